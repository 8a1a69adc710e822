import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { fieldCorners } from "../baseball/test/filmed-flights.ts";
import { secondsTo, thrownPitch } from "../baseball/test/filmed-pitches.ts";
import { drawnFlight } from "../web/test/drawn-flight.ts";
import type * as bench from "../web/test/film-bench.ts";
import { expect, test } from "./journey.ts";
import { openFilmBench } from "./open-film-bench.ts";
import { addPitcher, type Program } from "./program.ts";

declare const filmBench: typeof bench;

const frameRate = 120;
/** The ball leaves the hand between the frames 20 and 21. */
const release = 20;
const releaseSeconds = (release + 0.5) / frameRate;

interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function filePayload(film: string): FilePayload {
  return { name: "pitch.mp4", mimeType: "video/mp4", buffer: Buffer.from(film, "base64") };
}

/** Films a pitch. Returns the file, the frame before the catch, and that frame if the same clip were slowed down to a half. */
async function filmPitch(page: Page, pitch: ReturnType<typeof thrownPitch>) {
  await openFilmBench(page);
  const flight = secondsTo(pitch, -1.5);
  const [caught, caughtSlowed] = [1, 2].map((slowedBy) =>
    Math.floor((releaseSeconds + slowedBy * flight) * frameRate),
  ) as [number, number];
  const input = { rate: frameRate, count: caughtSlowed + 10 };
  const film = await page.evaluate(async ({ rate, count }) => {
    const times = Array.from({ length: count }, (_, frame) => frame / rate);
    return await filmBench.inBase64(await filmBench.makeFilm({ width: 320, height: 192, times }));
  }, input);
  const file = filePayload(film);
  return { file, caught, caughtSlowed };
}

/** Marks the first frame out of the hand and the first one in the mitt. */
async function mark(page: Page, caught: number, hand = release) {
  const frame = page.getByRole("slider", { name: "Frame" });
  await frame.fill(String(hand + 1));
  await page.keyboard.press("r");
  await frame.fill(String(caught));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
}

/** Draws a box around the light that is on from frame 16 on. */
async function drawBoxAroundLight(page: Page) {
  const picture = page.getByTestId("marking-picture").getByRole("img");
  const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const pixel = width / 320;
  await page.mouse.move(x + 134 * pixel, y + 6 * pixel);
  await page.mouse.down();
  await page.mouse.move(x + 154 * pixel, y + 26 * pixel);
  await page.mouse.up();
}

/** Checks the speed of the first of these speeds against the pitch, and returns its range. */
async function expectSpeed(speeds: Locator, { velo }: ReturnType<typeof thrownPitch>) {
  const [, value, range] =
    /(\d+) ±(\d+) mph, from video/.exec((await speeds.textContent()) ?? "") ?? [];
  const away = Math.abs(Number(value) - velo);
  expect(away, `${value} of ${velo}`).toBeLessThanOrEqual(Number(range));
  return { value, range: Number(range) };
}

const discardQuestion = (page: Page) => page.getByRole("group", { name: "Discard the marks?" });

/** Presses Escape as often as a browser would let it close a dialog that refuses. */
async function keepMarksAfterEscape(page: Page) {
  for (const isAsked of [true, false, true, false]) {
    await page.keyboard.press("Escape");
    await expect(discardQuestion(page)).toHaveCount(Number(isAsked));
  }
  await expect(page.getByText("Not marked yet.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
}

/** Opens the marks and leaves them: with Escape while there is none, and with Cancel and an answer once there is one. */
async function leaveMarks(page: Page, open: Locator) {
  const frame = page.getByRole("slider", { name: "Frame" });
  await open.click();
  await expect(frame).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame).toHaveCount(0);
  await open.click();
  await frame.fill("10");
  await page.keyboard.press("r");
  await page.getByRole("button", { name: "Cancel" }).click();
  await discardQuestion(page).getByRole("button", { name: "Confirm" }).click();
  await expect(frame).toHaveCount(0);
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

/** Adds a clip to the first pitch of a game, and opens its marks. */
async function addClip(page: Page, game: string, file: FilePayload) {
  await page.goto(game);
  await page.getByLabel("Which pitch does it show?").selectOption({ index: 1 });
  await page.getByLabel("Choose Videos").setInputFiles(file);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: /^Mark (?:Speed|Again): / }).click();
}

test("a filmed pitch becomes a speed with its range on the athlete's page @desktop", async ({
  page,
  program,
}) => {
  const pitch = thrownPitch(24);
  const { file, caught, caughtSlowed } = await filmPitch(page, pitch);
  const { pitcher, game } = await addBullpen(program);
  await addClip(page, game, file);

  // Motion suggests a frame, which nothing marks but a person.
  await page.getByRole("slider", { name: "Frame" }).fill("10");
  await page.getByRole("button", { name: "Find Motion in a Box" }).click();
  await drawBoxAroundLight(page);
  await expect(page.getByText("Something moves in frame 17.")).toBeVisible();
  await expect(page.getByRole("slider", { name: "Frame" })).toHaveValue("16");
  await expect(page.getByText("Not marked yet.")).toHaveCount(2);

  await mark(page, caught);
  await keepMarksAfterEscape(page);
  await page.getByLabel("Extension in ft").fill(pitch.extension.toFixed(1));
  await page.getByLabel("Camera (optional)").selectOption("Behind the plate");
  await page.getByRole("button", { name: "Save Speed" }).click();

  await page.goto(`${pitcher}?video=with`);
  const speeds = page.getByRole("list", { name: "Speeds from video" });
  await expect(speeds).toContainText("by marks, behind the plate, 120 frames a second");
  const { value, range } = await expectSpeed(speeds, pitch);
  expect(range).toBeGreaterThan(2);
  expect(range).toBeLessThan(6);
  const averages = page.getByRole("table", { name: "Pitch averages" });
  await expect(averages).toContainText(`${value} ±${range} mph`);
  await expect(averages).toContainText("from video, n 1");

  // The same marks twice as far apart are those of a film at half the speed.
  await page.goto(game);
  const openMarks = page.getByRole("button", { name: /^Mark (?:Speed|Again): / });
  await leaveMarks(page, openMarks);
  await openMarks.click();
  await mark(page, caughtSlowed);
  await expect(page.getByText("Say whether the clip is in slow motion.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save Speed" })).toBeDisabled();
  await page.getByRole("radio", { name: "Half" }).check();
  await page.getByRole("button", { name: "Save Speed" }).click();
  await expect(speeds).toContainText("240 frames a second");
  await page.reload();
  await expect(speeds).toContainText("slowed down 2 times");
  await expectSpeed(speeds, pitch);
});

test("the ball of a turned clip is tracked, and its values are on the athlete's page @desktop", async ({
  page,
  program,
}) => {
  const seed = 11;
  const pitch = thrownPitch(seed);
  const flight = drawnFlight(pitch);
  await openFilmBench(page);
  const film = await page.evaluate(
    async (thrown) => await filmBench.inBase64(await filmBench.filmPitch(thrown)),
    seed,
  );
  const { pitcher, game } = await addBullpen(program);
  await addClip(page, game, filePayload(film));
  await mark(page, flight.caught, flight.release);
  await page.getByLabel("Extension in ft").fill(pitch.extension.toFixed(1));
  await page.getByRole("button", { name: "Track the Ball" }).click();

  const dialog = page.getByRole("dialog", { name: /^Track the Ball:/ });
  const picture = dialog.getByTestId("marking-picture").getByRole("img");
  const first = flight.release + 1;
  const tap = async (name: string, [x, y]: readonly [number, number]) => {
    await dialog.getByLabel("Point to tap").selectOption(name);
    const { width } = (await picture.boundingBox()) ?? { width: 0 };
    await picture.click({ position: { x: (x * width) / 640, y: (y * width) / 640 } });
  };
  for (const [name, place] of Object.entries(fieldCorners)) {
    await tap(name, flight.place(first, place));
  }
  // Each of the ball's points opens its own frame.
  await tap("early", flight.ball(first + 2));
  await tap("middle", flight.ball(Math.round((first + flight.caught) / 2)));
  await tap("late", flight.ball(flight.caught - 2));
  await dialog.getByRole("button", { name: "Track the Ball" }).click();

  const tracked = page.getByRole("dialog", { name: /^Tracked Ball:/ });
  await expect(tracked.getByRole("list", { name: "Values from video" })).toContainText("V. Break");
  await tracked.getByRole("button", { name: "Accept" }).click();
  await expect(tracked).toBeHidden();

  await page.goto(pitcher);
  const values = page.getByRole("list", { name: "Speeds from video" });
  await expect(values).toContainText("by tracking, behind the plate, 60 frames a second");
  const text = (await values.textContent()) ?? "";
  const [, velo, veloRange] = /(\d+) ±(\d+) mph/.exec(text) ?? [];
  const [, vertBreak, breakRange] = /V\. Break (−?\d+) ±(\d+) in/.exec(text) ?? [];
  expect(Math.abs(Number(velo) - pitch.velo), text).toBeLessThanOrEqual(Number(veloRange));
  const broke = Number(vertBreak?.replace("−", "-"));
  expect(Math.abs(broke - pitch.vertBreak), text).toBeLessThanOrEqual(Number(breakRange));
});
