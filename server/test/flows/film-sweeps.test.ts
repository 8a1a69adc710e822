import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "@armslot/contracts/core/durations";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { Registry } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { checkFilms } from "../../src/cli/doctor/films-check.ts";
import { sweepFilms } from "../../src/start/keep-films.ts";
import { measureServer } from "../../src/start/server-metrics.ts";
import { aProgram, browserWithSession } from "../kit/build.ts";
import { aFilm } from "../kit/films.ts";
import { openTestApp } from "../kit/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "armslot-swept-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the doctor and the metrics say what the last sweep found, and the doctor what is full or off", async () => {
  const testApp = await openTestApp({ settings: { CLIPS_DIR: folder } });
  const program = await aProgram(testApp);
  const browser = await browserWithSession(testApp, program.admin);
  const { parts } = testApp;
  const { settings } = parts;
  const found = async (change: Partial<typeof settings> = {}) => {
    const { state, finding } = await checkFilms(parts.db.identitySql, { ...settings, ...change });
    return [state, finding.split(/ in | has |[.;]/)[0]];
  };
  const orphanedBytes = async () => {
    const registry = new Registry();
    measureServer(parts, registry);
    return /^armslot_film_orphaned_bytes (\d+)$/m.exec(await registry.metrics())?.[1];
  };
  const { recordingId } = await aFilm(testApp, program);
  const unknown = join(folder, parts.newId());
  const orphan = join(unknown, `${parts.newId()}.mp4`);
  mkdirSync(unknown);
  writeFileSync(orphan, "1234567");
  const old = new Date(testApp.clock().getTime() - 2 * hourMs);
  utimesSync(orphan, old, old);

  await sweepFilms(parts);
  expect(await found()).toEqual(["failed", "1 video"]);
  expect(await orphanedBytes()).toBe("7");

  await browser.call(removeRecording, { params: { programId: program.programId, recordingId } });
  await sweepFilms(parts);
  expect(await found()).toEqual(["warning", "1 file"]);

  rmSync(unknown, { recursive: true });
  await sweepFilms(parts);
  expect(await found()).toEqual(["ok", folder]);
  expect(await orphanedBytes()).toBe("0");
  expect(await found({ clipsMinFreeBytes: Number.MAX_SAFE_INTEGER })).toEqual([
    ...["warning", `The disk of ${folder} is too full for new videos`],
  ]);
  expect(await found({ keepsVideo: false })).toEqual(["ok", "VIDEO is off"]);
});
