import type { Page } from "@playwright/test";
import { chartedOperations } from "../kit/charted-operations.mjs";
import { trackmanFile } from "../kit/samples.mjs";
import { checkBothSizes, checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher, type Program } from "./program.ts";

const date = "2026-05-01";

/** The device's file of the game that `chart` charts. */
const deviceFile = {
  name: "game.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    trackmanFile(
      [0, 1, 2, 3, 4].map((place) => ({
        ...{ pitcher: "Quill, Mateo", id: 900001, hand: "Left" },
        ...{ uid: `merged-${place}`, type: "Slider", velo: 80.4 + place },
      })),
      { date },
    ),
  ),
};

/** Sends an outing of five pitches, as a phone that was offline during the game. Returns the path of its game. */
async function chart(program: Program, athlete: string): Promise<string> {
  const athleteId = athlete.split("/").at(-1) ?? "";
  const operations = chartedOperations({ athleteId, games: 1, pitches: 5 });
  await program.post(`/api${program.dashboard}/field-operations`, { operations });
  return `${athlete}/games/${operations[0]?.outingId}`;
}

async function chooseFile(page: Page, program: Program) {
  await page.goto(`${program.dashboard}/import`);
  await page.getByLabel(/Choose Files/).setInputFiles(deviceFile);
}

async function importFile(page: Page) {
  await page.getByRole("button", { name: "Import", exact: true }).click();
}

/** Checks that the merged game has the readings of the device and the calls of the charter. */
async function expectMerged(page: Page, athlete: string, game: string) {
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toHaveLength(1);
  const { pitches } = await (await page.request.get(`/api${game}`)).json();
  expect(
    pitches.map(({ velo, vertBreak, call, zoneCell }: Record<string, unknown>) => [
      ...[velo, vertBreak, call, zoneCell],
    ]),
  ).toEqual([0, 1, 2, 3, 4].map((place) => [80.4 + place, 1.5, "ball", place + 1]));
}

/** Adds up how far the page's content moved by itself since it was opened. */
async function layoutShift(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test("an outing that arrives after the device's file is one game on its page when a member says so, with the keyboard alone", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  await chooseFile(page, program);
  await importFile(page);
  await expect(page.getByRole("region", { name: "Imported" })).toContainText("Added 5 pitches");
  const game = await chart(program, athlete);
  const card = page.getByRole("region", { name: "Same outing?" });

  await page.goto(athlete);
  await expect(card).toContainText("5 pitches look alike.");
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.goto(game);
  await expect(card).toBeVisible();
  await expect(page.getByRole("table", { name: "Pitches" })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await checkBothSizes(page);

  await card.getByRole("button", { name: "One Game" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^They are one game now:/)).toBeVisible();
  await expect(card).toHaveCount(0);
  const row = page.getByRole("table", { name: "Pitches" }).getByRole("row").nth(1);
  await expect(row).toContainText("80.4 mph");
  await checkBothSizes(page);
  await expectMerged(page, athlete, game);
});

test("a game that two phones charted apart counts once, and becomes one game", {
  tag: "@phone",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  await chart(program, athlete);
  await chart(program, athlete);
  await page.goto(athlete);
  const card = page.getByRole("region", { name: "Same outing?" });
  await expect(card).toContainText("5 pitches look alike.");
  await expect(card).toContainText("Neither answer can be undone.");
  await expect(page.getByText(/^Two outings look like the same one\./).first()).toBeVisible();
  const { workload } = await (await page.request.get(`/api${athlete}`)).json();
  expect(workload).toEqual([{ date, pitches: 5 }]);
  await checkBothSizes(page);
  await card.getByRole("button", { name: "One Game" }).click();
  await checkBothSizes(page);
  await card.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^They are one game now:/)).toBeVisible();
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toMatchObject([{ pitches: 5, isLeftOut: false }]);
});

/** A Rapsodo file of the device's game, 0.3 mph slower and dated a day later. */
const rapsodoFile = {
  name: "session.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "No,Player ID,Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)",
      ...[0, 1, 2, 3, 4].map(
        (at) =>
          `${at + 1},700,Mateo Quill,700@${at},Sat May 02 2026,Slider,${(80.1 + at).toFixed(1)},-3.6,2.1`,
      ),
    ].join("\n"),
  ),
};

test("a Rapsodo's file of a TrackMan's outing asks before it is imported", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  await chooseFile(page, program);
  await importFile(page);
  await expect(page.getByRole("region", { name: "Imported" })).toContainText("Added 5 pitches");
  await page.goto(`${program.dashboard}/import`);
  await page.getByLabel(/Choose Files/).setInputFiles(rapsodoFile);
  const file = page.getByRole("article", { name: "session.csv" });
  await expect(file).toContainText("and 5 of these 5 pitches of 05/02/2026 look alike.");
  await checkScreen(page);
  await importFile(page);
  await expect(page.getByRole("region", { name: "Imported" })).toBeVisible();
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toMatchObject([{ pitches: 5, gameDate: date }]);
});

test("the device's file of a charted outing asks before it merges, and the merged game has both", {
  tag: "@desktop",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  const game = await chart(program, athlete);
  await chooseFile(page, program);
  const file = page.getByRole("article", { name: "game.csv" });
  await expect(file).toContainText("Mateo Quill already has a game on 05/01/2026");
  await checkScreen(page);
  // The suggested answer is chosen. Nothing changes before a member confirms it.
  await expect(file.getByRole("radio", { name: /^It is the same game/ })).toBeChecked();
  await expect(page.getByText("1 file ready: readings for 5 pitches.")).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Imported" })).toBeVisible();
  await page.goto(game);
  const row = page.getByRole("table", { name: "Pitches" }).getByRole("row").nth(1);
  await expect(row).toContainText("80.4 mph");
  await expectMerged(page, athlete, game);
});
