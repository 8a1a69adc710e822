import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayMs, hourMs } from "@armslot/contracts/core/durations";
import { beforeEach, expect, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { dueIn } from "./schedule.ts";

const now = new Date("2026-03-02T12:00:00Z");
let folder: string;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "armslot-schedule-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  folder = join(root, "backups");
});

test("makes the first backup at once, also before its folder exists", () => {
  expect(dueIn(folder, { everyMs: dayMs, now })).toBe(0);
  mkdirSync(folder);
  expect(dueIn(folder, { everyMs: dayMs, now })).toBe(0);
});

test.for([
  ["armslot-20260302-110000.tar.gz", 23 * hourMs],
  ["armslot-20260301-120000.tar.gz", 0],
  ["armslot-20250301-120000.tar.gz", 0],
  // The clock was set back since, a little and much.
  ["armslot-20260302-120400.tar.gz", dayMs],
  ["armslot-20270302-110000.tar.gz", 0],
  ["armslot-20260302-110000.tar.gz.partial", 0],
] as const)("the wait after %s is %i ms", ([name, expected]) => {
  mkdirSync(folder);
  writeFileSync(join(folder, "armslot-20250101-000000.tar.gz"), "");
  writeFileSync(join(folder, name), "");
  expect(dueIn(folder, { everyMs: dayMs, now })).toBe(expected);
});
