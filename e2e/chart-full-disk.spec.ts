import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { ownDisk } from "../server/test/kit/services/own-disk.ts";
import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

/** A browser whose profile is on a disk of its own. */
async function openPhone(folder: string, from: { page: Page; url: string }) {
  const { launchOptions, viewport } = test.info().project.use;
  const context = await chromium.launchPersistentContext(`${folder}/profile`, {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--disk-cache-size=1000000"],
    ...(viewport !== undefined && { viewport }),
    baseURL: from.url,
    serviceWorkers: "block",
  });
  await context.addCookies(await from.page.context().cookies());
  return context;
}

async function openChart(context: BrowserContext, athlete: string) {
  const [page = await context.newPage()] = context.pages();
  await page.goto(`${athlete}/chart`);
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
  return page;
}

function tap(page: Page, name: string) {
  const pad = page.getByRole("region", { name: "Next pitch" });
  return pad.getByRole("button", { name, exact: true }).click();
}

/** Returns the number of pitches on the screen once it is a number of the given ones. */
const shownPitches = async (page: Page) =>
  Number(await page.locator("dt:text-is('Pitches') + dd").textContent());

test("a phone whose disk is completely full never shows fewer pitches, says why, and sends all of them", {
  tag: "@phone",
}, async ({ page: page0, program, baseURL }) => {
  const disk = ownDisk(120);
  test.info().skip(!disk, "A disk of its own needs root and a loop device.");
  if (!disk) return;
  const athlete = await addPitcher(program);
  const phone = await openPhone(disk.folder, { page: page0, url: baseURL ?? "" });
  try {
    const page = await openChart(phone, athlete);
    await phone.setOffline(true);
    for (let pitch = 1; pitch <= 12; pitch += 1) {
      await tap(page, "Ball");
      await expect(page.getByRole("button", { name: `Edit pitch ${pitch}: Ball` })).toBeVisible();
    }
    disk.fill();
    const alert = page.getByRole("alert");
    // The browser writes into what it has reserved, fails, and drops the database. Each round can end differently.
    let kept = 12;
    let alarms = 0;
    for (let round = 0; round < 40; round += 1) {
      await tap(page, "Foul");
      const next = page.getByRole("button", { name: `Edit pitch ${kept + 1}: Foul` });
      await expect(next.or(alert).first()).toBeVisible();
      const shown = await shownPitches(page);
      expect(shown).toBeGreaterThanOrEqual(kept);
      kept = shown;
      if (await alert.isVisible()) {
        alarms += 1;
        // The alarm may end meanwhile, when the phone has found room.
        expect((await alert.allTextContents()).join()).not.toContain("private browsing");
      }
    }
    expect(alarms).toBeGreaterThan(0);

    disk.free(40 * 1024 * 1024);
    await phone.setOffline(false);
    await expect(page.getByText("All sent")).toBeVisible();
    kept = await shownPitches(page);
    const { games } = await (await page0.request.get(`/api${athlete}`)).json();
    expect(games.map(({ pitches }: { pitches: number }) => pitches)).toEqual([kept]);
  } finally {
    await phone.close();
    disk.remove();
  }
});
