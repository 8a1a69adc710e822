/** The oldest release that works, of each line that has older ones. */
const oldest = ["20.19", "22.12"];

/** The versions that `npm run nodes` tries: the oldest one that works, and the newest of each later line. The last one is recommended. */
export const supportedNodes = ["20.19.0", "22", "24"];

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
