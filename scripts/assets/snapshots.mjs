import { join } from "node:path";
import { root } from "../run-command.mjs";
import { gameWithGaps } from "./demo-choices.mjs";
import { encodeAvif, encodePng, encodeWebp } from "./ffmpeg.mjs";
import { siteFolder } from "./stage.mjs";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** What of an athlete a coach looks at on a phone: the averages and, below them, the movement plot. */
async function showAthleteOnPhone(page, { athletePath }) {
  await page.goto(athletePath);
  await page.getByRole("table", { name: "Games captured" }).waitFor();
  const heading = page.getByRole("heading", { name: "Performance Overview" });
  await heading.evaluate((element) => {
    const spaceAbove = 20;
    scrollTo(0, element.getBoundingClientRect().top + scrollY - spaceAbove);
  });
}

async function showGame(page, { gamePath }) {
  await page.goto(gamePath);
  await page.getByRole("table", { name: "Pitches" }).waitFor();
}

async function shoot(stage, { name, show, choice, options }) {
  const page = await stage.openPage(options);
  await show(page, choice);
  await page.mouse.move(0, 0);
  const file = join(stage.folder, `${name}.png`);
  await page.screenshot({ path: file });
  await page.context().close();
  return file;
}

/** The two snapshots, sharp on a dense screen, and for dark pages the same in dark; and the picture in the README. */
export async function makeSnapshots(stage) {
  const choice = await gameWithGaps(stage.demo, "Jalen Whitcombe");
  const shots = [
    {
      ...{ name: "phone-snapshot", show: showAthleteOnPhone, maxKilobytes: 60 },
      options: { viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      ...{ name: "web-snapshot", show: showGame, maxKilobytes: 90 },
      options: { viewport: desktop, deviceScaleFactor: 2 },
    },
  ];
  for (const { name, show, options, maxKilobytes } of shots) {
    const to = (ending) => join(siteFolder, `${name}${ending}`);
    const light = await shoot(stage, { name, show, choice, options });
    await encodeAvif({ from: light, to: to(".avif"), crf: 26, maxKilobytes });
    await encodeWebp({
      from: light,
      to: to(".webp"),
      width: webpWidth[name],
      quality: 82,
      maxKilobytes,
    });
    const dark = { ...options, colorScheme: "dark" };
    const from = await shoot(stage, { name: `${name}-dark`, show, choice, options: dark });
    await encodeAvif({ from, to: to("-dark.avif"), crf: 26, maxKilobytes });
  }
  const readme = { viewport: desktop, deviceScaleFactor: 1 };
  const from = await shoot(stage, { name: "readme", show: showGame, choice, options: readme });
  await encodePng({ from, to: join(root, "docs/images/game.png"), maxKilobytes: 100 });
}

/** WebP is for older browsers and bigger for the same picture: the wide one is made less dense. */
const webpWidth = { "web-snapshot": desktop.width };
