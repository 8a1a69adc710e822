import { root, runTool } from "../scripts/run-command.mjs";

// Every endpoint with its dearest legal input, in one process with a real database. The calls and the data are those of the tests' kit, so
// the program is dearest.calls.ts, which Vitest runs: an endpoint without a call fails it.
process.exitCode = await runTool("vitest", ["run", "--project=dearest", `--root=${root}`], {});
