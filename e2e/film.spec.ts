import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { Session } from "../contracts/src/people/sign-in.ts";
import type { Films } from "../contracts/src/video/clips.ts";
import { demoSignIn } from "../kit/product.mjs";
import type * as bench from "../web/test/film-bench.ts";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { openFilmBench } from "./open-film-bench.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

declare const filmBench: typeof bench;

/** Makes a film of a second whose frames show their numbers, with a place planted in it. */
async function numberedFilm(page: Page): Promise<Buffer> {
  await openFilmBench(page);
  const text = await page.evaluate(async () => {
    const { inBase64, makeFilm, plantPlace, unevenTimes } = filmBench;
    const film = await makeFilm({ width: 640, height: 360, times: unevenTimes(60, 60) });
    return await inBase64(plantPlace(film));
  });
  return Buffer.from(text, "base64");
}

async function openImportedGame(page: Page, program: Program): Promise<void> {
  const pitcher = await addPitcher(program);
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  const [head, ...rows] = (await readFile(file, "utf8")).trim().split("\r\n");
  const timed = rows.map((row, at) => `${row},18:0${at}:00`);
  await writeFile(file, [`${head},Time`, ...timed, ""].join("\r\n"));
  await armslot(["import", file, "--program", program.programId]);
  await page.goto(pitcher);
  await page.getByRole("link", { name: /\d\d\/\d\d\/\d{4}/ }).click();
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();
}

const shownNumber = (page: Page) => numberIn(page.locator("section[aria-label=Player] canvas"));

/** Reads the number that a picture shows, which the test film drew. */
async function numberIn(canvas: Locator): Promise<number> {
  return await canvas.evaluate((picture) => {
    const copy = document.createElement("canvas");
    const source = picture as HTMLCanvasElement;
    Object.assign(copy, { width: source.width, height: source.height });
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen?.drawImage(source, 0, 0);
    let number = 0;
    for (let bit = 0; bit < 16; bit += 1) {
      const [red = 0] = pen?.getImageData(bit * 32 + 16, 16, 1, 1).data ?? [];
      if (red > 127) number |= 1 << bit;
    }
    return number;
  });
}

/** Loads the film at an address as any page would, and returns its length in seconds, or its error. */
async function playsUsually(page: Page, address: string): Promise<number | string> {
  return await page.evaluate(
    (src) =>
      new Promise<number | string>((resolve) => {
        const video = document.createElement("video");
        video.onloadeddata = () => resolve(video.duration);
        video.onerror = () => resolve(video.error?.message ?? "failed");
        video.preload = "auto";
        video.muted = true;
        video.src = src;
        video.load();
      }),
    address,
  );
}

test("a coach films a pitch, finds it in the game, and steps through it frame by frame @phone", async ({
  page,
  program,
  watch,
}) => {
  // A busy machine takes minutes to encode the film and to read its frames back.
  test.slow();
  const film = await numberedFilm(page);
  await openImportedGame(page, program);
  const videos = page.getByRole("region", { name: "Videos" });
  const files: string[] = [];
  page.on("response", (response) => {
    const [, of] =
      /\/recordings\/[\w-]+\/(film|poster)$/.exec(new URL(response.url()).pathname) ?? [];
    if (of === "film") files.push(`${response.url()} ${response.status()}`);
  });

  await test.step("choose, keep all of it, and upload", async () => {
    await videos.getByLabel("Choose Videos").setInputFiles({
      ...{ name: "IMG_0042.MP4", mimeType: "video/mp4", buffer: film },
    });
    const dialog = page.getByRole("dialog", { name: "Video" });
    await expect(dialog.getByText("IMG_0042.MP4")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Keep only a part" }).click();
    const trimmed = dialog.getByRole("img", { name: "Begin of the part" });
    await expect.poll(() => numberIn(trimmed)).toBe(0);
    await dialog.getByRole("button", { name: "Begin one frame later" }).click();
    await expect.poll(() => numberIn(trimmed)).toBe(1);
    await dialog.getByRole("slider", { name: "End" }).press("Home");
    await expect.poll(() => numberIn(dialog.getByRole("img", { name: "End of the part" }))).toBe(0);
    await dialog.getByLabel("From second").fill("");
    await dialog.getByLabel("To second").fill("0");
    await expect(dialog.getByText("Choose an end after the begin.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
    await dialog.getByLabel("To second").fill("");
    await checkBothSizes(page);
    // Without a way to the server the film waits on this device, and the next visit sends it.
    const announcement = /\/api\/programs\/[\w-]+\/recordings$/;
    watch.allow("offline", announcement);
    await page.route(announcement, (route) => route.abort("internetdisconnected"));
    const announced = page.waitForRequest(announcement);
    await dialog.getByRole("button", { name: "Add" }).click();
    await announced;
    await expect(page.getByText("1 clip only on this phone")).toBeVisible();
    const address = page.url();
    await page.goto("about:blank");
    const later = await page.context().newPage();
    await later.goto(address);
    await expect(later.getByText("1 video waits for a pitch.")).toBeVisible();
    await later.close();
    await page.unroute(announcement);
    await page.goto(address);
    await expect(videos.getByText("1 video waits for a pitch.")).toBeVisible();
  });

  await test.step("pair by one tap, undo, and pair again", async () => {
    for (const isUndone of [true, false]) {
      await videos.getByRole("button", { name: "Find the Pitches" }).click();
      const dialog = page.getByRole("dialog", { name: "Find the Pitches" });
      await dialog.getByLabel("Video", { exact: true }).selectOption({ index: 1 });
      await dialog.getByLabel("Which pitch is it?").selectOption({ index: 2 });
      await dialog.getByRole("button", { name: "The Video Shows This Pitch" }).click();
      await expect(dialog.getByRole("list", { name: "Found pitches" })).toBeVisible();
      if (isUndone) await checkBothSizes(page);
      await dialog.getByRole("button", { name: "Pair 1 Pitch" }).click();
      await expect(videos.getByText("1 pitch has a clip now.")).toBeVisible();
      if (!isUndone) continue;
      await videos.getByRole("button", { name: "Undo" }).click();
      await expect(videos.getByText("1 video waits for a pitch.")).toBeVisible();
    }
  });

  await test.step("play from the pitch's row, frame by frame", async () => {
    await page.getByRole("button", { name: "Play pitch 2", exact: true }).click();
    const player = page.getByRole("region", { name: "Player" });
    const slider = player.getByRole("slider", { name: "Frame" });
    await expect(slider).toHaveAttribute("max", "59");
    await expect.poll(() => shownNumber(page)).toBe(0);
    for (const [name, number] of [
      ["One frame forward", 1],
      ["One frame forward", 2],
      ["One frame back", 1],
    ] as const) {
      await player.getByRole("button", { name }).click();
      await expect.poll(() => shownNumber(page)).toBe(number);
    }
    await slider.fill("40");
    await expect.poll(() => shownNumber(page)).toBe(40);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => shownNumber(page)).toBe(39);
    await page.getByRole("button", { name: "Mark the Release Here" }).click();
    await expect(page.getByRole("button", { name: "Move the Release Here" })).toBeVisible();
    await checkBothSizes(page);
  });

  await test.step("a note and a line are bound to a frame", async () => {
    const dialog = page.getByRole("dialog", { name: /^Pitch 2/ });
    const slider = dialog.getByRole("slider", { name: "Frame" });
    await dialog.getByRole("button", { name: "Add a Note or Drawing" }).click();
    await dialog.getByRole("button", { name: "Draw a Line" }).click();
    const picture = dialog.getByRole("img", { name: /^Pitch 2/ });
    await picture.click({ position: { x: 20, y: 60 }, force: true });
    await picture.click({ position: { x: 80, y: 90 }, force: true });
    await dialog.getByLabel("Note at this moment").fill("Front side opens early, 1 of 2.");
    await dialog.getByRole("button", { name: "Save Note" }).click();
    const note = dialog.getByRole("button", { name: /Front side opens early, 1 of 2\./ });
    await slider.fill("10");
    await expect(dialog.locator("figure polyline")).toHaveCount(0);
    await note.click();
    await expect(slider).toHaveValue("39");
    await expect(dialog.locator("figure polyline").first()).toBeVisible();
    await checkBothSizes(page);
  });

  await test.step("the begin moves, and the clip moves to another pitch", async () => {
    const dialog = page.getByRole("dialog", { name: /^Pitch 2/ });
    await dialog.getByRole("button", { name: "Move Begin or End" }).click();
    for (const there of ["Begin 0.5 s earlier", "End 0.5 s later"])
      await expect(dialog.getByRole("button", { name: there })).toBeDisabled();
    // The release is at 0.65 s of the film's second.
    watch.allow(422, /\/clips\//);
    await dialog.getByRole("button", { name: "End 0.5 s earlier" }).click();
    const sentence = "A clip ends after it begins, and its release lies between.";
    await expect(dialog.getByText(sentence)).toBeVisible();
    await dialog.getByRole("button", { name: "Begin 0.5 s later" }).click();
    await expect(dialog.getByRole("slider", { name: "Frame" })).toHaveAttribute("max", /^(29|30)$/);
    await expect(dialog.getByText(/^Links leave out/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await videos.getByRole("button", { name: /^Move Pitch 2/ }).click();
    const move = page.getByRole("dialog", { name: "Choose the Pitch" });
    await move.getByLabel("Pitch", { exact: true }).selectOption({ index: 3 });
    await move.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: /^Play pitch 3/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Play pitch 2", exact: true })).toHaveCount(0);
  });

  await test.step("the file has no place, and plays in an ordinary player by ranges", async () => {
    const [address = ""] = files[0]?.split(" ") ?? [];
    const answer = await page.request.get(address);
    expect((await answer.body()).includes("+40.7128"), "the planted place").toBe(false);
    const two = await page.request.get(address, { headers: { range: "bytes=0-1" } });
    expect([two.status(), (await two.body()).length]).toEqual([206, 2]);
    const seconds = await playsUsually(page, address);
    expect(seconds).toBeGreaterThan(0.5);
    await page.evaluate(() => document.querySelector("video")?.remove());
    expect(new Set(files.map((one) => one.split(" ")[1]))).toEqual(new Set(["206"]));
  });
});

/** Opens the game of the demo program whose first three pitches have clips. */
async function openDemoGame(page: Page, origin: string): Promise<void> {
  const headers = { origin };
  const answer = await page.request.post(`${origin}/api/sign-in`, { headers, data: demoSignIn });
  expect(answer.ok()).toBe(true);
  const { programId } = ((await answer.json()) as Session).program;
  const clips = await page.request.get(`${origin}/api/programs/${programId}/clips`);
  const { recordings } = (await clips.json()) as Pick<Films, "recordings">;
  const [{ athleteId = "", gameId = "" } = {}] = recordings;
  await page.goto(`/programs/${programId}/athletes/${athleteId}/games/${gameId}`);
}

test("clips play one after the other, on one clock and over each other @desktop", async ({
  page,
  baseURL,
}) => {
  await openDemoGame(page, baseURL ?? "");
  await page.getByRole("button", { name: "Play pitch 1", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Pitch 1, Four-Seam" });
  const player = dialog.getByRole("region", { name: "Player" });
  const picture = (name: string) => player.getByRole("img", { name });
  const slider = player.getByRole("slider", { name: "Frame" });

  await test.step("the clips of the listed rows follow each other by themselves", async () => {
    await expect(slider).toHaveAttribute("max", "77");
    await dialog.getByRole("checkbox", { name: "Play in a row" }).click();
    await expect(picture("Pitch 3, Changeup")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Next Clip" })).toBeDisabled();
    await player.getByRole("button", { name: "Pause" }).click();
    await dialog.getByRole("checkbox", { name: "Play in a row" }).click();
  });

  await test.step("two clips step on one clock, and lie over each other", async () => {
    await dialog.getByLabel("Compare with").selectOption({ label: "Pitch 2, Slider" });
    await slider.fill("36");
    await expect(slider).toHaveAttribute("aria-valuetext", "Frame 37 of 78, +0.000 s");
    await dialog.getByRole("checkbox", { name: "One over the other" }).click();
    const places = player.locator("canvas").evaluateAll((both) =>
      both.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
    const [below, above] = await places;
    expect(above).toEqual(below);
    await checkScreen(page);
    await dialog.getByLabel("Compare with").selectOption({ label: "No other clip" });
  });

  await test.step("keys choose the speed and the full screen", async () => {
    await expect(slider).toBeEnabled();
    await slider.focus();
    await page.keyboard.press("3");
    await expect(player.getByRole("radio", { name: "¼×" })).toBeChecked();
    const fullscreen = () =>
      page.evaluate(() => document.fullscreenElement?.getAttribute("aria-label") ?? null);
    await page.keyboard.press("f");
    await expect.poll(fullscreen).toBe("Player");
    await page.keyboard.press("f");
    await expect.poll(fullscreen).toBeNull();
  });

  await dialog.getByRole("button", { name: "Close" }).click();
  await test.step("a filtered table plays its own rows alone", async () => {
    await page.getByRole("button", { name: /^Slider \d+/ }).click();
    await page.getByRole("button", { name: "Play pitch 2", exact: true }).click();
    const other = page.getByRole("dialog", { name: "Pitch 2, Slider" });
    await expect(other.getByRole("slider", { name: "Frame" })).toHaveAttribute("max", "77");
    await expect(other.getByRole("button", { name: "Next Clip" })).toHaveCount(0);
  });
});
