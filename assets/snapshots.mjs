import { join } from "node:path";
import { root } from "../scripts/run-command.mjs";
import { firstAthlete } from "./demo-choices.mjs";
import { encodeAvif, encodePng, encodeWebp } from "./ffmpeg.mjs";
import { siteFolder } from "./stage.mjs";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/**
 * @typedef {import("./camera.mjs").Page} Page
 * @typedef {import("./demo-choices.mjs").Choice} Choice
 * @typedef {import("@playwright/test").BrowserContextOptions} Options
 * @typedef {import("./stage.mjs").Stage} Stage
 * @typedef {(page: Page, choice: Choice) => Promise<void>} Show brings the page to what is to be seen
 */

/**
 * Shows the averages of an athlete and, below them, the movement plot.
 * @type {Show}
 */
async function showAthleteOnPhone(page, { athletePath }) {
  await page.goto(athletePath);
  await page.getByRole("table", { name: "Games captured" }).waitFor();
  const heading = page.getByRole("heading", { name: "Performance Overview" });
  await heading.evaluate((element) => {
    const spaceAbove = 20;
    scrollTo(0, element.getBoundingClientRect().top + scrollY - spaceAbove);
  });
}

/** @type {Show} */
async function showGame(page, { gamePath }) {
  await page.goto(gamePath);
  await page.getByRole("table", { name: "Pitches" }).waitFor();
  await page.getByText("Line: mean of the last").waitFor();
}

/**
 * @param {Stage} stage
 * @param {{ name: string, show: Show, choice: Choice, options: Options }} shot
 */
async function shoot(stage, { name, show, choice, options }) {
  const page = await stage.openPage(options);
  await show(page, choice);
  await page.mouse.move(0, 0);
  const file = join(stage.folder, `${name}.png`);
  await page.screenshot({ path: file });
  await page.context().close();
  return file;
}

/**
 * Makes the two snapshots, sharp on a dense screen, the same in dark for dark pages, and the picture in the README.
 * @param {Stage} stage
 */
export async function makeSnapshots(stage) {
  const choice = await firstAthlete(stage.demo);
  /** @type {{ name: string, show: Show, maxKilobytes: number, webpWidth?: number, options: Options }[]} */
  const shots = [
    {
      ...{ name: "phone-snapshot", show: showAthleteOnPhone, maxKilobytes: 60 },
      options: { viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      ...{ name: "web-snapshot", show: showGame, maxKilobytes: 90 },
      // WebP is for older browsers and larger for the same picture, so the wide one is less dense.
      webpWidth: desktop.width,
      options: { viewport: desktop, deviceScaleFactor: 2 },
    },
  ];
  for (const { name, show, options, maxKilobytes, webpWidth } of shots) {
    const to = (/** @type {string} */ ending) => join(siteFolder, `${name}${ending}`);
    const light = await shoot(stage, { name, show, choice, options });
    await encodeAvif({ from: light, to: to(".avif"), crf: 26, maxKilobytes });
    await encodeWebp({
      from: light,
      to: to(".webp"),
      ...(webpWidth && { width: webpWidth }),
      quality: 82,
      maxKilobytes,
    });
    /** @type {Options} */
    const dark = { ...options, colorScheme: "dark" };
    const from = await shoot(stage, { name: `${name}-dark`, show, choice, options: dark });
    await encodeAvif({ from, to: to("-dark.avif"), crf: 26, maxKilobytes });
  }
  const readme = { viewport: desktop, deviceScaleFactor: 1 };
  const from = await shoot(stage, { name: "readme", show: showGame, choice, options: readme });
  await encodePng({ from, to: join(root, "docs/images/game.png"), maxKilobytes: 100 });
}
