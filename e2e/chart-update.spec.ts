import type { Page } from "@playwright/test";
import { entryOf, lookForUpdate, ofNextBuild, signInAndKeep, test } from "./changing-journey.ts";
import { expect } from "./journey.ts";

async function tap(page: Page, name: string) {
  const pad = page.getByRole("region", { name: "Next pitch" });
  await pad.getByRole("button", { name, exact: true }).click();
}

test("a new build while a phone charts waits until the charter asks for it, and loses no pitch", {
  tag: "@phone",
}, async ({ page, context, server, watch }) => {
  watch.allow("offline", /./);
  await signInAndKeep(page);
  await page.getByRole("table", { name: "Athletes" }).getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Chart Pitches" })).toBeVisible();
  const athlete = new URL(page.url()).pathname;
  const first = await entryOf(page);
  await context.route(/\/field-operations$/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: "Chart Pitches" }).click();
  await tap(page, "Ball");
  await expect(page.getByText("1 pitch only on this phone")).toBeVisible();

  server.face.isNextBuild = true;
  await lookForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
    .toBe(true);
  // Nothing is offered over the pad, and the page goes on with its own files.
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toBeAttached();
  const isOverPad = await update.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isOverPad).toBe(false);
  await tap(page, "Foul");
  await expect(page.getByRole("button", { name: "Edit pitch 2: Foul" })).toBeVisible();
  expect(await entryOf(page)).toBe(first);

  await page.getByRole("button", { name: "Back" }).click();
  await update.click();
  await expect.poll(() => entryOf(page)).toMatch(ofNextBuild);
  await page.goto(`${athlete}/chart`);
  await expect(page.getByText("2 pitches only on this phone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit pitch 2: Foul" })).toBeVisible();
  await context.unroute(/\/field-operations$/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("All sent")).toBeVisible();
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games.filter(({ source }: { source: string }) => source === "field")).toMatchObject([
    { pitches: 2 },
  ]);
});
