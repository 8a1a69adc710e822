import { randomBytes } from "node:crypto";

/** Makes ids of requests: unique over processes and restarts by their random beginning, and cheap, since every request has one. */
export function requestIds(): () => string {
  const process = randomBytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
