import { join } from "node:path";
import { root } from "../scripts/run-command.mjs";
import { framesPerSecond, openCamera } from "./camera.mjs";
import { firstAthlete } from "./demo-choices.mjs";
import { encodeFilm } from "./ffmpeg.mjs";

const maxFilmKilobytes = 600;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * @typedef {import("./camera.mjs").Page} Page
 * @typedef {import("./camera.mjs").Camera} Camera
 */

/**
 * What a charter taps for a pitch: the cell as the catcher sees it, the type, the velocity in mph and the result.
 * @typedef {readonly [cell: string, type: string, velo: number, result: string]} Tapped
 */

/**
 * Three strikeouts.
 * @type {readonly Tapped[]}
 */
const inning = [
  ["Middle left of the zone", "Four-Seam", 91, "Called"],
  ["Right of the zone, bottom", "Slider", 83, "Ball"],
  ["Top middle of the zone", "Four-Seam", 92, "Foul"],
  ["Below the zone, right", "Slider", 82, "Swinging"],
  ["Above the zone, middle", "Four-Seam", 91, "Ball"],
  ["Middle right of the zone", "Changeup", 81, "Called"],
  ["Bottom middle of the zone", "Changeup", 80, "Swinging"],
  ["Below the zone, left", "Slider", 84, "Swinging"],
  ["Top right of the zone", "Four-Seam", 92, "Foul"],
  ["Middle of the zone", "Four-Seam", 90, "Foul"],
  ["Left of the zone, bottom", "Changeup", 81, "Ball"],
  ["Below the zone, middle", "Slider", 83, "Swinging"],
];

/**
 * Taps a pitch.
 * @param {Page} page
 * @param {Camera} camera
 * @param {{ tapped: Tapped, pause: number, number: number }} pitch `pause` is the seconds after each tap
 */
async function chartPitch(page, camera, { tapped, pause, number }) {
  const [cell, type, velo, result] = tapped;
  const pad = page.getByRole("region", { name: "Next pitch" });
  for (const name of [cell, type, `${velo} mph`, result]) {
    await camera.tap(pad.getByRole("button", { name, exact: true }));
    await camera.hold(pause);
  }
  const last = page.getByRole("list", { name: "Last pitches" }).getByRole("button").first();
  await last.and(page.getByRole("button", { name: `Edit pitch ${number}:` })).waitFor();
}

/**
 * Makes the film of an inning that is charted on a phone without a network and sent afterwards.
 * @param {import("./stage.mjs").Stage} stage
 */
export async function makeInning(stage) {
  const { athletePath } = await firstAthlete(stage.demo);
  const page = await stage.openPage({ ...phone, deviceScaleFactor: 2 });
  // A phone has no serial cables, and so no Connect Radar.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serial"));
  await page.goto(athletePath);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const camera = openCamera(page, stage.folder);
  await camera.hold(1);
  const pad = page.getByRole("region", { name: "Next pitch" });
  await camera.tap(page.getByRole("link", { name: "Chart Pitches" }), () => pad.waitFor());
  await camera.hold(1.2);
  await page.context().setOffline(true);
  for (const [place, tapped] of inning.entries()) {
    const pause = place < 2 ? 0.4 : 0.12;
    await chartPitch(page, camera, { tapped, pause, number: place + 1 });
  }
  await camera.hold(1.6);
  await page.context().setOffline(false);
  await page.getByText("All sent").waitFor();
  await camera.hold(1.6);
  const games = page.getByRole("table", { name: "Games captured" });
  await camera.tap(page.getByRole("button", { name: "Back" }), async () => {
    const today = games.getByRole("row").filter({ hasText: "Charted" });
    await today.first().waitFor();
    await page.getByRole("heading", { name: "Games Captured" }).scrollIntoViewIfNeeded();
  });
  await camera.hold(1.6);
  await camera.tap(games.getByRole("link").first(), () =>
    page.getByRole("table", { name: "Pitches" }).waitFor(),
  );
  await camera.hold(3);
  const film = camera.finish();
  await page.context().close();
  process.stdout.write(`${film.seconds.toFixed(1)} seconds\n`);
  await encodeFilm({
    ...{ list: film.list, to: join(root, "docs/images/charting.mp4"), kind: "mp4" },
    ...{ framesPerSecond, maxKilobytes: maxFilmKilobytes, width: 584, crf: 28 },
  });
}
