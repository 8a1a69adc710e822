import { checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

test.use({ serviceWorkers: "allow" });

test("a report that a scout writes and files without a network survives a killed page, and is filed once when there is one @phone", async ({
  page,
  context,
  program,
  watch,
}) => {
  watch.allow("offline", /./);
  const athlete = await addPitcher(program);
  await page.goto(`${athlete}/write-report`);
  const fastball = (when: string, grade: string) => ({ name: `Four-Seam, ${when}: ${grade}` });
  await expect(page.getByRole("button", fastball("present", "not seen"))).toBeVisible();
  await checkScreen(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The device remembers the member once the page is idle.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("armslot");
  await context.setOffline(true);

  await page.reload();
  await page.getByRole("button", fastball("present", "not seen")).click();
  const keys = (when: string) =>
    page.getByRole("group", { name: `Grade of Four-Seam, ${when}`, exact: true });
  await keys("present").getByRole("button", { name: "55", exact: true }).click();
  await keys("future").getByRole("button", { name: "60", exact: true }).click();
  await page.getByLabel("Summary").fill("Quick arm, late ride.");
  await page.getByRole("radio", { name: "Follow" }).check();
  await expect(page.getByText(/^This draft is only on this device/)).toBeVisible();
  await page.close();

  const second = await context.newPage();
  await second.goto(`${athlete}/write-report`);
  await expect(second.getByRole("button", fastball("present", "55"))).toBeVisible();
  await expect(second.getByLabel("Summary")).toHaveValue("Quick arm, late ride.");
  await second.getByRole("button", { name: "File Report…" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "File Report" }).click();
  await expect(second.getByText(/^This report is only on this device/)).toBeVisible();
  await second.close();

  const third = await context.newPage();
  await third.goto(`${athlete}/write-report`);
  await expect(third.getByText(/^This report is only on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(third.getByRole("table", { name: "Grades" })).toBeVisible();
  await expect(third.getByText("Quick arm, late ride.")).toBeVisible();
  await checkScreen(third);
  const { reports } = await (await third.request.get(`/api${athlete}/scouting`)).json();
  expect(reports.map(({ state }: { state: string }) => state)).toEqual(["filed"]);
});
