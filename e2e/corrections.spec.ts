import type { Page } from "@playwright/test";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

async function importGame(program: Program): Promise<string> {
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  await armslot(["import", file, "--program", program.programId]);
  return file;
}

/** Opens the imported game of the page's pitcher. */
async function openGame(page: Page): Promise<void> {
  await page.getByRole("link", { name: /\d\d\/\d\d\/\d{4}/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game Detail");
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();
}

const undoButton = (page: Page, name: RegExp) =>
  page.getByRole("dialog", { name: "Game History" }).getByRole("button", { name });

test("a coach corrects a game and its pitches, sees the history and undoes a correction", {
  tag: "@phone",
}, async ({ page, program }) => {
  const pitcher = await addPitcher(program);
  const file = await importGame(program);
  await page.goto(pitcher);
  await openGame(page);
  await page.getByRole("button", { name: "Edit Game" }).click();

  await test.step("facts of the game", async () => {
    await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
    await page.getByLabel("Opponent").fill("Rivertown");
    await page.getByLabel("Kind").selectOption("Scrimmage");
    await page.getByRole("button", { name: "Save Game" }).click();
    await expect(page.getByText("Changes saved.")).toBeVisible();
    await checkBothSizes(page);
  });

  await test.step("many pitches at once", async () => {
    await page.getByLabel("Select pitches").selectOption("type Slider");
    await expect(page.getByText("2 pitches selected")).toBeVisible();
    await page.getByRole("button", { name: "Retag" }).click();
    await expect(page.getByText("Type is required.")).toBeVisible();
    await page.getByLabel("New type").selectOption("Sweeper");
    await page.getByRole("button", { name: "Retag" }).click();
    await expect(page.getByText("2 pitches changed to Sweeper.")).toBeVisible();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("checkbox", { name: "Select pitch 5" }).check();
    await page.getByLabel("Reason", { exact: true }).fill("Warm-up");
    await page.getByRole("button", { name: "Exclude" }).click();
    await expect(page.getByText("1 pitch excluded from averages.")).toBeVisible();
    await checkBothSizes(page);
  });

  await test.step("one pitch", async () => {
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByRole("checkbox", { name: "Select pitch 1" }).check();
    await page.getByRole("button", { name: "Edit Pitch", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Pitch 1" });
    await dialog.getByLabel("Velocity (mph)").fill("150");
    await dialog.getByRole("button", { name: "Save Pitch" }).click();
    await expect(dialog.getByText(/Velocity must be a number from 20 to 110/)).toBeVisible();
    await expect(dialog.getByLabel("Velocity (mph)")).toBeFocused();
    await checkBothSizes(page);
    await dialog.getByLabel("Velocity (mph)").fill("90.5");
    await dialog.getByRole("button", { name: "Save Pitch" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("cell", { name: "90.5 mph" })).toBeVisible();
  });

  await test.step("the view after a reload", async () => {
    await page.reload();
    await expect(page.getByText("Rivertown")).toBeVisible();
    await expect(page.getByText("Excluded from averages: 5 (Warm-up).")).toBeVisible();
    await checkBothSizes(page);
  });

  await test.step("a later import keeps the corrections", async () => {
    await armslot(["import", file, "--program", program.programId]);
    await page.reload();
    await expect(page.getByRole("cell", { name: "Sweeper" })).toHaveCount(2);
    await expect(page.getByRole("cell", { name: "90.5 mph" }).first()).toBeVisible();
  });

  await test.step("history and undo", async () => {
    await page.getByRole("button", { name: "Game History" }).click();
    const dialog = page.getByRole("dialog", { name: "Game History" });
    await expect(dialog.getByText("Type: Slider → Sweeper (pitches 2, 3)")).toBeVisible();
    await expect(dialog.getByText("Velocity: 91.2 mph → 90.5 mph (pitch 1)")).toBeVisible();
    await expect(dialog.getByText("Kind: Game → Scrimmage")).toBeVisible();
    await checkBothSizes(page);
    await undoButton(page, /Undo Type: Slider/).click();
    await expect(dialog.getByText("Undone.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("cell", { name: "Slider" })).toHaveCount(2);
  });
});

test("a coach selects a range with the keyboard and moves a game to another athlete and back", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const pitcher = await addPitcher(program);
  await importGame(program);
  const other = await program.post(
    `/api/programs/${program.programId}/athletes`,
    {
      firstName: "Nico",
      lastName: "Vale",
      position: "LHP",
      gradClass: 2027,
      school: "Bayview High",
      city: "Tyler",
      state: "TX",
      heightFeet: 6,
      heightInches: 1,
    },
    { "idempotency-key": crypto.randomUUID() },
  );
  await page.goto(pitcher);
  await openGame(page);
  await page.getByRole("button", { name: "Edit Game" }).press("Enter");
  await page.getByRole("checkbox", { name: "Select pitch 1" }).press("Space");
  await page.getByRole("checkbox", { name: "Select pitch 4" }).press("Shift+Space");
  await expect(page.getByText("4 pitches selected")).toBeVisible();
  await page.getByLabel("Move to another athlete").selectOption({ label: "Nico Vale (LHP, 2027)" });
  await page.getByRole("button", { name: "Move Game" }).click();
  await expect(page).toHaveURL(new RegExp(`/athletes/${(other as { uid: string }).uid}/games/`));
  await expect(page.getByText("Nico Vale").first()).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Edit Game" })).toBeFocused();
  await page.getByRole("button", { name: "Game History" }).click();
  await undoButton(page, /Undo Athlete: Mateo Quill → Nico Vale/).click();
  await expect(page).toHaveURL(new RegExp(`${pitcher}/games/`));
  await expect(page.getByText("Mateo Quill").first()).toBeVisible();
});
