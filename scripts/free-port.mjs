import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a port of 127.0.0.1 that nothing listens on.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}
