import type { Page } from "@playwright/test";
import { checkScreen } from "./check-screen.ts";
import { expect, test } from "./journey.ts";
import { addPitcher } from "./program.ts";

interface Charted {
  readonly cell: string;
  readonly type: string;
  readonly velo: number;
  readonly call: string;
}

const cells = [
  "Middle of the zone",
  "Top left of the zone",
  "Below and right of the zone",
  "Middle left of the zone",
  "Above the zone, middle",
];
const types = ["Four-Seam", "Four-Seam", "Slider", "Four-Seam", "Changeup"];
const usual: Readonly<Record<string, number>> = { "Four-Seam": 88, Slider: 79, Changeup: 81 };
const calls = ["Ball", "Called", "Foul", "Swinging", "In play", "Ball"];

/** Thirty pitches in an order that repeats neither types nor calls together. */
const outing: readonly Charted[] = Array.from({ length: 30 }, (_, at) => {
  const type = types[at % types.length] ?? "";
  return {
    cell: cells[(at * 3) % cells.length] ?? "",
    type,
    velo: (usual[type] ?? 0) + (at % 3),
    call: calls[(at * 5 + (at % 4)) % calls.length] ?? "",
  };
});

async function openChart(page: Page, athlete: string) {
  await page.goto(athlete);
  await page.getByRole("link", { name: "Chart Pitches" }).click();
  await expect(page.getByRole("group", { name: "Pitch type" })).toBeVisible();
}

/** Charts a pitch, and returns the number of taps. */
async function chart(page: Page, { cell, type, velo, call }: Charted): Promise<number> {
  let taps = 0;
  const tap = async (group: string, name: string) => {
    await page
      .getByRole("group", { name: group })
      .getByRole("button", { name, exact: true })
      .click();
    taps += 1;
  };
  await tap("Location, as the catcher sees it", cell);
  await tap("Pitch type", type);
  const key = page.getByRole("button", { name: `${velo} mph`, exact: true });
  const keys = page.getByRole("group", { name: "Velocity in mph" });
  const first = Number((await keys.getByRole("button").nth(6).textContent()) ?? "");
  if (velo < first) await tap("Velocity in mph", "Slower");
  if (velo > first + 9) await tap("Velocity in mph", "Faster");
  await key.click();
  taps += 1;
  await tap("Result", call);
  return taps;
}

const callNames: Readonly<Record<string, string>> = {
  Called: "Called strike",
  Swinging: "Swinging strike",
};

test("thirty pitches of a list take at most four taps each and equal the game's", async ({
  page,
  program,
}) => {
  const athlete = await addPitcher(program);
  await openChart(page, athlete);
  await checkScreen(page);
  const taps: number[] = [];
  for (const pitch of outing) taps.push(await chart(page, pitch));
  // The first pitch of a type can be far from what is usual.
  expect(taps.filter((count) => count > 4).length).toBeLessThanOrEqual(3);
  await expect(page.getByRole("button", { name: /^Edit pitch 30:/ })).toBeVisible();
  await checkScreen(page);
  const send = page.getByRole("button", { name: "Send Now" });
  await send.or(page.getByText("All sent")).first().waitFor();
  if (await send.isVisible()) await send.click();
  await expect(page.getByText("All sent")).toBeVisible();

  await page.goto(athlete);
  await page.getByRole("table", { name: "Games captured" }).getByRole("link").first().click();
  const rows = page.getByRole("table", { name: "Pitches" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const gameId = new URL(page.url()).pathname.split("/").at(-1);
  const read = await page.request.get(`/api${athlete}/games/${gameId}`);
  const { pitches } = await read.json();
  const choices: Readonly<Record<string, string>> = {
    ball: "Ball",
    called_strike: "Called strike",
    swinging_strike: "Swinging strike",
    foul: "Foul",
    in_play: "In play",
  };
  expect(
    pitches.map((pitch: { pitchType: string; velo: number; call: string }) => [
      pitch.pitchType,
      pitch.velo,
      choices[pitch.call],
    ]),
  ).toEqual(outing.map(({ type, velo, call }) => [type, velo, callNames[call] ?? call]));
});
