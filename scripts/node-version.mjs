/** The oldest release that works, of each line that has older ones. */
const oldest = ["20.19.0", "22.12.0"];

/** The versions on which `npm run nodes` runs the server's tests. The last one is recommended. */
export const testedNodes = ["20.19.0", "22", "24"];

/** The versions that work: the oldest ones, and the newest of each later line. The product is started on all of them. */
export const supportedNodes = [...new Set([...oldest, ...testedNodes])];

/**
 * Returns the supported versions that a process on one of them does not stand for. An exact version is stood for only by itself, and the
 * newest of a line by any other version of that line.
 * @param {string} current such as `22.14.0`
 */
export function nodesBeside(current) {
  const line = oldest.includes(current) ? undefined : current.split(".")[0];
  return supportedNodes.filter((version) => version !== current && version !== line);
}

/** Ends the process with one line when this Node is older than the product needs. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const limits = oldest.map((version) => version.split(".").map(Number));
  const limit = limits.find(([line]) => line === major);
  if (limit ? minor >= (limit[1] ?? 0) : major > 22) return;
  process.stderr.write(
    `Armslot needs Node.js ${oldest.join(", ")} or newer (24 is recommended); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
