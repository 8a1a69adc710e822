import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzipped } from "../server/test/kit/unzipped.ts";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

/** Creates a pitcher with one game and opens the pitcher's page. */
async function openPitcher(page: Page, program: Program): Promise<void> {
  await addPitcher(program);
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  await armslot(["import", file, "--program", program.programId]);
  await page.goto(program.dashboard);
  await page.getByRole("link", { name: "Mateo Quill" }).click();
  await expect(page.getByRole("table", { name: "Games captured" })).toBeVisible();
}

type Row = Readonly<Record<string, string>>;

/** Returns the rows of an export's CSV file, whose cells are all quoted and have no line breaks here. */
function rowsOf(csv = ""): Row[] {
  const lines = csv.replace("\uFEFF", "").trimEnd().split("\r\n");
  const [header = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
}

/** Returns the replies that the browser keeps for use without a connection, as text. */
const keptReading = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("armslot");
        opening.onsuccess = () => {
          const reading = opening.result.transaction("snapshots").objectStore("snapshots").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

test("deleting a game removes its pitches from the averages and counts", { tag: "@phone" }, async ({
  page,
  program,
}) => {
  await openPitcher(page, program);
  await page.getByRole("link", { name: "04/18/2026" }).click();
  await page.getByRole("button", { name: "Delete Game" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Game" });
  await expect(dialog).toContainText("04/18/2026 with 5 pitches");
  await checkBothSizes(page);
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("mateo quill");
  await dialog.getByRole("button", { name: "Delete" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
  await expect(page.getByText("No pitch data yet.")).toBeVisible();
  await expect(page.getByText("No games found.")).toBeVisible();
  await page.goto(program.dashboard);
  const row = page.getByRole("row").filter({ hasText: "Mateo Quill" });
  await expect(row.getByRole("cell").last()).toHaveText("0");
});

test("an admin exports and deletes an athlete, whose name disappears from the activity", {
  tag: "@desktop",
}, async ({ page, program, watch }) => {
  await openPitcher(page, program);
  const address = page.url();
  await page.getByRole("button", { name: "Keep for Offline" }).click();
  await expect(page.getByText("Kept with 1 game.")).toBeVisible();
  await expect.poll(() => keptReading(page)).toContain("getGame");
  await page.getByRole("button", { name: "Delete Athlete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Athlete" });
  await checkBothSizes(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export First" }).click(),
  ]);
  const athleteId = new URL(address).pathname.split("/").at(-1);
  expect(download.suggestedFilename()).toBe(`athlete_data_${athleteId}.zip`);
  const copy = await unzipped(await readFile(await download.path()));
  expect(rowsOf(copy.get("athletes.csv"))).toMatchObject([
    { "Athlete ID": athleteId, "First Name": "Mateo", "Last Name": "Quill", Games: "1" },
  ]);
  const pitches = rowsOf(copy.get("pitches.csv"));
  const cells = ["Athlete", "Date", "Opponent", "Pitch #", "Pitch Type", "Velocity (mph)"];
  expect(pitches.map((pitch) => cells.map((name) => pitch[name]))).toEqual([
    ["Mateo Quill", "2026-04-18", "COA_STA", "1", "Four-Seam", "91.2"],
    ["Mateo Quill", "2026-04-18", "COA_STA", "2", "Slider", "82"],
    ["Mateo Quill", "2026-04-18", "COA_STA", "3", "Slider", "84.27"],
    ["Mateo Quill", "2026-04-18", "COA_STA", "4", "Four-Seam", ""],
    ["Mateo Quill", "2026-04-18", "COA_STA", "5", "Changeup", "80.1"],
  ]);
  await dialog.getByRole("textbox").fill("Mateo Quill");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No athletes found. Add an athlete to get started.")).toBeVisible();

  const kept = await keptReading(page);
  expect(kept).toContain("listAthletes");
  for (const of of [athleteId, "Quill"]) expect(kept).not.toContain(of);

  watch.allow(404, /\/athletes\//);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athlete not found");

  await page.goto(`${program.dashboard}/account`);
  const activity = page.getByRole("table", { name: "Activity" });
  await expect(activity).toContainText(/1 game/);
  await expect(activity).not.toContainText("Quill");
});
