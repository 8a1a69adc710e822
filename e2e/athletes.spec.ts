import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { aProfile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { checkBothSizes } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";
import { writeTrackmanFile } from "./trackman-file.ts";

async function fillNewAthlete(page: Page) {
  await page.getByLabel("First Name").fill("Mateo");
  await page.getByLabel("Last Name").fill("Quill");
  await page.getByLabel("Position").selectOption("LHP");
  await page.getByLabel("Grad Class").fill("2027");
  await page.getByLabel("School").fill("Bayview High");
  await page.getByLabel("City").fill("Mobile");
  await page.getByLabel("State").selectOption("AL");
  await page.getByLabel("Height (ft)").selectOption("6");
  await page.getByLabel("Height (in)").selectOption("2");
}

test("a double click adds one athlete", { tag: "@desktop" }, async ({ page, program }) => {
  await page.goto(program.dashboard);
  await page.getByRole("link", { name: "New Athlete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Athlete");
  await checkBothSizes(page);
  await fillNewAthlete(page);
  await page.getByRole("button", { name: "Add Athlete" }).dblclick();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
  const basics = page.getByRole("region", { name: "Basic Information" });
  await expect(basics).toContainText(`6' 2"`);
  await expect(basics).toContainText("Mobile, AL");
  await checkBothSizes(page);

  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.goto(program.dashboard);
  await expect(page.getByRole("link", { name: "Mateo Quill" })).toHaveCount(1);
  await expect(page.getByText("1 athlete", { exact: true })).toBeAttached();
});

test("Save and Add Another adds a team's athletes one after the other", { tag: "@phone" }, async ({
  page,
  program,
}) => {
  await page.goto(`${program.dashboard}/new-athlete`);
  await fillNewAthlete(page);
  const addAnother = page.getByRole("button", { name: "Save and Add Another" });
  await addAnother.dblclick();
  const status = page.getByRole("status");
  await expect(status).toHaveText("Added Mateo Quill.");
  await expect(status).toBeInViewport();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expect(page.getByLabel("First Name")).toHaveValue("");
  await expect(page.getByLabel("School")).toHaveValue("Bayview High");
  await expect(page.getByText("First Name is required.")).toHaveCount(0);
  await checkBothSizes(page);

  await fillNewAthlete(page);
  await page.getByLabel("First Name").fill("Theo");
  await addAnother.click();
  await expect(status).toHaveText("Added Theo Quill.");
  await status.getByRole("link", { name: "Theo Quill" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theo Quill");
  await page.goto(program.dashboard);
  await expect(page.getByText("2 athletes", { exact: true })).toBeAttached();
});

test("a search filters the roster, is in the address and survives Back", { tag: "@phone" }, async ({
  page,
  program,
}) => {
  await addPitcher(program);
  await page.goto(program.dashboard);
  const search = page.getByRole("searchbox", { name: "Search Athletes..." });
  await search.fill("quíll tyler");
  await expect(page).toHaveURL(/\?q=/);
  await page.getByRole("link", { name: "Mateo Quill" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mateo Quill");
  await page.goBack();
  await expect(search).toHaveValue("quíll tyler");
  await expect(page.getByRole("link", { name: "Mateo Quill" })).toBeVisible();
  await search.fill("nobody");
  await expect(page.getByText("No athletes found matching your search.")).toBeVisible();
  await checkBothSizes(page);
});

/** Scrolls an element to the center of the window. Returns how far it moves while the rows around it are drawn, in px. */
async function scrollToCenter(element: Element): Promise<number> {
  element.scrollIntoView({ block: "center" });
  const { top } = element.getBoundingClientRect();
  for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
  return Math.abs(element.getBoundingClientRect().top - top);
}

test("Back and the Back button keep the place in a long, sorted roster", { tag: "@phone" }, async ({
  page,
  program,
}) => {
  const athletes = Array.from({ length: 200 }, (_, place) =>
    aProfile({ lastName: `Quill-${place}` }),
  );
  for (const city of ["Mobile", "Tyler"]) {
    const added = athletes.map((profile) => ({
      ...profile,
      lastName: city + profile.lastName,
      city,
    }));
    const once = { "idempotency-key": randomUUID() };
    await program.post(`/api${program.dashboard}/roster`, { athletes: added }, once);
  }
  await page.goto(program.dashboard);
  const search = page.getByRole("searchbox", { name: "Search Athletes..." });
  await search.fill("quill");
  await page.getByRole("button", { name: "Hometown" }).click();
  const row = page.getByRole("link", { name: "Casey TylerQuill-0", exact: true });
  await expect(page).toHaveURL(/q=quill&sort=hometown/);
  await page
    .locator("tr[data-row]")
    .first()
    .evaluate((first) => window.scrollTo(0, 200 * first.getBoundingClientRect().height));
  for (const back of [
    () => page.goBack(),
    () => page.getByRole("button", { name: "Back" }).click(),
  ]) {
    await expect.poll(() => row.evaluate(scrollToCenter)).toBe(0);
    const place = await page.evaluate(() => window.scrollY);
    expect(place).toBeGreaterThan(1000);
    await row.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Casey TylerQuill-0");
    await back();
    await expect(row).toBeInViewport();
    await expect(search).toHaveValue("quill");
    await expect(page).toHaveURL(/q=quill&sort=hometown/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  }
});

test("Save stores an edited profile, Cancel discards it, and a save after someone else's shows a conflict, keeps the typed text and can be repeated", {
  tag: "@desktop",
}, async ({ page, context, program, watch }) => {
  await page.goto(await addPitcher(program));
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("School").fill("Hillcrest Academy");
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  const basics = page.getByRole("region", { name: "Basic Information" });
  await expect(basics).toContainText("Bayview High");

  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("School").fill("Hillcrest Academy");
  await page.getByLabel("Birth Year").fill("2008");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(basics).toContainText("Hillcrest Academy");
  await page.reload();
  await expect(basics).toContainText("Hillcrest Academy");
  await expect(basics).toContainText("Birth Year2008");

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Edit Profile" }).click();
  await page.bringToFront();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("School").fill("First School");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(basics).toContainText("First School");

  watch.allow(412, /\/athletes\//);
  await other.bringToFront();
  await other.getByLabel("City").fill("Fairhope");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText(/Someone else saved changes in the meantime/)).toBeVisible();
  await expect(other.getByLabel("City")).toHaveValue("Fairhope");
  await checkBothSizes(other);
  await other.getByRole("button", { name: "Save" }).click();
  const theirs = other.getByRole("region", { name: "Basic Information" });
  await expect(theirs).toContainText("Fairhope, TX");
  await expect(theirs).toContainText("First School");
});

test("a page that is opened again gets no data while nothing changed, and then a colleague's change", {
  tag: "@phone",
}, async ({ page, program }) => {
  await page.clock.install();
  const address = await addPitcher(program);
  await page.goto(address);
  const basics = page.getByRole("region", { name: "Basic Information" });
  await expect(basics).toContainText("Bayview High");
  const api = `/api/programs/${program.programId}/athletes/${address.split("/").at(-1)}`;
  const openAgain = async () => {
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page.getByRole("link", { name: "Mateo Quill" })).toBeVisible();
    // A reply shows for 15 seconds without a question.
    await page.clock.fastForward("00:16");
    const answered = page.waitForResponse((response) => response.url().endsWith(api));
    await page.getByRole("link", { name: "Mateo Quill" }).click();
    return await answered;
  };
  const unchanged = await openAgain();
  expect(unchanged.status()).toBe(304);
  await expect(basics).toContainText("Bayview High");

  const { athlete } = await (await page.request.get(api)).json();
  const names = { firstName: "Mateo", lastName: "Quill" };
  const profile = aProfile({ ...names, school: "Hillcrest Academy" });
  const data = { ...profile, version: athlete.version };
  const headers = { origin: process.env.PUBLIC_URL ?? "" };
  await expect(await page.request.put(api, { headers, data })).toBeOK();
  const changed = await openAgain();
  expect(changed.status()).toBe(200);
  await expect(basics).toContainText("Hillcrest Academy");
});

test("a filter shows some of an athlete's pitches, in the table, the charts and the address", {
  tag: "@desktop",
}, async ({ page, program }) => {
  await addPitcher(program);
  const file = test.info().outputPath("game.csv");
  await writeTrackmanFile(file);
  await armslot(["import", file, "--program", program.programId]);
  await page.goto(program.dashboard);
  await page.getByRole("link", { name: "Mateo Quill" }).click();
  await expect(page).toHaveTitle("Mateo Quill · Armslot");

  const rows = page.getByRole("table", { name: "Pitch averages" }).locator("tbody tr");
  // A break of 0 is in no average.
  await expect(rows).toHaveText([
    /^Four-Seam91\.2 mph15\.5 in8\.5 in.*2(?:40%91\.2)?$/,
    /^Slider83\.1 mph1\.5 in-6\.5 in.*2(?:40%84\.3)?$/,
    /^Changeup80\.1 mph--.*1(?:20%80\.1)?$/,
  ]);
  // A chart is built when it comes near the screen.
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("slider", { name: /^Movement/ })).toBeVisible();
  const open = page.getByRole("button", { name: "Filter", exact: true });
  if (await open.isVisible()) await open.click();
  await page.getByLabel("Pitch type", { exact: true }).selectOption("Slider");
  await expect(rows).toHaveText([/^Slider/]);
  const bar = page.getByRole("region", { name: "Filter" });
  await expect(bar.getByRole("status")).toHaveText("2 of 5 pitches · Slider");
  await expect(page).toHaveURL(/\?type=Slider$/);
  await checkBothSizes(page);
  await page.reload();
  await expect(rows).toHaveText([/^Slider/]);
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\/athletes\/[^?]+$/);

  await page.getByRole("link", { name: "Add a Level Table" }).click();
  await page.getByRole("button", { name: "Add a Level Table" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("County varsity");
  await page.getByLabel("Year").fill("2026");
  await page.getByRole("textbox", { name: "Source" }).fill("Radar at 40 county games");
  await page.getByLabel("Mean of Four-Seam, Velocity (mph)").fill("85");
  await page.getByLabel("SD of Four-Seam, Velocity (mph)").fill("4");
  await checkBothSizes(page);
  await page.getByRole("button", { name: "Save Level Table" }).click();
  await expect(page.getByText("County varsity is saved.")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  const level = page.getByRole("region", { name: "Level" });
  await level.getByLabel("Compared with").selectOption("County varsity, 2026");
  // One of the two has a velocity. (91.2 - 85) / 4 = 1.55, below which are 93.9 %.
  await expect(level.getByRole("row", { name: /^Velocity 94 91\.2 mph n = 1$/ })).toBeVisible();
});
