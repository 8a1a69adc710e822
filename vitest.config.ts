import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Workspaces resolve each other to their sources, so unit tests need no build.
const conditions = ["source", "module", "node", "development|production"];
const databaseSetup = "./server/test/kit/global-setup.ts";

const textOf = ({ moduleId }: TestSpecification) => readFileSync(moduleId, "utf8");

/** A worker runs files of one group in turn, and is replaced for those of another group. */
const groupOf = (file: TestSpecification) =>
  `${file.project.name} ${/@vitest-environment (\S+)/.exec(textOf(file))?.[1]}`;

/** Files that start servers take longest, and begin first: the last file to end decides when the run ends. The others are in groups. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsServers = (file: TestSpecification) =>
      /(?:kit|scripts)\/product\.mjs|openDatabase\(|databaseOn\(|ownDisk\(/.test(textOf(file));
    const sorted = await super.sort(files);
    const grouped = sorted.toSorted((a, b) => groupOf(a).localeCompare(groupOf(b)));
    return [...grouped.filter(startsServers), ...grouped.filter((file) => !startsServers(file))];
  }
}

/**
 * Node.js 20 optimizes a function after seven times as many runs as usual: compiling it costs more than most tests then gain. This saves
 * a tenth of their processor time. The server's tests gain nothing from it, and later versions have no such option.
 */
const execArgv = process.version.startsWith("v20.") ? ["--interrupt-budget=500000"] : [];

export default defineConfig({
  resolve: { conditions: ["source", "module", "browser", "development|production"] },
  ssr: { resolve: { conditions } },
  // Vitest's own name for the environment of a global setup.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // More workers than cores, because tests wait for databases and timers.
    maxWorkers: Math.min(availableParallelism() + 2, 4),
    // With the usual young generation of up to 16 MB, collecting it takes a tenth of a worker's processor time.
    execArgv: ["--min-semi-space-size=16", "--max-semi-space-size=64"],
    // Bounds for tests that hang: many times what the slowest one takes on a quiet machine, because a busy one is slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: SlowFilesFirst },
    // Test files share the loaded modules of their worker. Starting a worker and loading the modules for each file costs a third of the
    // processor time.
    isolate: false,
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: { name: "contracts", execArgv, include: ["contracts/src/**/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "baseball", execArgv, include: ["baseball/src/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts", "server/test/{flows,processes,rules}/**/*.test.ts"],
          setupFiles: ["./server/test/kit/close-opened.ts"],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["server/test/faults/*.test.ts"],
          setupFiles: ["./server/test/kit/close-opened.ts"],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          execArgv,
          include: ["web/{src,test,build}/**/*.test.{ts,tsx}"],
          setupFiles: ["./web/test/page-tests.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dearest",
          include: ["bench/*.calls.ts"],
          setupFiles: ["./server/test/kit/close-opened.ts"],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
        },
      },
      {
        extends: true,
        test: { name: "rules", execArgv, include: ["test/**/*.test.ts"] },
      },
    ],
  },
});
