import type { Page } from "@playwright/test";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";

async function openNewGame(page: Page, program: Program) {
  await page.goto(await addPitcher(program));
  await page.getByRole("link", { name: "New Game" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Game");
  await page.getByLabel("Opponent").fill("Coastal State");
}

const savedRows = [
  ["1", "Four-Seam", "91.2 mph", "16 in", "8.5 in"],
  ["2", "Slider", "82 mph", "-", "-4.5 in"],
];

async function expectSavedGame(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game Detail");
  await expect(page.getByText("Coastal State")).toBeVisible();
  const rows = page.getByRole("table", { name: "Pitches" }).locator("tbody tr");
  await expect(rows).toHaveCount(savedRows.length);
  for (const [index, cells] of savedRows.entries()) {
    await expect(rows.nth(index).locator("th, td")).toHaveText(cells);
  }
}

const cellOf = (page: Page) => (column: string, pitch: number) =>
  page.getByLabel(`${column}, pitch ${pitch}`, { exact: true });

async function expectBadReading(page: Page) {
  await expect(cellOf(page)("H. Break", 2)).toHaveValue("-4.5");
  await expect(page.getByText("Velocity 182 mph is outside 20 to 110 mph.")).toBeVisible();
}

/** Tries to save, which leads to the bad reading, mends it and saves. */
async function mendAndSave(page: Page) {
  const bad = cellOf(page)("Velocity", 2);
  await page.getByRole("button", { name: "Save Game" }).click();
  await expect(bad).toBeFocused();
  await bad.fill("82");
  await expect(page.getByText("2 pitches", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save Game" }).click();
  await expectSavedGame(page);
}

test("no width cuts off a typed reading", { tag: "@phone" }, async ({ page, program }) => {
  await openNewGame(page, program);
  for (const column of ["Velocity", "V. Break", "H. Break"]) {
    const field = cellOf(page)(column, 1);
    await field.fill("-10.5");
    for (const width of [320, 360, 390, 768, 820, 1024, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      const isCut = await field.evaluate((input) => input.scrollWidth > input.clientWidth);
      expect([column, width, isCut]).toEqual([column, width, false]);
    }
  }
});

test("a game typed pitch by pitch survives a reload, names a bad reading and is saved", {
  tag: "@phone",
}, async ({ page, program }) => {
  await openNewGame(page, program);
  const cell = cellOf(page);
  await cell("Type", 1).focus();
  await cell("Type", 1).selectOption("Four-Seam");
  await cell("Velocity", 1).fill("91,2");
  await cell("V. Break", 1).fill("16");
  await cell("H. Break", 1).fill("8.5");
  await cell("Type", 2).selectOption("Slider");
  await cell("Velocity", 2).fill("182");
  await cell("H. Break", 2).fill("4.5");
  await page.getByLabel("Change the sign of H. Break, pitch 2").tap();
  await expectBadReading(page);
  await checkBothSizes(page);

  await page.reload();
  await expect(page.getByText("What you typed before is still here.")).toBeVisible();
  await expect(page.getByLabel("Opponent")).toHaveValue("Coastal State");
  await mendAndSave(page);

  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("table", { name: "Games captured" })).toContainText("Coastal State");
  await page.getByRole("link", { name: "New Game" }).click();
  await expect(page.getByLabel("Opponent")).toHaveValue("");
});

test("a game is typed with the keyboard alone", { tag: "@desktop" }, async ({ page, program }) => {
  await openNewGame(page, program);
  await cellOf(page)("Type", 1).focus();
  await page.keyboard.type("f");
  for (const reading of ["91,2", "16", "8.5"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(reading);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("l");
  await page.keyboard.press("Tab");
  await page.keyboard.type("182");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("-4.5");
  await expectBadReading(page);
  await mendAndSave(page);
});

test("a block from a spreadsheet fills the table, and signing out erases the draft", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await openNewGame(page, program);
  const block = "No.\tPitch Type\tVelo\tHB\n1\tFF\t91.2\t8.5\n2\tSL\t82\t−4.5\n";
  await page.getByLabel("Type, pitch 1", { exact: true }).evaluate((cell, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    cell.dispatchEvent(paste);
  }, block);
  await expect(page.getByText("Pasted 2 rows. Skipped columns: No.")).toBeVisible();
  const averages = page.getByRole("table", { name: "Averages so far" });
  await expect(averages.getByRole("row", { name: /Slider/ })).toContainText("-4.5 in");
  await checkBothSizes(page);

  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length);
  expect(await drafts()).toBe(1);
  await page.goto(`${program.dashboard}/account`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(drafts).toBe(0);
});
