import type { KnipConfig } from "knip";

const config: KnipConfig = {
  treatConfigHintsAsErrors: false,
  ignoreExportsUsedInFile: true,
  workspaces: {
    ".": {
      entry: [
        "scripts/{start,armslot,build-product,dev,nodes,try-node,test,bench,faults}.mjs",
        "bench/*.bench.mjs",
        "bench/*.calls.ts",
        "bench/{bare-server,finished-bytes}.mjs",
      ],
      project: [
        "scripts/**/*.mjs",
        "test/**/*.ts",
        "e2e/**/*.ts",
        "bench/**/*.{mjs,ts}",
        "kit/**/*.mjs",
      ],
    },
    assets: {
      entry: ["make-assets.mjs"],
      project: ["*.mjs"],
    },
    contracts: {
      entry: ["src/**/*.ts!", "!src/**/*.test.ts!"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
      includeEntryExports: true,
    },
    baseball: {
      entry: ["src/**/*.ts!", "!src/**/*.test.ts!"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
      includeEntryExports: true,
    },
    server: {
      entry: ["src/start/main.ts!", "src/cli/command-line.ts!", "test/**/*.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!", "test/**/*.ts"],
    },
    web: {
      entry: [
        "src/app/{main,render-loading}.tsx!",
        "src/site/render-site.tsx!",
        "src/site/{contact,get-started,sign-in}-island.tsx!",
        "src/site/site.ts!",
        "worker/{service-worker,switched-off}.ts!",
      ],
      project: [
        "src/**/*.{ts,tsx}!",
        "!src/**/*.test.{ts,tsx}!",
        "worker/**/*.ts!",
        "build/**/*.ts",
        "test/**/*.{ts,tsx}",
      ],
    },
  },
  ignoreBinaries: [
    "ffmpeg",
    "prlimit",
    "mount",
    "umount",
    "openssl",
    "perl",
    "Rscript",
    "systemd-analyze",
    "unshare",
  ],
  ignoreDependencies: ["tailwindcss", "@biomejs/biome", "oxlint", "oxlint-tsgolint"],
  compilers: {
    // The list of endpoints imports whole modules, which would count each of their exports as used.
    ".ts": (text, path) =>
      path.endsWith("contracts/src/endpoints.ts")
        ? text.replaceAll(/^import \* as .*$/gm, "")
        : text,
  },
};
export default config;
