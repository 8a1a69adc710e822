import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudget } from "./build/bundle-budget.ts";
import { contentHashes } from "./build/content-hashes.ts";
import { contractsForClient } from "./build/contracts-for-client.ts";
import { leanIcons } from "./build/lean-icons.ts";
import { loadingPage } from "./build/loading-page.ts";
import { precompress } from "./build/precompress.ts";
import { routerForProduction } from "./build/router-for-production.ts";
import { screenHeads } from "./build/screen-heads.ts";
import { staticPages } from "./build/static-pages.ts";

const apiAddress = process.env.ARMSLOT_API ?? "http://127.0.0.1:3000";

const formParts =
  /\/node_modules\/zod\/|\/contracts\/src\/(?:fields\.ts|[\w-]+\.ts\?schemas)|\/src\/lib\/(?:use-form|form-values)|\/src\/ui\/(?:text-field|form-alert)\.|\/circle-exclamation-point\./;

const tableParts =
  /\/src\/ui\/(?:data-table|table-\w+|row-link|use-can-scroll|use-row-window|use-table-sort|empty-state)\.|\/src\/lib\/format\.|\/contracts\/src\/access\.ts$|\/icons\/(?:arrow-down|arrow-up|chevrons-up-down|triangle-exclamation-point)\./;

// Few larger files compress better than many small ones: what every screen needs, what every form
// needs, and what the screens with tables need.
const chunkGroups = [
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !formParts.test(id),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: "table", test: tableParts, priority: 1, includeDependenciesRecursively: false },
  { name: "form", test: formParts, priority: 1, includeDependenciesRecursively: false },
];

const conditions = ["source", "module", "browser", "development|production"];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    routerForProduction(),
    contractsForClient(),
    leanIcons(),
    react(),
    tailwindcss(),
    staticPages({
      plugins: () => [contractsForClient(), leanIcons(), react(), tailwindcss()],
      conditions,
    }),
    loadingPage({ conditions }),
    screenHeads(),
    contentHashes(),
    bundleBudget(),
    precompress(),
  ],
  resolve: { conditions },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { proxy: { "/api": { target: apiAddress, changeOrigin: false } } },
});
