import type { Page } from "@playwright/test";
import { checkScreen } from "./check-screen.ts";
import { expect, goOffline, test } from "./journey.ts";
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

/** Twelve pitches in an order that repeats neither types nor calls together. */
const outing: readonly Charted[] = Array.from({ length: 12 }, (_, at) => {
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

/** Taps buttons of the pad, one after the other. */
async function tapAll(page: Page, ...names: readonly string[]) {
  const pad = page.getByRole("region", { name: "Next pitch" });
  for (const name of names) await pad.getByRole("button", { name, exact: true }).click();
}

/** Returns the calls and types of the only game of an athlete, as the server has them. */
async function storedPitches(page: Page, athlete: string) {
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  expect(games).toHaveLength(1);
  const game = await page.request.get(`/api${athlete}/games/${games[0].gameId}`);
  const { pitches } = await game.json();
  return pitches.map(({ pitchType, call }: Record<string, string>) => [pitchType, call]);
}

const sending = /\/field-operations$/;

test("no pitch is lost or sent twice without a network, after a lost answer, a killed page and in two tabs", {
  tag: "@phone",
}, async ({ page, context, program, watch }) => {
  // Without the service worker, which journeys block, code that loads late is missing, too.
  watch.allow("offline", /^\/(api|assets)\//);
  const athlete = await addPitcher(program);
  await openChart(page, athlete);
  await goOffline(page);
  await tapAll(page, "Four-Seam", "Ball", "Slider", "Foul");
  await expect(page.getByText("2 pitches only on this phone")).toBeVisible();
  // The server applies what the lost answer was about.
  let lost = 0;
  await context.route(sending, async (route) => {
    if (lost > 0) return await route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await context.setOffline(false);
  await expect.poll(() => lost).toBe(1);
  await tapAll(page, "Changeup", "Called");
  await expect(page.getByText("Pitch 3 kept: Changeup, Called strike")).toBeAttached();
  await page.close({ runBeforeUnload: false });

  const first = await context.newPage();
  await first.goto(`${athlete}/chart`);
  await expect(
    first.getByRole("button", { name: "Edit pitch 3: Changeup, Called strike" }),
  ).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${athlete}/chart`);
  await tapAll(second, "Swinging");
  await expect(first.getByRole("button", { name: "Edit pitch 4: Swinging strike" })).toBeVisible();
  await tapAll(first, "Ball");
  await expect(second.getByRole("button", { name: "Edit pitch 5: Ball" })).toBeVisible();
  await second.dispatchEvent("body", "visibilitychange");
  await expect(second.getByText("All sent")).toBeVisible();
  await expect(first.getByText("All sent")).toBeVisible();
  expect(await storedPitches(first, athlete)).toEqual([
    ["Four-Seam", "ball"],
    ["Slider", "foul"],
    ["Changeup", "called_strike"],
    ["Other", "swinging_strike"],
    ["Other", "ball"],
  ]);
});

const phoneBytes = 4_000_000;

/**
 * Stores this many bytes in the browser, outside the application. Returns the name of the error. The browser looks for room again when
 * something is larger than the room that it found the last time, otherwise only twice a minute.
 */
function storeBytes(bytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("other");
    opening.onupgradeneeded = () => opening.result.createObjectStore("all");
    opening.onsuccess = () => {
      const writing = opening.result.transaction("all", "readwrite");
      writing.objectStore("all").put(new Uint8Array(bytes), 1);
      writing.oncomplete = () => resolve(undefined);
      writing.onabort = () => resolve(writing.error?.name);
    };
    opening.onerror = () => resolve(opening.error?.name);
  });
}

test("a full phone and an ended session are said, and lose no pitch that was shown as kept", {
  tag: "@phone",
}, async ({ page, context, program, watch, baseURL }) => {
  watch.allow(401, /^\/api\//);
  const devtools = await context.newCDPSession(page);
  const leaveRoom = (bytes?: number) =>
    devtools.send("Storage.overrideQuotaForOrigin", {
      origin: baseURL ?? "",
      ...(bytes !== undefined && { quotaSize: bytes }),
    });
  await leaveRoom(phoneBytes);
  const athlete = await addPitcher(program);
  await openChart(page, athlete);
  await tapAll(page, "Four-Seam", "Ball");
  await expect(page.getByRole("button", { name: "Edit pitch 1: Four-Seam, Ball" })).toBeVisible();
  await leaveRoom(1);
  expect(await page.evaluate(storeBytes, phoneBytes)).toBe("QuotaExceededError");
  const alert = page.getByRole("alert");
  const shown = page.locator("dt:text-is('Pitches') + dd");
  await tapAll(page, "Foul");
  await expect(alert).toContainText("This phone has no room left");
  // The tap was not kept, and the first pitch was.
  await expect(shown).toHaveText("1");
  await leaveRoom();
  await tapAll(page, "Foul");
  await expect(alert).toBeHidden();
  await expect(shown).toHaveText("2");

  await context.clearCookies();
  await page.getByRole("group", { name: "Velocity in mph" }).getByRole("button").first().click();
  await tapAll(page, "In play");
  await expect(page.getByRole("group", { name: "Result of the play" })).toBeVisible();
  const send = page.getByRole("button", { name: /^(?:Send Now|Sign In)$/ });
  await expect(send).toBeVisible();
  const newest = page.getByRole("list", { name: "Last pitches" }).getByRole("button").first();
  await expect(newest).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(program.password);
  await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("All sent")).toBeVisible();
  const stored = await storedPitches(page, athlete);
  expect(stored).toHaveLength(3);
  expect(stored.at(-1)).toEqual(["Other", "in_play"]);
});

test("the count, what is not sent and the pad are in view on a small and on a turned phone, in the Bright theme", {
  tag: "@phone",
}, async ({ page, program, watch }) => {
  watch.allow("offline", /field-operations$/);
  const athlete = await addPitcher(program);
  await page.addInitScript(() => {
    localStorage.setItem("armslot-field", JSON.stringify({ hand: "right", isBright: true }));
  });
  await page.route(sending, (route) => route.abort("internetdisconnected"));
  await openChart(page, athlete);
  await tapAll(page, "Slider", "Ball");
  await expect(page.getByText("1 pitch only on this phone")).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "bright");
    for (const seen of [
      page.locator("dt:text-is('Count') + dd"),
      page.getByText("1 pitch only on this phone"),
      page.getByRole("button", { name: "Above the zone, middle" }),
      page.getByRole("button", { name: "In play", exact: true }),
    ]) {
      await expect(seen).toBeInViewport({ ratio: 1 });
    }
    await checkScreen(page);
  }
});

const callNames: Readonly<Record<string, string>> = {
  Called: "Called strike",
  Swinging: "Swinging strike",
};

test("pitches of a list take at most four taps each and equal the game's", {
  tag: "@phone",
}, async ({ page, program }) => {
  const athlete = await addPitcher(program);
  await openChart(page, athlete);
  await checkScreen(page);
  const taps: number[] = [];
  for (const pitch of outing) taps.push(await chart(page, pitch));
  // The first pitch of a type can be far from what is usual.
  expect(taps.filter((count) => count > 4).length).toBeLessThanOrEqual(new Set(types).size);
  await expect(page.getByRole("button", { name: /^Edit pitch 12:/ })).toBeVisible();
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

/** Returns the choices of lists whose text is wider than the room of the list. */
function cutOffChoices(): readonly string[] {
  const brush = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].flatMap((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    if (!brush) return ["nothing measures text"];
    brush.font = font;
    const room =
      list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const texts = [...list.options].map(({ text }) => text);
    return texts.filter((text) => brush.measureText(text).width > room);
  });
}

test("no choice of a pitch's editor is cut off on a phone", {
  tag: "@phone",
}, async ({ page, program }) => {
  await openChart(page, await addPitcher(program));
  await tapAll(page, "Ball");
  await page.getByRole("button", { name: "Edit pitch 1: Ball" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Pitch 1" });
  await expect(editor.getByLabel("Result")).toBeVisible();
  expect(await page.evaluate(cutOffChoices)).toEqual([]);
});
