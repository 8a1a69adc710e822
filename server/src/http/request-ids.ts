import { randomBytes } from "node:crypto";

/**
 * Returns a function that makes request IDs. A random prefix per process keeps them unique across restarts without random bytes per
 * request.
 */
export function requestIds(): () => string {
  const process = randomBytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
