import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { createReadyProgram } from "./program.ts";

test("an unknown address is a 404 with a link to the landing page", { tag: "@desktop" }, async ({
  page,
  watch,
}) => {
  watch.allow(404, "/no/such/place");
  const answer = await page.goto("/no/such/place");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await checkBothSizes(page);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
});

test("another program's address leads to the own dashboard and reveals nothing, and a missing athlete is not found", {
  tag: "@desktop",
}, async ({ page, playwright, baseURL, program, watch }) => {
  const stranger = await playwright.request.newContext();
  const foreign = await createReadyProgram(stranger, baseURL ?? "");
  for (const path of ["", "/account", "/athletes/00000000-0000-7000-8000-000000000000"]) {
    await page.goto(`${foreign.dashboard}${path}`);
    await expect(page).toHaveURL(program.dashboard);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
    await expect(page.locator("body")).toContainText(program.name);
    expect(await page.content()).not.toContain(foreign.name);
    expect(await page.content()).not.toContain(foreign.programId);
  }
  await stranger.dispose();

  watch.allow(404, /\/athletes\//);
  await page.goto(`${program.dashboard}/athletes/00000000-0000-7000-8000-000000000000`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athlete not found");
  await checkBothSizes(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(program.dashboard);
});
