import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, readStamp, writeStamp } from "./fingerprint.mjs";
import { root, runTool } from "./run-command.mjs";

const versions = ["package-lock.json", "tsconfig.base.json"];
const shared = ["contracts", "baseball"].flatMap((name) => [
  `${name}/src`,
  `${name}/package.json`,
  `${name}/tsconfig.json`,
]);

/**
 * @typedef {object} Part a part of the product that is built alone
 * @property {string} name
 * @property {string[]} inputs files and folders, relative to the root
 * @property {string[]} outputs
 * @property {(isOutputMissing: boolean) => Promise<number>} make gives the exit code
 */

/** @type {Part[]} */
const parts = [
  {
    name: "server",
    inputs: [...versions, ...shared, "server/src", "server/package.json", "server/tsconfig.json"],
    outputs: ["contracts/dist", "baseball/dist", "server/dist/main.js"],
    // Without --force the compiler trusts its .tsbuildinfo files and does not notice a deleted output.
    make: (isOutputMissing) =>
      runTool(
        "tsc",
        ["-b", "contracts", "baseball", "server", ...(isOutputMissing ? ["--force"] : [])],
        { isOutputOnStderr: true },
      ),
  },
  {
    name: "web",
    inputs: [...versions, ...shared, "web"],
    outputs: ["web/dist"],
    make: () =>
      runTool("vite", ["build", "--logLevel", "warn"], {
        cwd: join(root, "web"),
        env: { NODE_ENV: "production" },
        isOutputOnStderr: true,
      }),
  },
];

/** @param {Part} part */
const isOutputMissing = (part) => part.outputs.some((path) => !existsSync(join(root, path)));

/** @param {Part} part */
function isFresh(part) {
  if (isOutputMissing(part)) return false;
  const stamp = readStamp(part.name);
  const now = fingerprint(part.inputs);
  if (stamp.quick === now.quick) return true;
  const exact = now.exact();
  if (stamp.exact !== exact) return false;
  writeStamp(part.name, { quick: now.quick, exact });
  return true;
}

/** Whether everything was built from the sources that lie here now. Reads contents only when a size or time changed. */
export function isBuilt() {
  return parts.every(isFresh);
}

/** Builds what is stale; everything the compilers print goes to stderr. */
export async function build() {
  for (const part of parts) {
    if (isFresh(part)) continue;
    process.stderr.write(`Building ${part.name} …\n`);
    // Taken before the build: a file saved during the build makes the next start build again.
    const made = fingerprint(part.inputs);
    const stamp = { quick: made.quick, exact: made.exact() };
    const code = await part.make(isOutputMissing(part));
    if (code !== 0)
      throw new Error(`The build of ${part.name} failed. The compiler printed the reasons above.`);
    writeStamp(part.name, stamp);
  }
}
