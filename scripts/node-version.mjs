const oldestMajor = 20;
const oldestMinor = 19;

/** The versions that `npm run nodes` tries: the oldest one that works, and the newest of each later line. The last one is recommended. */
export const supportedNodes = ["20.19.0", "22", "24"];

/** Ends the process with one line when this Node is older than the product needs. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(
    `Armslot needs Node.js ${oldestMajor}.${oldestMinor} or newer (24 is recommended); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
