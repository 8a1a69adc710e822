import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawPointer, removePointer } from "./pointer.mjs";

/** Frames of everything that moves. */
export const framesPerSecond = 25;
const secondsPerKey = 0.2;
const secondsPerTap = 0.12;
/** How far below the top of the window the camera stops scrolling, in CSS pixels. */
const spaceAbove = 24;

/**
 * Slow at both ends.
 * @param {number} share 0 to 1
 */
const eased = (share) => (1 - Math.cos(Math.PI * share)) / 2;

/**
 * @typedef {import("@playwright/test").Page} Page
 * @typedef {import("@playwright/test").Locator} Locator
 * @typedef {{ x: number, y: number, press: number, isFinger: boolean }} Pointer
 * @typedef {{ from: number, text: string }} Cue a caption and the second it begins at
 */

/**
 * Takes the frames and keeps the film's clock, which is the sum of their durations.
 * @param {Page} page
 * @param {string} folder
 * @param {Pointer} pointer
 */
function openRecorder(page, folder, pointer) {
  /** @type {{ file: string, forSeconds: number }[]} */
  const frames = [];
  let seconds = 0;
  return {
    now: () => seconds,
    async shoot(/** @type {number} */ forSeconds) {
      await page.evaluate(drawPointer, pointer);
      const file = join(folder, `frame-${String(frames.length).padStart(4, "0")}.png`);
      await page.screenshot({ path: file });
      frames.push({ file, forSeconds });
      seconds += forSeconds;
    },
    /**
     * @param {number} forSeconds
     * @param {(share: number) => void | Promise<void>} step
     */
    async animate(forSeconds, step) {
      const count = Math.round(forSeconds * framesPerSecond);
      for (let n = 1; n <= count; n += 1) {
        await step(n / count);
        await this.shoot(1 / framesPerSecond);
      }
    },
    /** Writes the list of frames in ffmpeg's concat format and returns its path. */
    writeList() {
      const lines = frames.map(
        ({ file, forSeconds }) => `file '${file}'\nduration ${forSeconds.toFixed(4)}\n`,
      );
      const list = join(folder, "frames.txt");
      // ffmpeg ignores the duration of the last entry, so the last frame is listed twice.
      writeFileSync(list, `${lines.join("")}file '${frames.at(-1)?.file}'\n`);
      return list;
    },
  };
}

/**
 * Returns a function that touches the middle of an element.
 * @param {Page} page
 * @param {ReturnType<typeof openRecorder>} recorder
 * @param {Pointer} pointer
 */
function openFinger(page, recorder, pointer) {
  /**
   * @param {Locator} locator
   * @param {() => Promise<unknown>} [settled] is waited for outside the film's time
   */
  return async (locator, settled) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("A finger cannot touch an element that is not shown.");
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    Object.assign(pointer, at, { isFinger: true });
    await recorder.animate(secondsPerTap, (share) => {
      pointer.press = share;
    });
    await page.touchscreen.tap(at.x, at.y);
    pointer.press = 0;
    await settled?.();
    await recorder.shoot(1 / framesPerSecond);
  };
}

/**
 * Films a page frame by frame. Each frame is a screenshot of a settled screen. The pointer is drawn into the page, and the real
 * pointer is at the same place, so the page reacts to it.
 * @param {Page} page
 * @param {string} folder
 */
export function openCamera(page, folder) {
  const pointer = { x: 900, y: 420, press: 0, isFinger: false };
  const recorder = openRecorder(page, folder, pointer);
  /** @type {Cue[]} */
  const cues = [];
  return {
    tap: openFinger(page, recorder, pointer),
    /** Shows the screen unchanged for some seconds. */
    hold: (/** @type {number} */ forSeconds) => recorder.shoot(forSeconds),
    /**
     * @param {Locator} locator
     * @param {{ at?: number, over?: number }} [options] `at` is the share of its width, `over` the seconds
     */
    async moveTo(locator, { at = 0.5, over = 0.9 } = {}) {
      const box = await locator.boundingBox();
      if (!box) throw new Error("The pointer cannot move to an element that is not shown.");
      const from = { ...pointer };
      const to = { x: box.x + box.width * at, y: box.y + box.height / 2 };
      await recorder.animate(over, async (share) => {
        pointer.x = from.x + (to.x - from.x) * eased(share);
        pointer.y = from.y + (to.y - from.y) * eased(share);
        await page.mouse.move(pointer.x, pointer.y);
      });
    },
    /**
     * Presses where the pointer is.
     * @param {() => Promise<unknown>} settled is waited for outside the film's time
     */
    async click(settled) {
      await recorder.animate(0.16, (share) => {
        pointer.press = share;
      });
      await page.mouse.click(pointer.x, pointer.y);
      pointer.press = 0;
      await settled();
      await recorder.shoot(1 / framesPerSecond);
    },
    async type(/** @type {string} */ text) {
      for (const letter of text) {
        await page.keyboard.type(letter);
        await recorder.shoot(secondsPerKey);
      }
    },
    /**
     * Scrolls until an element is near the top, or the page is at its end.
     * @param {Locator} locator
     * @param {number} forSeconds
     */
    async scrollTo(locator, forSeconds) {
      const from = await page.evaluate(() => scrollY);
      const top = await locator.evaluate((element) => element.getBoundingClientRect().top);
      const rest = await page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight - scrollY,
      );
      const by = Math.max(-from, Math.min(rest, top - spaceAbove));
      await recorder.animate(forSeconds, async (share) => {
        await page.evaluate((y) => scrollTo(0, y), from + by * eased(share));
        await page.mouse.move(pointer.x, pointer.y);
      });
    },
    /** Shows a caption until the next one. */
    caption: (/** @type {string} */ text) => cues.push({ from: recorder.now(), text }),
    /** Takes a picture of the screen without the pointer. */
    async still(/** @type {string} */ file) {
      await page.evaluate(removePointer);
      await page.screenshot({ path: file });
    },
    finish: () => ({ list: recorder.writeList(), cues, seconds: recorder.now() }),
  };
}

/** @typedef {ReturnType<typeof openCamera>} Camera */
