import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { framesPerSecond, openCamera } from "./camera.mjs";
import { firstAthlete } from "./demo-choices.mjs";
import { encodeFilm, encodeWebp } from "./ffmpeg.mjs";
import { drawDownload } from "./pointer.mjs";
import { siteFolder } from "./stage.mjs";

const maxFilmKilobytes = 3 * 1024;

/**
 * @typedef {import("./camera.mjs").Page} Page
 * @typedef {import("./camera.mjs").Camera} Camera
 */

/** @typedef {import("./demo-choices.mjs").Choice} Choice */

/**
 * @param {Page} page
 * @param {Camera} camera
 * @param {Choice} choice
 */
async function showDashboard(page, camera, { name }) {
  camera.caption("Every pitcher of your program on one screen.");
  await camera.hold(2.6);
  const search = page.getByRole("searchbox", { name: "Search Athletes..." });
  await camera.moveTo(search, { at: 0.3, over: 1.1 });
  await camera.click(() => search.and(page.locator(":focus")).waitFor());
  camera.caption("Type a few letters to find the one you are scouting.");
  await camera.type(name.split(" ")[1]?.slice(0, 4).toLowerCase() ?? "");
  await camera.hold(1.2);
}

/**
 * @param {Page} page
 * @param {Camera} camera
 * @param {Choice} choice
 */
async function showAthlete(page, camera, { name }) {
  await camera.moveTo(page.getByRole("link", { name }), { over: 0.9 });
  await camera.hold(0.3);
  const games = page.getByRole("table", { name: "Games captured" });
  await camera.click(() => games.waitFor());
  camera.caption(
    "The athlete: average velocity and break of each pitch,\nand how far apart the pitches move.",
  );
  await camera.hold(3.2);
  const trends = page.getByRole("region", { name: "Trends" });
  await camera.scrollTo(trends, 1.4);
  camera.caption("Velocity from outing to outing shows who is getting better.");
  await camera.hold(3);
  await camera.scrollTo(page.getByRole("region", { name: "Location" }), 1.2);
  camera.caption("Where the pitches cross the plate, and where the arm lets them go.");
  await camera.hold(3);
  await camera.scrollTo(page.getByRole("heading", { name: "Games Captured" }), 1);
  camera.caption("Below, every game that was captured.");
  await camera.hold(1);
}

/**
 * @param {Page} page
 * @param {Camera} camera
 * @param {Choice & { poster: string }} choice `poster` is the file that gets the still
 */
async function showGame(page, camera, { game, poster }) {
  const date = game.gameDate.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");
  const pitches = page.getByRole("table", { name: "Pitches" });
  await camera.moveTo(page.getByRole("link", { name: date }), { over: 0.9 });
  await camera.hold(0.3);
  await camera.click(async () => {
    await pitches.waitFor();
    await page.getByText("Line: mean of the last").waitFor();
  });
  camera.caption("The game: strikes, whiffs, and how the velocity held up inning by inning.");
  await camera.hold(4);
  await camera.still(poster);
  const types = page.getByRole("group", { name: "Pitch types" });
  await camera.scrollTo(types, 1.4);
  camera.caption("Every pitch with its readings. Show one type, or sort by any column.");
  await camera.hold(1.6);
  const slider = types.getByRole("button", { name: "Slider" });
  await camera.moveTo(slider, { over: 0.8 });
  await camera.click(() => types.getByRole("button", { name: "Slider", pressed: true }).waitFor());
  await camera.hold(2.4);
  await camera.scrollTo(page.getByRole("heading", { name: "Game Detail" }), 1);
}

/**
 * @param {Page} page
 * @param {Camera} camera
 */
async function showExport(page, camera) {
  await camera.moveTo(page.getByRole("button", { name: "CSV Export" }), { over: 0.7 });
  const coming = page.waitForEvent("download");
  await camera.click(() => coming);
  const download = await coming;
  const { size } = await stat(await download.path());
  await page.evaluate(drawDownload, {
    name: download.suggestedFilename(),
    size: `${(size / 1024).toFixed(1)} KB`,
  });
  camera.caption("Export the game as CSV for your own spreadsheets and reports.");
  await camera.hold(3.6);
}

const timeOf = (/** @type {number} */ seconds) =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(14, 23);

/**
 * WebVTT, a cue from each caption to the next.
 * @param {{ cues: import("./camera.mjs").Cue[], seconds: number }} film
 */
function captionTrack({ cues, seconds }) {
  const blocks = cues.map(({ from, text }, index) => {
    const to = cues[index + 1]?.from ?? seconds;
    return `${timeOf(from)} --> ${timeOf(to)}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/**
 * Makes the demo film with its poster and captions: about 40 seconds from the dashboard to a game's CSV.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function makeFilm(stage) {
  const choice = await firstAthlete(stage.demo);
  const page = await stage.openPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`/programs/${stage.demo.programId}`);
  await page.getByRole("link", { name: choice.name }).waitFor();
  const camera = openCamera(page, stage.folder);
  const poster = join(stage.folder, "poster.png");
  await showDashboard(page, camera, choice);
  await showAthlete(page, camera, choice);
  await showGame(page, camera, { ...choice, poster });
  await showExport(page, camera);
  const film = camera.finish();
  await page.context().close();
  process.stdout.write(`${film.seconds.toFixed(1)} seconds\n`);
  await writeFile(join(siteFolder, "demo.vtt"), captionTrack(film));
  const to = (/** @type {string} */ name) => join(siteFolder, name);
  await encodeWebp({
    from: poster,
    to: to("demo-poster.webp"),
    quality: 58,
    width: 960,
    maxKilobytes: 25,
  });
  for (const kind of /** @type {const} */ (["mp4", "webm"])) {
    await encodeFilm({
      ...{ list: film.list, to: to(`demo.${kind}`), kind },
      ...{ framesPerSecond, maxKilobytes: maxFilmKilobytes },
    });
  }
}
