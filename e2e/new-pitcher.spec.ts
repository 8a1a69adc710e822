import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";

test("a pitcher who is not on the roster is charted with a name and a hand", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  watch.allow(409, /\/pitchers$/);
  await page.goto(program.dashboard);
  const steps = page.getByRole("region", { name: "First steps" });
  await checkBothSizes(page);
  await steps.getByRole("link", { name: "chart a pitcher" }).click();
  await page.getByRole("button", { name: "Chart Pitches" }).click();
  await expect(page.getByText("First Name is required.")).toBeVisible();
  await page.getByLabel("First Name").fill("Ellis");
  await page.getByLabel("Last Name").fill("Vance");
  await page.getByLabel("Position").selectOption("RHP");
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Chart Pitches" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ellis Vance");
  await page.getByRole("button", { name: "Ball", exact: true }).click();
  await page.getByRole("button", { name: "Game" }).click();
  await page.getByRole("link", { name: "Chart a New Pitcher" }).click();
  await page.getByLabel("First Name").fill("ellis");
  await page.getByLabel("Last Name").fill("vance");
  await page.getByLabel("Position").selectOption("RHP");
  await page.getByRole("button", { name: "Chart Pitches" }).click();
  await expect(page.getByText(/on the roster now/)).toBeVisible();
});
