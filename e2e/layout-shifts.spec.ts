import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addAthlete, demoSignIn } from "../kit/product.mjs";
import { seasonFile, trackmanFile } from "../kit/samples.mjs";
import { armslot } from "./armslot-command.ts";
import { openScreen } from "./every-screen.ts";
import { expect, holdRequests, test } from "./journey.ts";
import type { Program } from "./program.ts";

/** Adds an athlete with the pitches of a device's file. Returns the path of the athlete's page. */
async function addPitches(program: Program, lastName: string, csv: string): Promise<string> {
  const name = { firstName: "Wren", lastName };
  const athleteId = await addAthlete(program, { ...name, position: "RHP" });
  const file = test.info().outputPath(`${lastName}.csv`);
  await writeFile(file, withPlaces(csv));
  await armslot(["import", file, "--program", program.programId]);
  return `${program.dashboard}/athletes/${athleteId}`;
}

/** Adds the columns of release, place at the plate and call to a device's file, so that every chart has something to draw. */
function withPlaces(csv: string): string {
  const [header, ...rows] = csv.trimEnd().split("\r\n");
  const places = rows.map((row, at) => {
    const step = (at % 7) / 10;
    return `${row},${5.5 + step / 4},${1.5 + step / 4},${1.8 + step},${step - 0.3},StrikeCalled,Right`;
  });
  const columns = "RelHeight,RelSide,PlateLocHeight,PlateLocSide,PitchCall,BatterSide";
  return `${[`${header},${columns}`, ...places].join("\r\n")}\r\n`;
}

function threePitches(): string {
  const own = { pitcher: "Few, Wren", id: 900501, hand: "Right" };
  const thrown = [
    { type: "Fastball", velo: 88.4, vertical: 15, horizontal: 8 },
    { type: "Fastball", velo: 89.1, vertical: 16, horizontal: 7 },
    { type: "Slider", velo: 79.2, vertical: 2, horizontal: -5 },
  ].map((pitch, at) => ({ ...own, ...pitch, uid: `few-${at}` }));
  const game = { date: "2026-04-18", home: "HAR_COL", away: "COA_STA", stadium: "Harbor Field" };
  return trackmanFile(thrown, game);
}

/** Notes in each page of the browser what moves by itself. */
async function noteMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const moves: { value: number; what: string[] }[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moves.push({
          value,
          what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""),
        });
    }).observe({ type: "layout-shift" });
    Object.assign(window, { moves });
  });
}

/** Makes the browser's databases open later than a screen is drawn, as on a slow phone. */
async function slowStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    IDBOpenDBRequest.prototype.addEventListener = function (
      this: IDBOpenDBRequest,
      type: string,
      listener: EventListener,
      options?: AddEventListenerOptions,
    ) {
      const late = (event: Event) => setTimeout(() => listener.call(this, event), 1000);
      addEventListener.call(this, type, type === "success" ? late : listener, options);
    } as typeof addEventListener;
  });
}

/** Expects that what was visible has not moved by itself since the page was opened, or that all moves add up to less than `below`. */
async function expectNoMoves(page: Page, path: string, below = 0.01): Promise<void> {
  const moves = await page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames++)
      await new Promise((done) => requestAnimationFrame(done));
    return (window as unknown as { moves: { value: number; what: string[] }[] }).moves;
  });
  const sum = moves.reduce((all, { value }) => all + value, 0);
  expect(sum, `${path}: ${JSON.stringify(moves)}`).toBeLessThan(below);
}

/** Scrolls to the end of the page in steps. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    while (!isAtEnd()) {
      scrollBy(0, 120);
      for (let frames = 0; frames < 4; frames++) await frame();
    }
  });
}

/** Signs in to the demo program. Returns the path of its dashboard. */
async function openDemo(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post("/api/sign-in", { headers: { origin }, data: demoSignIn });
  return `/programs/${(await answer.json()).program.programId}`;
}

/** Returns the addresses of the athletes of a program, in the order of its roster. */
async function athletesOf(page: Page, dashboard: string): Promise<string[]> {
  const { athletes } = await (await page.request.get(`/api${dashboard}/athletes`)).json();
  return athletes.map(({ uid }: { uid: string }) => `${dashboard}/athletes/${uid}`);
}

test("nothing moves by itself as the screens of a morning open", async ({ page, baseURL }) => {
  await noteMoves(page);
  const dashboard = await openDemo(page, baseURL ?? "");
  const [athlete = ""] = await athletesOf(page, dashboard);
  const { games } = await (await page.request.get(`/api${athlete}`)).json();
  const game = `${athlete}/games/${games[0].gameId}`;
  const others = ["athletes", "leaders", "staff-sheet"].map((path) => `${dashboard}/${path}`);
  for (const path of [dashboard, athlete, game, ...others]) {
    await openScreen(page, path);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectNoMoves(page, path);
  }
});

test("nothing that is shown moves when the data of a screen arrive late", async ({
  page,
  baseURL,
}) => {
  await noteMoves(page);
  const dashboard = await openDemo(page, baseURL ?? "");
  const athletes = await athletesOf(page, dashboard);
  for (const path of [dashboard, ...athletes.slice(0, 1), ...athletes.slice(-1)]) {
    const release = await holdRequests(page, /\/api\/programs\/[^/]+\/athletes/);
    await page.goto(path);
    await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
    await expectNoMoves(page, path);
    release();
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectNoMoves(page, path);
    await page.unrouteAll();
  }
});

test("follow-ups that arrive late move nothing on the board @desktop", async ({
  page,
  baseURL,
}) => {
  await noteMoves(page);
  const dashboard = await openDemo(page, baseURL ?? "");
  const answerBoard = await holdRequests(page, /\/board\b/);
  await page.goto(`${dashboard}/athletes`);
  await expect(page.getByRole("button", { name: "New Prospect" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  answerBoard();
  await expect(page.getByRole("region", { name: "Due follow-ups" })).toBeVisible();
  await expectNoMoves(page, "the board");
});

test("videos that arrive late move nothing on Pending Videos @phone", async ({ page, baseURL }) => {
  await noteMoves(page);
  const dashboard = await openDemo(page, baseURL ?? "");
  const answerClips = await holdRequests(page, /\/clips\?/);
  await page.goto(`${dashboard}/upload`);
  await expect(page.getByRole("button", { name: "Choose Videos" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  answerClips();
  await expect(page.getByText("No video waits for a pitch.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Video Against Your Device" })).toBeVisible();
  await expectNoMoves(page, "Pending Videos");
});

test("the question of the last game moves nothing on the charting screen @phone", async ({
  page,
  baseURL,
}) => {
  await noteMoves(page);
  const dashboard = await openDemo(page, baseURL ?? "");
  const [athlete = ""] = await athletesOf(page, dashboard);
  await slowStorage(page);
  const answerCharting = await holdRequests(page, /\/charting\?/);
  await page.goto(`${athlete}/chart`);
  await expect(page.getByText(/^Tracked pitches/)).toBeVisible();
  await expect(page.getByText(/^Tap where the pitch crossed/)).toBeVisible();
  answerCharting();
  await expect(page.getByText(/^Again as on/)).toBeVisible();
  await expectNoMoves(page, "the charting screen", 0.001);
});

test("nothing moves by itself while an athlete of three or of many pitches is scrolled", async ({
  page,
  program,
}) => {
  await noteMoves(page);
  const few = await addPitches(program, "Few", threePitches());
  const season = { pitcher: "Many, Wren", id: 900502, games: 12, pitches: 60, prefix: "many" };
  const many = await addPitches(program, "Many", seasonFile(season));
  for (const path of [few, many]) {
    await openScreen(page, path);
    await expect(page.getByRole("table", { name: "Games captured" })).toBeAttached();
    await scrollThrough(page);
    await expectNoMoves(page, path);
  }
});

test("a phone draws a game's later rows when they come near, returns to its row, and opens at a region @phone", async ({
  page,
  program,
}) => {
  const season = { pitcher: "Long, Wren", id: 900503, games: 30, pitches: 60, prefix: "long" };
  const path = await addPitches(program, "Long", seasonFile(season));
  await openScreen(page, path);
  const games = page.getByRole("table", { name: "Games captured" });
  const last = games.locator("tr[data-row]").last().getByRole("link").first();
  await games.evaluate((table) => table.scrollIntoView({ block: "end" }));
  await expect(games.locator("tr[data-row]")).toHaveCount(30);
  await last.click();
  const pitches = page.getByRole("table", { name: "Pitches", exact: true });
  await expect(pitches.locator("tr[data-row]")).toHaveCount(24);
  await expect(pitches).toHaveAttribute("aria-rowcount", "61");
  await page.getByRole("button", { name: "Go to Pitches" }).click();
  await expect(pitches.locator("tr[data-row]")).toHaveCount(60);
  await page.goBack();
  await expect(last).toBeInViewport();

  const region = (name: string) => page.getByRole("heading", { name, exact: true });
  await page.goto(`${path}#games-captured`);
  await page.reload();
  await expect(region("Games Captured")).toBeInViewport();
  await page.getByRole("link", { name: "Workload", exact: true }).click();
  await expect(region("Workload")).toBeInViewport();
});
