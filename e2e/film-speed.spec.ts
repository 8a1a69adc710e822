import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { secondsTo, thrownPitch } from "../baseball/test/filmed-pitches.ts";
import type * as bench from "../web/test/film-bench.ts";
import { expect, test } from "./journey.ts";
import { openFilmBench } from "./open-film-bench.ts";
import { addPitcher, type Program } from "./program.ts";

declare const filmBench: typeof bench;

const frameRate = 120;
/** The ball leaves the hand between the frames 20 and 21. */
const release = 20;
const releaseSeconds = (release + 0.5) / frameRate;

/** Films a pitch. Returns the file, and the frame before the catch. */
async function filmPitch(page: Page, pitch: ReturnType<typeof thrownPitch>) {
  await openFilmBench(page);
  const caughtAt = releaseSeconds + secondsTo(pitch, -1.5);
  const bytes = await page.evaluate(async (rate) => {
    const times = Array.from({ length: rate }, (_, frame) => frame / rate);
    const film = await filmBench.makeFilm({ width: 320, height: 192, times });
    return [...new Uint8Array(await film.arrayBuffer())];
  }, frameRate);
  const file = { name: "pitch.mp4", mimeType: "video/mp4", buffer: Buffer.from(bytes) };
  return { file, caught: Math.floor(caughtAt * frameRate) };
}

/** Adds a bullpen with one pitch that no device measured. Returns the paths of the pitcher and the game. */
async function addBullpen(program: Program) {
  const pitcher = await addPitcher(program);
  const readings = { velo: null, vertBreak: null, hb: null, call: null };
  const game = {
    ...{ gameDate: "2026-04-18", kind: "bullpen", opponent: "", location: "Home" },
    pitches: [{ pitchType: "Four-Seam", ...readings }],
  };
  const headers = { "idempotency-key": randomUUID() };
  const { gameId } = await program.post(`/api${pitcher}/games`, game, headers);
  return { pitcher, game: `${pitcher}/games/${gameId}` };
}

test("a filmed pitch becomes a speed with its range on the athlete's page @desktop", async ({
  page,
  program,
}) => {
  const pitch = thrownPitch(24);
  const { file, caught } = await filmPitch(page, pitch);
  const { pitcher, game } = await addBullpen(program);
  await page.goto(game);
  await page.getByLabel("Which pitch does it show?").selectOption({ index: 1 });
  await page.getByLabel("Choose Videos").setInputFiles(file);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: /^Mark the speed of/ }).click();

  const frame = page.getByRole("slider", { name: "Frame" });
  await frame.fill(String(release + 1));
  await page.keyboard.press("r");
  await frame.fill(String(caught));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await page.getByLabel("Extension in ft").fill(pitch.extension.toFixed(1));
  await page.getByRole("button", { name: "Save Speed" }).click();

  await page.goto(pitcher);
  const speeds = page.getByRole("list", { name: "Speeds from video" });
  await expect(speeds).toContainText("by marks, 120 frames a second");
  const [, value, range] =
    /(\d+) ±(\d+) mph, from video/.exec((await speeds.textContent()) ?? "") ?? [];
  const away = Math.abs(Number(value) - pitch.velo);
  expect(away, `${value} of ${pitch.velo}`).toBeLessThanOrEqual(Number(range));
  expect(Number(range)).toBeGreaterThan(2);
  expect(Number(range)).toBeLessThan(6);
});
