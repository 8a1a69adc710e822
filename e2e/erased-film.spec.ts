import type { Page } from "@playwright/test";
import type * as bench from "../web/test/film-bench.ts";
import { expect, test } from "./journey.ts";
import { openFilmBench } from "./open-film-bench.ts";

declare const filmBench: typeof bench;

/** Chooses a film that takes a while to prepare on a page, and waits until the phone prepares it. */
async function startFilm(page: Page, address: string): Promise<void> {
  await openFilmBench(page);
  const text = await page.evaluate(async () => {
    const { inBase64, makeFilm, unevenTimes } = filmBench;
    const times = unevenTimes(60, 900);
    return await inBase64(await makeFilm({ width: 1280, height: 720, times }));
  });
  await page.goto(address);
  const film = { name: "IMG_0042.MP4", mimeType: "video/mp4", buffer: Buffer.from(text, "base64") };
  await page.getByLabel("Choose Videos").setInputFiles(film);
  await page.getByRole("dialog", { name: "Video" }).getByRole("button", { name: "Add" }).click();
  await expect.poll(() => keptFiles(page)).toContainEqual(expect.stringMatching(/\.mp4$/));
}

/** Returns the names of the films' files that the browser keeps. With a name, puts a file there first, as a page that crashed left it. */
async function keptFiles(page: Page, left?: string): Promise<string[]> {
  return await page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("films", { create: true });
    if (name !== undefined) await folder.getFileHandle(name, { create: true });
    const names: string[] = [];
    const all = (folder as unknown as { keys: () => AsyncIterable<string> }).keys();
    for await (const one of all) names.push(one);
    return names;
  }, left);
}

test("a video that is deleted while it is prepared leaves no file on the phone, nor does one of a page that crashed", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  watch.allow(404, /\/recordings\//);
  await startFilm(page, `${program.dashboard}/upload`);
  const kept = page.getByRole("region", { name: "On this phone" });
  await kept.getByRole("button", { name: "Cancel" }).click();
  await kept.getByRole("button", { name: "Confirm" }).click();
  await expect(kept).toHaveCount(0);
  await expect.poll(() => keptFiles(page)).toEqual([]);

  const left = "0199a000-0000-7000-8000-000000000001.mp4";
  expect(await keptFiles(page, left)).toEqual([left]);
  await page.reload();
  await expect.poll(() => keptFiles(page)).toEqual([]);
});

test("a video that is chosen on Pending Videos comes into view before the ones that wait, also on a phone on its side", {
  tag: "@phone",
}, async ({ page, program }) => {
  const choose = async (...names: string[]) => {
    const files = names.map((name) => ({ name, mimeType: "video/mp4", buffer: Buffer.from("no") }));
    await page.getByLabel("Choose Videos").setInputFiles(files);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  };
  await page.goto(`${program.dashboard}/upload`);
  const rows = page.getByRole("region", { name: "On this phone" }).getByRole("listitem");
  await choose("IMG_0001.MP4", "IMG_0002.MP4", "IMG_0003.MP4");
  await expect(rows).toHaveCount(3);
  await choose("IMG_0004.MP4");
  await expect(rows.first()).toContainText("IMG_0004.MP4");
  await expect(rows.first()).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => scrollTo(0, 0));
  await choose("IMG_0005.MP4");
  await expect(rows.first()).toContainText("IMG_0005.MP4");
  await expect(rows.first()).toBeInViewport({ ratio: 0.9 });
});
