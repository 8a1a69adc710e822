import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudget } from "./build/bundle-budget.ts";
import { contentHashes } from "./build/content-hashes.ts";
import { precompress } from "./build/precompress.ts";
import { routerForProduction } from "./build/router-for-production.ts";

const apiAddress = process.env.ARMSLOT_API ?? "http://127.0.0.1:3000";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    routerForProduction(),
    react(),
    tailwindcss(),
    contentHashes(),
    bundleBudget(),
    precompress(),
  ],
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: apiAddress, changeOrigin: false } } },
});
