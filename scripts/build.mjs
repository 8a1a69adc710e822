import { existsSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, readStamp, removeStamp, writeStamp } from "./fingerprint.mjs";
import { root, runTool } from "./run-command.mjs";

const versions = ["package-lock.json", "tsconfig.base.json"];
const shared = ["contracts", "baseball"].flatMap((name) => [
  `${name}/src`,
  `${name}/package.json`,
  `${name}/tsconfig.json`,
]);

const compiled = ["contracts/dist", "baseball/dist", "server/dist/start/main.js"];

const isMissing = (/** @type {string} */ path) => !existsSync(join(root, path));

/** @param {string} workspace */
function viteBuild(workspace) {
  return runTool("vite", ["build", "--logLevel", "warn"], {
    cwd: join(root, workspace),
    env: { NODE_ENV: "production" },
    isOutputOnStderr: true,
  });
}

/**
 * @typedef {object} Part a part of the product that is built alone
 * @property {string} name
 * @property {string[]} inputs files and folders, relative to the root
 * @property {string[]} outputs
 * @property {() => Promise<number>} make gives the exit code
 */

/** @type {Part[]} */
const parts = [
  {
    name: "server",
    inputs: [
      ...versions,
      ...shared,
      ...["src", "package.json", "tsconfig.json", "vite.config.ts"].map((name) => `server/${name}`),
    ],
    outputs: [...compiled, "server/dist/main.js", "server/dist/cli/armslot.js"],
    make: async () => {
      // Without --force the compiler trusts its .tsbuildinfo files and does not notice a deleted output.
      const force = compiled.some(isMissing) ? ["--force"] : [];
      const args = ["-b", "contracts", "baseball", "server", ...force];
      const code = await runTool("tsc", args, { isOutputOnStderr: true });
      return code === 0 ? await viteBuild("server") : code;
    },
  },
  {
    name: "web",
    inputs: [...versions, ...shared, "web"],
    outputs: ["web/dist"],
    make: () => viteBuild("web"),
  },
];

/** @param {Part} part */
function isFresh(part) {
  if (part.outputs.some(isMissing)) return false;
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
    // A build that fails or is stopped leaves files that no sources belong to.
    removeStamp(part.name);
    const code = await part.make();
    if (code !== 0)
      throw new Error(`The build of ${part.name} failed. The compiler printed the reasons above.`);
    writeStamp(part.name, stamp);
  }
}
