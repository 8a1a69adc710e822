import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawPointer, removePointer } from "./pointer.mjs";

/** Frames of everything that moves. */
export const framesPerSecond = 25;
const secondsPerKey = 0.2;

/** Slow at both ends. @param {number} share 0 to 1 */
const eased = (share) => (1 - Math.cos(Math.PI * share)) / 2;

/** Takes the frames and keeps the film's clock, which is what they add up to, not the machine's. */
function openRecorder(page, folder, pointer) {
  const frames = [];
  let seconds = 0;
  return {
    now: () => seconds,
    async shoot(forSeconds) {
      await page.evaluate(drawPointer, pointer);
      const file = join(folder, `frame-${String(frames.length).padStart(4, "0")}.png`);
      await page.screenshot({ path: file });
      frames.push({ file, forSeconds });
      seconds += forSeconds;
    },
    async animate(forSeconds, step) {
      const count = Math.round(forSeconds * framesPerSecond);
      for (let n = 1; n <= count; n += 1) {
        await step(n / count);
        await this.shoot(1 / framesPerSecond);
      }
    },
    /** Writes the frames as ffmpeg's concat format wants them; gives the list's path. */
    writeList() {
      const lines = frames.map(
        ({ file, forSeconds }) => `file '${file}'\nduration ${forSeconds.toFixed(4)}\n`,
      );
      const list = join(folder, "frames.txt");
      // The last one is named twice, else the concat format does not let it stand for its time.
      writeFileSync(list, `${lines.join("")}file '${frames.at(-1).file}'\n`);
      return list;
    },
  };
}

/**
 * Films a page frame by frame: each frame is a screenshot of a settled screen. The pointer is drawn into the page, and the real one
 * is where it is, so that what is under it reacts.
 */
export function openCamera(page, folder) {
  const pointer = { x: 900, y: 420, press: 0 };
  const recorder = openRecorder(page, folder, pointer);
  const cues = [];
  return {
    /** The screen stands still. */
    hold: (forSeconds) => recorder.shoot(forSeconds),
    async moveTo(locator, { at = 0.5, over = 0.9 } = {}) {
      const box = await locator.boundingBox();
      const from = { ...pointer };
      const to = { x: box.x + box.width * at, y: box.y + box.height / 2 };
      await recorder.animate(over, async (share) => {
        pointer.x = from.x + (to.x - from.x) * eased(share);
        pointer.y = from.y + (to.y - from.y) * eased(share);
        await page.mouse.move(pointer.x, pointer.y);
      });
    },
    /** Presses where the pointer is; `settled` is waited for outside the film's time. */
    async click(settled) {
      await recorder.animate(0.16, (share) => {
        pointer.press = share;
      });
      await page.mouse.click(pointer.x, pointer.y);
      pointer.press = 0;
      await settled();
      await recorder.shoot(1 / framesPerSecond);
    },
    async type(text) {
      for (const letter of text) {
        await page.keyboard.type(letter);
        await recorder.shoot(secondsPerKey);
      }
    },
    async scrollTo(bottom, forSeconds) {
      const from = await page.evaluate(() => scrollY);
      await recorder.animate(forSeconds, async (share) => {
        await page.evaluate((y) => scrollTo(0, y), from + (bottom - from) * eased(share));
        await page.mouse.move(pointer.x, pointer.y);
      });
    },
    /** From now on this is said, until the next caption. */
    caption: (text) => cues.push({ from: recorder.now(), text }),
    /** A picture of the screen as it is, without the pointer. */
    async still(file) {
      await page.evaluate(removePointer);
      await page.screenshot({ path: file });
    },
    finish: () => ({ list: recorder.writeList(), cues, seconds: recorder.now() }),
  };
}
