import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { armslot, npxArmslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

function cellsOf(page: Page, table: string): Promise<string[][]> {
  return page
    .getByRole("table", { name: table })
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "")),
    );
}

const measured = [
  ["1", "Four-Seam", "91.2 mph", "16 in", "8.5 in"],
  ["2", "Slider", "82 mph", "-", "-"],
  ["3", "Slider", "84.3 mph", "1.5 in", "-6.5 in"],
  ["4", "Four-Seam", "-", "15 in", "0 in"],
  ["5", "Changeup", "80.1 mph", "-", "-"],
];

const filledIn = [
  ["1", "Four-Seam", "91.2 mph", "16 in", "8.5 in"],
  ["2", "Slider", "82 mph", "1.5 in", "-6.5 in"],
  ["3", "Slider", "84.3 mph", "1.5 in", "-6.5 in"],
  ["4", "Four-Seam", "91.2 mph", "15 in", "0 in"],
  ["5", "Changeup", "80.1 mph", "-", "-"],
];

const exported = [
  '\uFEFF"Game Details"',
  '"Athlete","Mateo Quill"',
  '"Date","04/18/2026"',
  '"Opponent","COA_STA"',
  '"Location","Harbor Field"',
  "",
  '"Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)","Horizontal Break (in)"',
  '"1","Four-Seam","91.2","16.04","8.5"',
  '"2","Slider","82","-","-"',
  '"3","Slider","84.27","1.5","-6.5"',
  '"4","Four-Seam","-","15","0"',
  '"5","Changeup","80.1","-","-"',
  "",
].join("\r\n");

const movementPlot = (page: Page) => page.getByRole("slider", { name: "Movement, pitcher's view" });

/** Moves the mouse to the slider's movement in a plot to 20 inches, or taps it on a phone. */
async function pointAtSlider(page: Page) {
  const { hb, vertBreak } = { hb: -6.5, vertBreak: 1.5 };
  await movementPlot(page).scrollIntoViewIfNeeded();
  const box = await movementPlot(page).boundingBox();
  if (box === null) throw new Error("The movement plot is not on the screen.");
  const perInch = (box.width - 40) / 40;
  const x = box.x + 34 + (20 + hb) * perInch;
  const y = box.y + 6 + (20 - vertBreak) * perInch;
  if (test.info().project.name === "phone") await page.touchscreen.tap(x, y);
  else await page.mouse.move(x, y);
  await expect(movementPlot(page)).toHaveAttribute("aria-valuetext", /^(?:Pitch 3: )?Slider/);
}

/** Adds the pitcher of the TrackMan file, which it writes. Returns the file's path. */
async function addFile(program: Program): Promise<string> {
  await addPitcher(program);
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  return file;
}

async function openAthlete(page: Page, program: Program): Promise<void> {
  await page.goto(program.dashboard);
  await page.getByRole("link", { name: "Mateo Quill" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
  await expect(page.getByRole("table", { name: "Games captured" })).toBeVisible();
}

async function openGame(page: Page): Promise<void> {
  await page.getByRole("link", { name: "04/18/2026" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game Detail");
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();
}

async function expectAverages(page: Page, expected: readonly (readonly string[])[]): Promise<void> {
  const averages = await cellsOf(page, "Pitch averages");
  expect(
    averages
      .map(([type = "", ...cells]) => [type.trim(), ...cells])
      .sort(([a = ""], [b = ""]) => a.localeCompare(b)),
  ).toEqual(expected);
}

test("an imported game shows with and without averages, is sorted and filtered, and keeps added columns", {
  tag: "@phone",
}, async ({ page, program }) => {
  const file = await addFile(program);
  const first = await npxArmslot(["import", file, "--program", program.programId]);
  expect(first).toMatchObject({
    files: [
      {
        gamesCreated: 1,
        pitchesAdded: 5,
        pitchesKnown: 0,
        rejected: [],
        unmatched: [{ pitches: 2 }],
      },
    ],
  });
  const again = await armslot(["import", file, "--program", program.programId]);
  expect(again).toMatchObject({ files: [{ gamesCreated: 0, pitchesAdded: 0, pitchesKnown: 5 }] });

  await openAthlete(page, program);
  await expectAverages(page, [
    ["Changeup", "80.1 mph", "-", "-", "1"],
    ["Four-Seam", "91.2 mph", "15.5 in", "8.5 in", "2"],
    ["Slider", "83.1 mph", "1.5 in", "-6.5 in", "2"],
  ]);
  expect(await cellsOf(page, "Games captured")).toEqual([
    ["04/18/2026", "COA_STA", "Harbor Field", "5", "91.2 mph", "91.2 mph", "Game, TrackMan"],
  ]);
  await checkBothSizes(page);

  await openGame(page);
  const fillIn = page.getByRole("checkbox", { name: "Fill in Averages" });
  await expect(fillIn).toBeChecked();
  expect(await cellsOf(page, "Pitches")).toEqual(filledIn);
  await checkBothSizes(page);
  await pointAtSlider(page);
  await fillIn.uncheck();
  expect(await cellsOf(page, "Pitches")).toEqual(measured);
  await checkBothSizes(page);

  await expect(page).toHaveTitle("Mateo Quill, 04/18/2026, COA_STA · Armslot");
  const facts = page.getByRole("region", { name: "Outing" });
  await expect(facts.getByText("TrackMan")).toBeVisible();
  await expect(facts.getByText("Max velocity")).toBeVisible();
  await expect(facts.getByText("91.2 mph")).toBeVisible();

  await test.step("sort, filter and select", async () => {
    await page.getByRole("button", { name: "Velocity", exact: true }).click();
    expect((await cellsOf(page, "Pitches")).map(([number]) => number)).toEqual([
      "5",
      "2",
      "3",
      "1",
      "4",
    ]);
    await page.getByRole("button", { name: "Slider 2" }).click();
    expect(await cellsOf(page, "Pitches")).toEqual([measured[1], measured[2]]);
    await page.getByRole("checkbox", { name: "Select pitch 3" }).check();
    await expect(page.getByText("1 pitch selected")).toBeVisible();
    const plot = page.getByRole("slider", { name: "Movement, pitcher's view" });
    await expect(plot).toHaveAttribute("aria-valuemax", "2");
    await plot.press("End");
    await expect(plot).toHaveAttribute("aria-valuetext", /Pitch 3: Slider/);
    await expect(page.locator("tr[data-marked]")).toHaveText(/^3Slider/);
    await checkBothSizes(page);
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("button", { name: "All 5" }).click();
    await page.getByRole("button", { name: "Pitch #" }).click();
  });

  await expect(page.getByRole("button", { name: "CSV Export" })).toBeHidden();
  await test.step("added columns stay after a reload", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Device's type" }).check();
    await checkBothSizes(page);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Device's type" })).toBeVisible();
    await checkBothSizes(page);
  });
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
});

test("a large screen shows each type's share, points at a pitch and exports the game byte for byte", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const file = await addFile(program);
  await armslot(["import", file, "--program", program.programId]);
  await openAthlete(page, program);
  await expectAverages(page, [
    ["Changeup", "80.1 mph", "-", "-", "1", "20%", "80.1"],
    ["Four-Seam", "91.2 mph", "15.5 in", "8.5 in", "2", "40%", "91.2"],
    ["Slider", "83.1 mph", "1.5 in", "-6.5 in", "2", "40%", "84.3"],
  ]);
  await openGame(page);
  expect(await cellsOf(page, "Pitches")).toEqual(filledIn);
  await pointAtSlider(page);
  await page.getByRole("checkbox", { name: "Fill in Averages" }).uncheck();
  expect(await cellsOf(page, "Pitches")).toEqual(measured);
  const gameId = new URL(page.url()).pathname.split("/").at(-1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`game_data_${gameId}.csv`);
  const bytes = await readFile(await download.path());
  expect(bytes.equals(Buffer.from(exported, "utf8")), bytes.toString("utf8")).toBe(true);
});
