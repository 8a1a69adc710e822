import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";
import { lossyOutput, newLog } from "./log.ts";

const fullDisk = "/dev/full";

test.runIf(existsSync(fullDisk))("logging does not fail on a full disk", () => {
  const descriptor = openSync(fullDisk, "w");
  const log = newLog("info", lossyOutput(descriptor));
  const logMuch = () => {
    for (let line = 0; line < 1000; line += 1) log.info({ line, filler: "x".repeat(2000) }, "said");
  };
  expect(logMuch).not.toThrow();
  closeSync(descriptor);
});
