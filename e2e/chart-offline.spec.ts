import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

test.use({ serviceWorkers: "allow" });

test("charting starts without a network, and a later page sends what was charted", async ({
  page,
  context,
  program,
  watch,
}) => {
  watch.allow("offline", /./);
  const athlete = await addPitcher(program);
  await page.goto(`${athlete}/chart`);
  const types = page.getByRole("group", { name: "Pitch type" });
  await expect(types).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The device remembers the member once the page is idle.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("armslot");
  await context.setOffline(true);

  await page.reload();
  await expect(types).toBeVisible();
  await types.getByRole("button", { name: "Slider" }).click();
  await page.getByRole("button", { name: "Foul", exact: true }).click();
  // The status counts the pitch from its first tap, so the list says when the second one is kept.
  const charted = { name: "Edit pitch 1: Slider, Foul" };
  await expect(page.getByRole("button", charted)).toBeVisible();
  await expect(page.getByText("1 pitch only on this phone")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto(`${athlete}/chart`);
  await expect(later.getByRole("button", charted)).toBeVisible();
  await expect(later.getByText("1 pitch only on this phone")).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByText("All sent")).toBeVisible();
  const { games } = await (await later.request.get(`/api${athlete}`)).json();
  expect(games.map((game: { pitches: number }) => game.pitches)).toEqual([1]);
});

test("the pad stays closed and says why while the code that sends pitches is missing, and opens with it", async ({
  page,
  program,
  watch,
}) => {
  watch.allow("offline", /\/run-outbox-/);
  const athlete = await addPitcher(program);
  const code = /\/run-outbox-[\w-]+\.js$/;
  await page.route(code, (route) => route.abort("internetdisconnected"));
  await page.goto(`${athlete}/chart`);
  await expect(page.getByRole("alert")).toContainText("This screen could not be shown.");
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeHidden();
  await page.unroute(code);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
});
