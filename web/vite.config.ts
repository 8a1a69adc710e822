import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundleBudget } from "./build/bundle-budget.ts";
import { contentHashes } from "./build/content-hashes.ts";
import { contractsForClient } from "./build/contracts-for-client.ts";
import { loadingPage } from "./build/loading-page.ts";
import { noPreloads } from "./build/no-preloads.ts";
import { precompress } from "./build/precompress.ts";
import { screenHeads } from "./build/screen-heads.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { staticPages } from "./build/static-pages.ts";

const apiAddress = process.env.ARMSLOT_API ?? "http://127.0.0.1:3000";

/** The parts of forms. */
const formParts =
  /\/node_modules\/zod\/|\/contracts\/src\/(?:[\w-]+\/)?fields\.ts|\/src\/(?:ui\/form\/(?!csv-source|conflict-notice|(?:select-)?field\.tsx)|client\/(?:form-values|use-form)\.)/;
/** The parts of charts. They load after the screen that shows charts. */
const chartParts =
  /\/node_modules\/(?:d3-array|d3-contour|internmap)\/|\/src\/charts\/|\/baseball\/src\/(?:[\w-]+\/){0,2}(?:rolling-mean|spread|spread-ellipse|trend-line|strike-zone)\.ts$/;
/** The parts for use without a connection. They load once a signed-in screen has its data and the browser is idle. */
const offlineParts =
  /\/src\/device\/(?:device-database|device-owner|erase-device|forget-deleted|free-room|install|kept-reading|names-of-roster|service-worker|shown-as-of|sending-outbox|drafts)\.ts$|\/src\/app\/layouts\/(?:page-notes|offline-note)\.tsx$|\/src\/ui\/print-header\.tsx$|\/contracts\/src\/(?:[\w-]+\/)?(?:offline-messages|charting)\.ts$|\/icons\/cloud-off\./;

/** The small parts that several screens share, by the name of their file. Each file costs a request before the screen shows. */
const smallParts = {
  /** Screens with and without a form. */
  shared:
    /\/contracts\/src\/(?:[\w-]+\/)?limits\.ts$|\/src\/ui\/(?:control-classes\.ts|form\/(?:select-)?field\.tsx)$|\/icons\/chevron-down\.|\/src\/ui\/(?:problem|status-note)\.tsx$|\/icons\/(?:arrow-left|circle-check|plus)\.|\/src\/client\/use-(?:go-back|lazy-dialog)\.ts$/,
  /** Screens with lists. */
  list: /\/src\/ui\/(?:badge|region|button-link|choice-box|empty-state)\.tsx$|\/contracts\/src\/(?:[\w-]+\/)?athlete-messages\.ts$|\/baseball\/src\/(?:[\w-]+\/){0,2}(?:names|group-by)\.ts$/,
  /** Screens that read or write an athlete's profile. */
  athlete: /\/contracts\/src\/(?:[\w-]+\/)?athlete(?:s|-fields)\.ts$/,
  /** The dashboard, an athlete and a game. */
  reading:
    /\/src\/ui\/(?:basis\.tsx|lazy-module\.ts|table\/table-skeleton\.tsx)$|\/src\/(?:client\/(?:use-address|format)|device\/device-settings)\.ts$|\/src\/session\/chosen-columns\.ts$|\/contracts\/src\/(?:[\w-]+\/)?(?:access|games)\.ts$/,
  /** Screens that filter pitches. */
  filter:
    /\/(?:contracts|baseball)\/src\/(?:[\w-]+\/){0,2}(?:pitch-filter|circumstances|flight|readings|needed-rest|rest-table|workload|zone-cell|value-text)\.ts$|\/src\/athlete\/athlete-missing\.tsx$|\/src\/parts\/(?:filter-words|with-video)\.ts$/,
  /** Screens with pitches. */
  pitch:
    /\/src\/charts\/(?:frame\/(?:athlete-shape|pitch-(?:mark|style|type-name)|mark-shapes|chart-skeleton|empty-chart)|movement-(?:skeleton|layout))\.tsx?$|\/baseball\/src\/(?:[\w-]+\/){0,2}(?:reading-text|averages|decimal|pitch-types)\.ts$/,
  /** The regions that show averages and charts. */
  averages:
    /\/src\/athlete\/(?:filter-(?:bar|choices)|arsenal-columns)\.tsx?$|\/baseball\/src\/(?:[\w-]+\/){0,2}level-tables\.ts$|\/src\/charts\/(?:lazy-charts|location-(?:data|skeleton))\.tsx?$|\/icons\/sliders-horizontal\./,
  /** Charts whose code comes later. */
  laterCharts: /\/src\/charts\/frame\/lazy-chart\.tsx$/,
  /** What opens or warns inside a region. */
  fold: /\/src\/ui\/fold\.tsx$|\/icons\/(?:triangle-exclamation-point|chevron-right)\./,
  /** Screens that send, show or save charted pitches. */
  outbox:
    /\/src\/device\/(?:current-game|chart-operations|store-reply|held-outbox|unsent-copy|send-operations|unsent-games|refused-games|session-check|sync-text)\.ts$|\/src\/device\/unsent-note\.tsx$|\/baseball\/src\/charting\/(?:settle-answers|field-game)\.ts$|\/contracts\/src\/charting\/field-phone\.ts$|\/src\/client\/field-clock\.ts$/,
  /** The phone's database, and what is read with it. */
  phone:
    /\/node_modules\/idb\/|\/src\/device\/outbox-database\.ts$|\/baseball\/src\/charting\/sent-operation\.ts$|\/contracts\/src\/(?:games\/same-outings|charting\/offline-files)\.ts$/,
  /** Screens that save games as files. */
  files:
    /\/baseball\/src\/(?:csv\/csv-(?:cell|file)|reports\/game-(?:readings-)?csv)\.ts$|\/src\/client\/download-file\.ts$/,
  /** Screens with what a member opens, chooses or confirms in place. */
  controls:
    /\/src\/ui\/(?:choice-list|confirm-in-place|radio-group|danger-footer|dialog)\.tsx$|\/src\/client\/copy-text\.ts$/,
  /** The lines of a charted game, an outing and an athlete. */
  lines:
    /\/baseball\/src\/numbers\/(?:line-score|plate-appearances|rate-text)\.ts$|\/(?:contracts|baseball)\/src\/pitch\/(?:calendar-date|pitch-calls|rates)\.ts$|\/baseball\/src\/numbers\/velocity-drop\.ts$|\/src\/parts\/line-score-table\.tsx$/,
  /** What an athlete's regions say of the numbers. */
  numbers:
    /\/(?:contracts|baseball)\/src\/(?:athlete|compare|pitch|numbers)\/(?:approach-lines?|approach-text|approach-above|league|levels)\.ts$|\/src\/athlete\/(?:small-sample|mixed-sources|use-approach-lines|levels\/use-chosen-level|use-pitch-filter|filtered-numbers)\.tsx?$|\/rest-rule-text\.ts$/,
  /** Screens with videos and with what was measured in them. */
  film: /\/contracts\/src\/(?:video\/(?:clips|recordings)|people\/usage)\.ts$/,
  /** Screens with what was measured in videos. */
  estimates:
    /\/contracts\/src\/video\/estimates\.ts$|\/(?:estimate-text|ranged-text|estimate-facts)\.ts$|\/estimates\/range-bar\.tsx$/,
  /** Screens of scouting. */
  scouting:
    /\/contracts\/src\/scouting\/(?!shipped-rules)[\w-]+\.ts$|\/contracts\/src\/roster\/standing\.ts$|\/src\/scouting\/refresh-scouting\.ts$/,
  /** Screens with invites. */
  invite:
    /\/contracts\/src\/(?:[\w-]+\/)?(?:invites|people|activity|colleague)\.ts$|\/src\/people\/use-refresh-people\.ts$/,
  /** The form of an athlete's profile. */
  profile:
    /\/src\/(?:parts\/profile-control|athlete\/profile\/profile-(?:fields|texts))\.tsx?$|\/contracts\/src\/(?:[\w-]+\/)?(?:athlete-schemas\.ts|athletes\.ts\?schemas)$/,
};
/** The parts of tables, without the skeleton that shows while they load. */
const tableParts = /\/src\/ui\/table\/(?!table-skeleton)/;

// A few large files compress better than many small ones, so shared parts form groups.
const chunkGroups = [
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !formParts.test(id),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  ...Object.entries({ ...smallParts, offline: offlineParts }).map(([name, test]) => ({
    name,
    test,
    priority: 2,
    includeDependenciesRecursively: false,
  })),
  { name: "chart", test: chartParts, priority: 1, includeDependenciesRecursively: false },
  { name: "table", test: tableParts, priority: 1 },
  { name: "form", test: formParts, priority: 1 },
];

const conditions = ["source", "module", "browser", "development|production"];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    contractsForClient(),
    noPreloads(),
    react(),
    tailwindcss(),
    staticPages({
      plugins: () => [contractsForClient(), noPreloads(), react(), tailwindcss()],
      conditions,
    }),
    loadingPage({ conditions }),
    screenHeads({ conditions }),
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
      // Operators see the build, and a slow machine is no fault of theirs.
      checks: { bundlerTimings: false },
      output: {
        // The start of the application lists the names of all chunks, and hashes do not compress.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { "/api": { target: apiAddress, changeOrigin: false } } },
});
