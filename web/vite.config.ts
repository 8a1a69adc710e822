import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudget } from "./build/bundle-budget.ts";
import { contentHashes } from "./build/content-hashes.ts";
import { contractsForClient } from "./build/contracts-for-client.ts";
import { loadingPage } from "./build/loading-page.ts";
import { precompress } from "./build/precompress.ts";
import { screenHeads } from "./build/screen-heads.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { staticPages } from "./build/static-pages.ts";

const apiAddress = process.env.ARMSLOT_API ?? "http://127.0.0.1:3000";

const formParts =
  /\/node_modules\/zod\/|\/contracts\/src\/fields\.ts|\/src\/(?:ui|lib)\/form\/(?!csv-source|conflict-notice)/;
/** The parts that screens with and without a form share. */
const sharedParts =
  /\/contracts\/src\/limits\.ts$|\/src\/ui\/control-classes\.ts$|\/src\/lib\/use-go-back\.ts$/;
/** Small parts of the screens with lists. */
const listParts =
  /\/src\/ui\/(?:region|button-link|empty-state)\.tsx$|\/contracts\/src\/athlete-messages\.ts$/;
/** Small parts of the screens that filter pitches. */
const filterParts =
  /\/(?:contracts|baseball)\/src\/(?:pitch-filter|circumstances|readings|levels|pitch-smart)\.ts$|\/src\/features\/athletes\/(?:use-pitch-filter\.ts|athlete-missing\.tsx)$/;
/** Small parts of the screens with invites. */
const inviteParts =
  /\/contracts\/src\/(?:invites|people)\.ts$|\/src\/features\/people\/use-refresh-people\.ts$/;
/** The form of an athlete's profile. */
const profileParts =
  /\/src\/(?:lib\/profile-control|features\/athletes\/profile-(?:fields|merge))\.tsx?$|\/contracts\/src\/(?:athlete-schemas\.ts|athletes\.ts\?schemas)$/;
/** The parts that charts share. They load after the screen that shows charts. */
const chartParts =
  /\/node_modules\/(?:d3-array|internmap)\/|\/src\/charts\/(?:axes|chart-(?:frame|surface|tip)|clip-to-area|end-labels|fenced-domain|label-places|legend|linear-scale|pitch-marks|reading-value|use-chart-width|use-highlight)\.tsx?$/;
/** Small parts of the screens with pitches. */
const pitchParts =
  /\/src\/charts\/(?:athlete-shape|pitch-(?:mark|style|type-name)|mark-shapes|(?:chart|movement)-skeleton|empty-chart)\.tsx?$|\/baseball\/src\/(?:reading-text|averages|decimal|pitch-types)\.ts$/;
/** The skeleton shows while the tables' code loads. */
const tableParts = /\/src\/ui\/table\/(?!table-skeleton)/;

// A few large files compress better than many small ones, so shared parts form groups.
const chunkGroups = [
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !formParts.test(id),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: "shared", test: sharedParts, priority: 2, includeDependenciesRecursively: false },
  { name: "list", test: listParts, priority: 2, includeDependenciesRecursively: false },
  { name: "filter", test: filterParts, priority: 2, includeDependenciesRecursively: false },
  { name: "invite", test: inviteParts, priority: 2, includeDependenciesRecursively: false },
  { name: "profile", test: profileParts, priority: 2, includeDependenciesRecursively: false },
  { name: "chart", test: chartParts, priority: 2, includeDependenciesRecursively: false },
  { name: "pitch", test: pitchParts, priority: 2, includeDependenciesRecursively: false },
  { name: "table", test: tableParts, priority: 1 },
  { name: "form", test: formParts, priority: 1 },
];

const conditions = ["source", "module", "browser", "development|production"];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    contractsForClient(),
    react(),
    tailwindcss(),
    staticPages({
      plugins: () => [contractsForClient(), react(), tailwindcss()],
      conditions,
    }),
    loadingPage({ conditions }),
    screenHeads(),
    contentHashes(),
    serviceWorker({ conditions }),
    bundleBudget(),
    precompress(),
  ],
  resolve: { conditions },
  build: {
    outDir: "dist",
    manifest: true,
    emptyOutDir: true,
    assetsDir: "assets",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The list of each chunk's imports would be part of every first load. The page preloads those of the entry.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === "html" ? imports : []),
    },
    rolldownOptions: {
      output: {
        // The start of the application lists the names of all chunks, and hashes do not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { "/api": { target: apiAddress, changeOrigin: false } } },
});
