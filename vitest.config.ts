import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

// Workspaces resolve each other to their sources, so unit tests need no build.
const conditions = ["source", "module", "node", "development|production"];
const databaseSetup = "./server/test/global-setup.ts";

export default defineConfig({
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: 2,
    // Bounds for tests that hang: many times what the slowest one takes on a quiet machine, because a busy one is slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ["default"],
    projects: [
      { extends: true, test: { name: "contracts", include: ["contracts/src/**/*.test.ts"] } },
      { extends: true, test: { name: "baseball", include: ["baseball/src/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "server/test/**/*.test.ts"],
          setupFiles: ["./server/test/close-at-end.ts"],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["web/{src,test,build}/**/*.test.{ts,tsx}"],
          setupFiles: ["./web/test/test-timeouts.ts"],
        },
      },
      {
        extends: true,
        test: { name: "rules", include: ["test/**/*.test.ts"] },
      },
    ],
  },
});
