import { writeFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeRapsodoFile } from "./rapsodo-file.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

/** Writes the TrackMan file of a game with two pitchers, one of them Mateo Quill. */
async function trackmanFile(): Promise<string> {
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  return file;
}

async function openImport(page: Page, { dashboard }: Program) {
  await page.goto(dashboard);
  await page.getByRole("link", { name: "Import Games" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import Games");
}

/** Chooses files with the file picker, which a click on the drop zone opens. */
async function choose(page: Page, files: string[]) {
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByLabel(/Choose Files|Add More Files/).click(),
  ]);
  await picker.setFiles(files);
}

const importButton = (page: Page) => page.getByRole("button", { name: /^Import( \d+ Files)?$/ });

async function undoFromHistory(page: Page) {
  await page.getByRole("button", { name: "Undo: game.csv" }).click();
  const dialog = page.getByRole("dialog");
  await checkScreen(page);
  await dialog.getByRole("button", { name: "Undo Import" }).click();
  await expect(dialog).toContainText("Removed 1 game and 5 pitches.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
}

test("a coach imports a game, undoes it in the history and imports it again", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await addPitcher(program);
  const file = await trackmanFile();
  await openImport(page, program);
  await checkBothSizes(page);
  await choose(page, [file]);
  const card = page.getByRole("article", { name: "game.csv" });
  await expect(card.getByText("Ready")).toBeVisible();
  await expect(card).toContainText("TrackMan");
  await expect(card).toContainText("04/18/2026");
  await expect(card).toContainText("1 pitcher of the other team");
  await checkBothSizes(page);
  await importButton(page).click();
  const imported = page.getByRole("region", { name: "Imported" });
  await expect(imported).toContainText("Added 5 pitches in 1 game.");
  await checkBothSizes(page);
  await imported.getByRole("link", { name: /Mateo Quill/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game Detail");
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();

  await page.goto(`${program.dashboard}/imports`);
  await expect(page.getByRole("table", { name: "Imports" })).toContainText("5 pitches in 1 game");
  await checkBothSizes(page);
  await undoFromHistory(page);
  await page.goto(program.dashboard);
  const row = page.getByRole("row").filter({ hasText: "Mateo Quill" });
  await expect(row.getByRole("cell").last()).toHaveText("0");

  await openImport(page, program);
  await choose(page, [file]);
  await expect(card.getByText("Ready")).toBeVisible();
  await importButton(page).click();
  await expect(imported).toContainText("Added 5 pitches in 1 game.");
});

test("new pitchers of two files are added with one press, and completed later with Fill Down", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const trackman = await trackmanFile();
  const rapsodo = test.info().outputPath("bullpen.csv");
  await writeRapsodoFile(rapsodo, { id: "700001", name: "Mateo Quill" });
  await openImport(page, program);
  await choose(page, [trackman, rapsodo]);
  const bullpen = page.getByRole("article", { name: "bullpen.csv" });
  await expect(bullpen.getByText("No pitcher matched")).toBeVisible();
  const skip = page.getByRole("button", { name: "Skip: Ellis Vance" });
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Don't skip: Ellis Vance" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Don't skip: Ellis Vance" })).toBeVisible();

  const add = bullpen.getByRole("button", { name: "Add to roster: Mateo Quill" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/1 pitcher added to your roster/)).toBeVisible();
  await checkBothSizes(page);
  await expect(page.getByText("2 files ready: 8 pitches in 2 games.")).toBeVisible();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).focus();
  await page.keyboard.press("Enter");
  const imported = page.getByRole("region", { name: "Imported" });
  await expect(imported.getByRole("link", { name: /Mateo Quill/ })).toHaveCount(2);

  await page.goto(program.dashboard);
  await page.getByRole("combobox", { name: "Filter by profile" }).selectOption("Incomplete");
  await expect(page.getByRole("link", { name: "Mateo Quill" })).toHaveCount(1);
  await checkBothSizes(page);
  await page.getByRole("link", { name: "Complete Profiles" }).click();
  const shared = page.getByRole("region", { name: "Fill down" });
  await shared.getByLabel("Grad Class").fill("2027");
  await shared.getByLabel("School").fill("Bayview High");
  await shared.getByLabel("State").selectOption("AL");
  await shared.getByRole("button", { name: "Fill Down" }).click();
  const fields = page.getByRole("group", { name: "Mateo Quill" });
  await expect(fields.getByLabel("School")).toHaveValue("Bayview High");
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 profile saved.")).toBeVisible();
  await fields.getByLabel("City").fill("Mobile");
  await fields.getByLabel("Height (ft)").selectOption("6");
  await fields.getByLabel("Height (in)").selectOption("2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Every profile is complete.")).toBeVisible();
});

test("a file that was imported in another tab is imported once", { tag: "@desktop" }, async ({
  page,
  context,
  program,
  watch,
}) => {
  await addPitcher(program);
  await openImport(page, program);
  await choose(page, [await trackmanFile()]);
  await expect(page.getByRole("article", { name: "game.csv" }).getByText("Ready")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${program.dashboard}/import`);
  await expect(other.getByRole("article", { name: "game.csv" }).getByText("Ready")).toBeVisible();
  await importButton(other).click();
  await expect(other.getByRole("region", { name: "Imported" })).toBeVisible();
  watch.allow(404, /\/import-files\//);
  await page.bringToFront();
  await importButton(page).click();
  await expect(page.getByRole("alert")).toContainText("already imported or removed");
  await page.goto(`${program.dashboard}/imports`);
  await expect(page.getByRole("button", { name: "Undo: game.csv" })).toHaveCount(1);
});

test("a file that Armslot cannot read says why, and a session that ends during an upload asks for the password, and the upload continues", {
  tag: "@desktop",
}, async ({ page, program, baseURL, watch }) => {
  const origin = baseURL ?? "";
  await addPitcher(program);
  const reads = new Set<Request>();
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().startsWith(`${origin}/api/`))
      reads.add(request);
  });
  page.on("requestfinished", (request) => void reads.delete(request));
  page.on("requestfailed", (request) => void reads.delete(request));
  await openImport(page, program);
  const notes = test.info().outputPath("notes.csv");
  await writeFile(notes, "<!doctype html><html><body>Please sign in</body></html>\n");
  await choose(page, [notes]);
  const unreadable = page.getByRole("article", { name: "notes.csv" });
  await expect(unreadable.getByText("Can't be imported")).toBeVisible();
  await checkBothSizes(page);
  await unreadable.getByRole("button", { name: /^Remove/ }).click();
  await expect(unreadable).toHaveCount(0);
  // A read that is still on its way would lead to the sign-in page instead.
  await expect.poll(() => [...reads].map((read) => read.url())).toEqual([]);
  await page.request.post(`${origin}/api/sign-out`, { headers: { origin }, data: {} });
  watch.allow(401, /^\/api\//);
  await choose(page, [await trackmanFile()]);
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(program.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  const card = page.getByRole("article", { name: "game.csv" });
  await expect(card.getByText("Ready")).toBeVisible();
});
