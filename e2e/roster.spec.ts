import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { screenSizes } from "./screen-sizes.ts";

const file = [
  "Name,Hand,Class,School,City,State,Height,Jersey",
  `Mateo Quill,L,2027,Bayview High,Mobile,Alabama,6'2`,
  `"Reed, Sam",Right,'28,North Harbor High School,Tyler,TX,5-11`,
  "Ana Bell,both,2027,East High,Waco,Texass,tall",
  `"QUILL, Mateo",LHP,2027,Bayview High,Mobile,AL,74`,
].join("\r\n");

test("a roster file is checked, fixed in place and added", { tag: "@desktop" }, async ({
  page,
  program,
}) => {
  await page.goto(program.dashboard);
  await page.getByRole("link", { name: "Import Roster" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Roster");
  await checkBothSizes(page);

  const content = { name: "roster.csv", mimeType: "text/csv", buffer: Buffer.from(file, "latin1") };
  await page.getByLabel("Roster File (CSV)").setInputFiles(content);
  const table = page.getByRole("table", { name: "Athletes in the file" });
  await expect(table.getByText("Will be added")).toHaveCount(2);
  await expect(table.getByText("Same as line 2")).toBeVisible();
  await expect(page.getByText("Columns that are not read: Jersey.")).toBeVisible();
  await checkBothSizes(page);

  const wrong = table.getByRole("row").filter({ hasText: "Bell" });
  await expect(wrong).toContainText(`"both" isn't a throwing hand. Choose RHP or LHP.`);
  await wrong.getByLabel("Position").selectOption("RHP");
  await wrong.getByLabel("State").selectOption("TX");
  await wrong.getByLabel("Height (ft)").selectOption("6");
  await wrong.getByLabel("Height (in)").selectOption("1");
  await expect(table.getByText("Will be added")).toHaveCount(3);
  await page.getByRole("button", { name: "Add 3 Athletes" }).dblclick();
  await expect(page.getByText("3 athletes added to your roster.")).toBeVisible();
  await checkBothSizes(page);

  await page.getByRole("link", { name: "See Your Roster" }).click();
  await expect(page.getByText("3 athletes", { exact: true })).toBeAttached();
  await expect(page.getByRole("link", { name: "Ana Bell" })).toBeVisible();
});

test("pasted rows of athletes on the roster are left out", { tag: "@desktop" }, async ({
  page,
  program,
}) => {
  const paste = async () => {
    await page.goto(`${program.dashboard}/import-roster`);
    await page.getByLabel("Or Paste Rows").fill(file.replaceAll("\r\n", "\n"));
    await page.getByRole("button", { name: "Check Athletes" }).click();
  };
  await page.setViewportSize(screenSizes.phone);
  await paste();
  await page.getByRole("button", { name: "Add 2 Athletes" }).click();
  await expect(page.getByText("2 athletes added to your roster.")).toBeInViewport();
  await expect(page.getByText("1 with a cell to fix", { exact: true })).toBeVisible();
  await paste();
  await expect(page.getByText("On your roster", { exact: true })).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Add/ })).toHaveCount(0);
});
