import { minuteMs } from "@armslot/contracts/core/durations";
import { limits } from "@armslot/contracts/core/limits";
import { reviewImportFile, runImport } from "@armslot/contracts/imports/imports";
import { beforeAll, describe, expect, test } from "vitest";
import { anAthlete, aProgram, browserWithSession } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { anUploadedFile } from "../../test/kit/written-files.ts";
import { serverLimits } from "../core/server-limits.ts";
import { openReadingPlaces, type ReadingPlaces, readingLimits } from "../deps/reading-places.ts";
import { reviewFile } from "./review-file.ts";

/** Longer than a busy machine takes. */
const waitMs = 20 * minuteMs;

let testApp: TestApp;
let most = { running: 0, waiting: 0 };
beforeAll(async () => {
  testApp = await openTestApp({
    settings: noLimits,
    database: { deadlineMs: waitMs, idleInTransactionMs: waitMs },
    parts: () => ({ readingPlaces: watched(openReadingPlaces({ ...readingLimits, waitMs })) }),
  });
});

/** Returns places that note how many readings run and wait at most. */
function watched(places: ReadingPlaces): ReadingPlaces {
  return {
    ...places,
    hold: async (reading) => {
      const held = places.hold({
        ...reading,
        work: async () => {
          const { running, waiting } = places.load();
          most = {
            running: Math.max(most.running, running),
            waiting: Math.max(most.waiting, waiting),
          };
          return await reading.work();
        },
      });
      return await held;
    },
  };
}

async function aProgramWithFile(content?: string) {
  const { programId, admin } = await aProgram(testApp);
  const given = content === undefined ? {} : { content };
  const fileId = await anUploadedFile(testApp, { programId, userId: admin.userId, ...given });
  const browser = await browserWithSession(testApp, admin);
  const input = { params: { programId, fileId }, body: { decisions: {} } };
  return { programId, browser, input };
}

const ofOurForm = (rows: readonly string[]) =>
  ['"Game Details"', '"Athlete","Pitcher One"', '"Pitch #","Pitch Type","Velocity (mph)"', ...rows]
    .map((row) => `${row}\n`)
    .join("");

const ragged = ofOurForm(
  Array.from({ length: 45_000 }, (_, index) =>
    Array(4 + (index % 9))
      .fill(index)
      .join(","),
  ),
);

describe("many reviews at once", () => {
  test("many reviews at once are read one per program and two per process, wait, or are told when to try again", async () => {
    const programs = [await aProgramWithFile(), await aProgramWithFile(), await aProgramWithFile()];
    most = { running: 0, waiting: 0 };
    const replies = await Promise.all(
      programs.flatMap(({ browser, input }) =>
        Array.from({ length: 8 }, () => browser.send(reviewImportFile, input)),
      ),
    );
    expect(most.running).toBe(readingLimits.atOnceMax);
    expect(most.waiting).toBeLessThanOrEqual(readingLimits.waitingMax);
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(programs.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const reply of refused) {
      expect(reply.statusCode).toBe(503);
      expect(reply.headers).toMatchObject({
        "content-type": "application/problem+json; charset=utf-8",
        "retry-after": String(readingLimits.retryAfterSeconds),
      });
      expect(reply.json()).toMatchObject({ code: "files-being-read" });
    }
    expect(testApp.parts.readingPlaces.load()).toEqual({ running: 0, waiting: 0 });
  });

  test("many reviews at once of one program leave a place to another one's import", async () => {
    const busy = await aProgramWithFile(ragged);
    const other = await aProgramWithFile();
    const reviews = Array.from({ length: 3 }, () =>
      busy.browser.send(reviewImportFile, busy.input),
    );
    const { entry } = await other.browser.call(runImport, other.input);
    expect(entry).not.toBeNull();
    const codes = (await Promise.all(reviews)).map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 200, 200]);
  });
});

describe("a review", () => {
  test("keeps the remarks of the first rows and counts all of them", async () => {
    const { browser, input } = await aProgramWithFile(ragged);
    const { rejected } = await browser.call(reviewImportFile, input);
    expect(rejected.total).toBe(45_000);
    expect(rejected.rows).toHaveLength(serverLimits.importRowsShownMax);
    expect(rejected.rows[0]).toMatchObject({ line: 4, text: "0,0,0,0" });
  });

  test("stops once its own work took too long, says when to try again, and frees its place", async () => {
    const { readingPlaces } = testApp.parts;
    const { programId, input } = await aProgramWithFile(ragged);
    const viewer = { programId, userId: programId, role: "admin" } as const;
    const parts = { ...testApp.parts, readingPlaces: { ...readingPlaces, reviewWorkMs: 1 } };
    const review = reviewFile(parts, { ...input, viewer, left: new AbortController().signal });
    await expect(review).rejects.toMatchObject({
      ...{ code: "review-too-long", details: { retryAfterSeconds: 60 } },
    });
    expect(readingPlaces.load().running).toBe(0);
  });

  test("stops when its client leaves, and frees its place", async () => {
    const { programId, input } = await aProgramWithFile(ragged);
    const left = new AbortController();
    const viewer = { programId, userId: programId, role: "admin" } as const;
    const review = reviewFile(testApp.parts, { ...input, viewer, left: left.signal });
    await expect.poll(() => testApp.parts.readingPlaces.load().running).toBe(1);
    left.abort(new Error("left"));
    await expect(review).rejects.toThrow("left");
    expect(testApp.parts.readingPlaces.load().running).toBe(0);
  });
});

/** Returns a file with games of one pitcher. */
const gamesOn = (dates: readonly string[]) =>
  dates
    .map((date, n) => trackmanFile([{ uid: `${n}` }], { uid: `game-${n}`, date }))
    .map((file, n) => (n === 0 ? file : file.split("\r\n").slice(1).join("\r\n")))
    .join("");

describe("a review that compares games", () => {
  const twoDays = gamesOn(
    Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? "2026-02-20" : "2026-02-21")),
  );

  test("stops when its client leaves, before all games are compared", async () => {
    const { programId, input } = await aProgramWithFile(twoDays);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One", position: "RHP" });
    const left = new AbortController();
    let planned = 0;
    const newId = () => {
      planned += 1;
      left.abort(new Error("left"));
      return testApp.parts.newId();
    };
    const viewer = { programId, userId: programId, role: "admin" } as const;
    const review = reviewFile({ ...testApp.parts, newId }, { ...input, viewer, left: left.signal });
    await expect(review).rejects.toThrow("left");
    expect(planned).toBeLessThan(100);
  });

  test("takes as many games of a day as a day can have, and leaves out more", async () => {
    const dayWith = async (games: number) => {
      const day = gamesOn(Array.from({ length: games }, () => "2026-02-20"));
      const { programId, browser, input } = await aProgramWithFile(day);
      const athlete = { firstName: "Pitcher", lastName: "One", position: "RHP" } as const;
      await anAthlete(testApp, { programId, ...athlete });
      return await browser.call(reviewImportFile, input);
    };
    const most = limits.gamesPerDayMax;
    expect(await dayWith(most)).toMatchObject({ gamesTotal: most, rejected: { total: 0 } });
    const more = await dayWith(most + 1);
    expect(more).toMatchObject({ error: null, gamesTotal: most, rejected: { total: 1 } });
    expect(more.rejected.rows[0]).toMatchObject({
      line: most + 2,
      reason:
        "This pitcher would have more than 12 games on 2026-02-20. Check the dates and game IDs in the file, or delete or merge games of that day first.",
    });
  });
});

const dayOf = (n: number) =>
  new Date(Date.UTC(1990, 0, 1 + (n % 13_000))).toISOString().slice(0, 10);

const cells = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index));

const hostile: readonly [name: string, content: string][] = [
  ["a million empty lines", `${trackmanFile([{ uid: "a" }])}${"\n".repeat(1_000_000)}`],
  ["ten thousand columns", `${cells(10_000, (n) => `c${n}`).join(",")}\n1,2\n`],
  ["millions of columns", ",".repeat(9_000_000)],
  ["a quotation mark never closed", `"${"a,b\n".repeat(2_000_000)}`],
  ["one giant cell", `${trackmanFile([{ uid: "a" }])}${"x".repeat(9_000_000)}`],
  ["quotation marks alone", '"'.repeat(9_000_001)],
  ["NULs", "\0".repeat(9_000_000)],
  [
    "fifty thousand pitchers",
    trackmanFile(
      cells(40_000, String).map((n) => ({ uid: n, pitcher: `Name${n}, Pitcher`, id: n })),
    ),
  ],
  [
    "a thousand pitchers",
    trackmanFile(
      cells(40_000, (n) => n % 1_000).map((n, at) => ({
        ...{ uid: `${at}`, pitcher: `Name${n}, Pitcher`, id: n },
      })),
    ),
  ],
  ["five thousand games", gamesOn(cells(5_000, dayOf))],
  ["a thousand games of a day", gamesOn(cells(1_000, () => "2026-02-20"))],
  [
    "a fault in every cell",
    trackmanFile(cells(40_000, String).map((uid) => ({ uid, velo: "x", vertical: "y" }))),
  ],
];

test.each(hostile)("a file of %s is reviewed or refused with a sentence", async (_, content) => {
  const { programId, browser, input } = await aProgramWithFile(content);
  await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One", position: "RHP" });
  const reply = await browser.send(reviewImportFile, input);
  expect([reply.statusCode, reply.json().code]).toEqual([200, undefined]);
  const { error, pitches } = reply.json();
  if (error === null) expect(pitches).toBeGreaterThanOrEqual(0);
  else expect(error).toMatch(/^[A-Z][^\r\n]{10,200}\.$/);
});
