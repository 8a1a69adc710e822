import type { Page } from "@playwright/test";
import { expect, openAccount, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

/** Returns what this browser keeps for reading without a connection, as text. */
async function keptReading(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "armslot")) return "";
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asking = indexedDB.open("armslot");
      asking.onsuccess = () => resolve(asking.result);
    });
    const contents = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise((resolve) => {
            const asking = database.transaction(name).objectStore(name).getAll();
            asking.onsuccess = () => resolve(asking.result);
          }),
      ),
    );
    database.close();
    return JSON.stringify(contents);
  });
}

const keeps = (page: Page) => page.getByLabel("Keep what I read on this device");

test("turning off what a device keeps counts in a tab that is open too", {
  tag: "@desktop",
}, async ({ page, context, program }) => {
  await addPitcher(program);
  await openAccount(page, program);
  await expect.poll(() => keptReading(page)).toContain('"isKeeping":false');
  await keeps(page).click();
  await expect.poll(() => keptReading(page)).toContain('"isKeeping":true');
  const other = await context.newPage();
  await other.goto(program.dashboard);
  await expect.poll(() => keptReading(other)).toContain("Quill");
  await keeps(page).click();
  await expect.poll(() => keptReading(page)).not.toContain("Quill");
  await other.getByRole("link", { name: "Mateo Quill" }).first().click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
  // What the page shows, it has begun to keep, and reading waits for that.
  expect(await keptReading(other)).not.toContain("Quill");
});

test("a report that was deleted at a sign-out does not come back from another tab", {
  tag: "@desktop",
}, async ({ page, context, program, watch }) => {
  const ofReport = /\/reports\//;
  watch.allow(401, /^\/api\//);
  watch.allow("offline", ofReport);
  const athlete = await addPitcher(program);
  const writing = await context.newPage();
  await writing.route(ofReport, (route) => route.abort("internetdisconnected"));
  await writing.goto(`${athlete}/write-report`);
  await writing.getByLabel("Summary").fill("Quick arm, late ride.");
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await openAccount(page, program);
  await expect.poll(drafts).toContain("late ride");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Delete and Log Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(writing.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await Promise.all([
    writing.waitForRequest(ofReport),
    writing.evaluate(() => dispatchEvent(new Event("online"))),
  ]);
  expect(await drafts()).not.toContain("late ride");
});
