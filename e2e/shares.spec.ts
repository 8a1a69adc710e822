import type { Page } from "@playwright/test";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { pagesOf } from "./pages-of.ts";
import { addPitcher, type Program } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";
import { watchContext } from "./watch-page.ts";

async function importGame(program: Program): Promise<void> {
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  await armslot(["import", file, "--program", program.programId]);
}

async function allowLinks(page: Page, program: Program): Promise<void> {
  await page.goto(`${program.dashboard}/account`);
  const region = page.getByRole("region", { name: "Links to Reports" });
  await region.getByRole("button", { name: "Allow Links" }).click();
  await expect(region.getByRole("button", { name: "Stop All Links" })).toBeVisible();
}

test("a coach shares sliders by a link, someone without an account reads them, and the link ends", {
  tag: "@phone",
}, async ({ page, program, browser, baseURL }) => {
  const pitcher = await addPitcher(program);
  await importGame(program);
  await allowLinks(page, program);
  await page.goto(`${pitcher}?type=Slider`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share Report" });

  await dialog.getByLabel("A parent or guardian agrees to this").check();
  await checkBothSizes(page);
  await dialog.getByRole("button", { name: "Create Link" }).click();
  const link = await dialog.getByLabel("Link to the report").inputValue();
  expect(link).toMatch(/\/shared#\w{52}$/);
  await expect(dialog.getByText(/^0 views/)).toBeVisible();
  await checkBothSizes(page);

  const viewport = page.viewportSize();
  const stranger = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const watch = watchContext(stranger, baseURL ?? "");
  const reader = await stranger.newPage();

  await test.step("the reader sees the sliders and nothing else", async () => {
    await reader.goto(link);
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
    await expect(reader.getByText("2 tracked pitches · Slider.")).toBeVisible();
    const types = reader.getByRole("table", { name: "Pitches" }).locator("tbody tr");
    await expect(types).toHaveText([/^Slider83\.1 mph/]);
    const outings = reader.getByRole("table", { name: "Last outings" }).locator("tbody tr");
    await expect(outings).toHaveText([/^04\/18\/2026.*84\.3 mph$/]);
    await expect(reader.getByRole("slider", { name: /^Movement/ })).toBeVisible();
    await expect(reader.getByRole("slider", { name: /^Velocity by outing/ })).toBeVisible();
    await expect(reader.getByText("Bayview High")).toHaveCount(0);
    await expect(reader.getByRole("navigation")).toHaveCount(0);
    await checkBothSizes(reader);
    for (const format of ["Letter", "A4"]) expect(await pagesOf(reader, format), format).toBe(1);
  });

  await test.step("the coach ends the link", async () => {
    await dialog.getByRole("button", { name: "End Link" }).click();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByText(/^Ended/)).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Links", exact: true })).toBeFocused();
    watch.allow(404, "/api/shared-report");
    await reader.reload();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    await checkBothSizes(reader);
  });

  expect(watch.problems).toEqual([]);
  await stranger.close();
});
