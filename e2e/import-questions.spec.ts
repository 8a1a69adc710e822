import type { Page } from "@playwright/test";
import { trackmanFile } from "../kit/samples.mjs";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, goOffline, holdRequests, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";

interface TypedFile {
  readonly name: string;
  readonly text: string;
}

const bytesOf = ({ name, text }: TypedFile) => {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
};

async function openImport(page: Page, { dashboard }: Program) {
  await page.goto(`${dashboard}/import`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Games");
}

async function choose(page: Page, ...files: TypedFile[]) {
  await page.getByLabel(/Choose Files|Add More Files/).setInputFiles(files.map(bytesOf));
}

/** Drops files from outside the browser onto the page's heading, beside the drop zone. */
async function drop(page: Page, ...files: TypedFile[]) {
  const dropped = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name));
    return data;
  }, files);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.dispatchEvent("dragenter", { dataTransfer: dropped });
  await expect(page.getByText("Drop the files here")).toBeVisible();
  await checkScreen(page);
  await heading.dispatchEvent("drop", { dataTransfer: dropped });
}

const dropHere = (page: Page) => page.getByText("Drop your files here, or choose them");
const cardOf = (page: Page, name: string) => page.getByRole("article", { name });
const importButton = (page: Page) => page.getByRole("button", { name: /^Import( \d+ Files)?$/ });
const imported = (page: Page) => page.getByRole("region", { name: "Imported" });

/** A radar's file of three pitches with dates that can be read in two ways. */
const radar = (name: string, date: string): TypedFile => ({
  name,
  text: `Who;Session Day;Pitch;Gun [km/h];Side;How it ended
Mateo Quill;${date};Fastball;145,2;LHH;Ball
Mateo Quill;${date};Slider;130,1;Right;Swinging strike
Mateo Quill;${date};Slider;131,4;Right;Strike
`,
});

const trackman = (mark: string, date = "2026-04-18"): TypedFile => {
  const quill = { pitcher: "Quill, Mateo", id: 900001, hand: "Left" };
  const thrown = [1, 2].map((number) => ({
    ...quill,
    uid: `${mark}-${number}`,
    velo: 80 + number,
  }));
  return { name: `${mark}.csv`, text: trackmanFile(thrown, { uid: mark, date }) };
};

test("a dropped file of an unknown radar is mapped once, its dates are asked for, and the next file needs no mapping", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await addPitcher(program);
  await openImport(page, program);
  await expect(dropHere(page)).toBeVisible();
  await drop(page, radar("radar.csv", "03/04/2026"));
  const card = cardOf(page, "radar.csv");
  await expect(card.getByText("Which column is which?")).toBeVisible();
  for (const [field, column] of [
    ["Pitcher's name", "Who"],
    ["Date", "Session Day"],
    ["Velocity (mph) (required)", "Gun [km/h]"],
  ] as const) {
    await card.getByLabel(field, { exact: true }).selectOption(column);
  }
  await card.getByText(/^Situation/).click();
  await card.getByLabel("Batter", { exact: true }).selectOption("Side");
  await card.getByLabel("Call", { exact: true }).selectOption("How it ended");
  await checkBothSizes(page);
  await card.getByRole("button", { name: "Use These Columns" }).click();
  await expect(card.getByRole("button", { name: "Change Columns" })).toBeFocused();
  await expect(card.getByText("Which day is 03/04/2026 in this file?")).toBeVisible();
  await expect(importButton(page)).toBeDisabled();
  await checkBothSizes(page);
  await card.getByText("March 4, 2026").click();
  await expect(card.getByText("Ready")).toBeVisible();
  await card.getByText(/rows? to check/).click();
  await expect(card).toContainText('Call "Strike" is an unknown word, so it was left out.');
  await importButton(page).click();
  await expect(imported(page)).toContainText("Added 3 pitches in 1 game.");

  await choose(page, radar("next.csv", "03/18/2026"));
  const next = cardOf(page, "next.csv");
  await expect(next.getByText("Ready")).toBeVisible();
  await expect(next).toContainText("Columns as chosen on");
  await checkBothSizes(page);
  await imported(page)
    .getByRole("link", { name: /Mateo Quill/ })
    .click();
  await expect(page.getByRole("table", { name: "Pitches" })).toContainText("90.2 mph");
});

test("an upload without a connection says so and starts again by itself, and the roster shows together with what waits above it", {
  tag: "@phone",
}, async ({ page, context, program, watch }) => {
  await addPitcher(program);
  await openImport(page, program);
  await expect(page.getByText("Choose Files")).toBeVisible();
  await expect(dropHere(page)).toBeHidden();
  watch.allow("offline", /^\//);
  await goOffline(page);
  await choose(page, trackman("first"), trackman("second", "2026-04-25"));
  await expect(page.getByText("2 files were not uploaded.")).toBeVisible();
  await expect(page.getByText(/You're offline/).first()).toBeVisible();
  await checkBothSizes(page);
  await context.setOffline(false);
  await expect(page.getByText("2 files ready: 4 pitches in 2 games.")).toBeVisible();

  const release = await holdRequests(page, /\/assets\/first-steps-[\w-]+\.js$/);
  await page.goto(program.dashboard);
  await expect(page.getByRole("region", { name: "Today" })).toBeVisible();
  const roster = page.getByRole("table", { name: "Athletes" });
  await expect(roster).toBeHidden();
  release();
  await expect(roster).toBeVisible();
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
});

test("All Readings (CSV) of an imported game is saved, and importing it adds nothing", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await addPitcher(program);
  await openImport(page, program);
  await choose(page, trackman("game"));
  await expect(page.getByText("1 file ready: 2 pitches in 1 game.")).toBeVisible();
  await importButton(page).click();
  await imported(page)
    .getByRole("link", { name: /Mateo Quill/ })
    .click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "All Readings (CSV)" }).click(),
  ]);
  const file = test.info().outputPath(download.suggestedFilename());
  await download.saveAs(file);
  await openImport(page, program);
  await page.getByLabel(/Choose Files|Add More Files/).setInputFiles(file);
  const card = cardOf(page, download.suggestedFilename());
  await expect(card.getByText("Nothing new")).toBeVisible();
});
