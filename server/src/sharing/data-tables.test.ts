import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { correctPitches } from "@armslot/contracts/games/games";
import { circumstanceNames } from "@armslot/contracts/pitch/circumstances";
import { flightNames } from "@armslot/contracts/pitch/flight";
import { readingNames } from "@armslot/contracts/pitch/readings";
import { athleteFields } from "@armslot/contracts/roster/athlete-fields";
import { downloadTable, type TableFile } from "@armslot/contracts/sharing/exports";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltProgram,
  browserWithSession,
  fullGames,
  somePitches,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { newestGameFirst } from "../../test/kit/exported-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, urlOf } from "../../test/kit/test-browser.ts";
import { takePlace } from "./exports.query.ts";
import { noteTableDownload } from "./note-table-download.ts";

let testApp: TestApp;
let program: BuiltProgram;
let token: string;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  const { programId } = program;
  ({ token } = await anApiToken(testApp, { ...program.admin, scopes: ["read"] }));
  const athlete = await anAthlete(testApp, { programId, school: '=SUM("A1")' });
  const game = await aGame(testApp, { ...athlete, gameDate: "2026-02-14", opponent: "Señor, A" });
  const pitchIds = await somePitches(testApp, game, [
    { velo: 90.25, vertBreak: -1.5, hb: 0, spinRate: 2210, call: "called_strike", balls: 1 },
    {},
    { velo: 80, pitchType: 'Señor, "Sinker"\n2' },
  ]);
  const browser = await browserWithSession(testApp, program.admin);
  await browser.call(correctPitches, {
    params: game,
    body: { version: 1, pitchIds: pitchIds.slice(2), values: { excludedReason: "warm-up" } },
  });
  const second = await anAthlete(testApp, { programId, lastName: "Zuniga" });
  await somePitches(testApp, await aGame(testApp, { ...second, gameDate: null }), [{ velo: 70 }]);
  const foreign = await anAthlete(testApp, { ...(await aProgram(testApp)), lastName: "Canary" });
  await somePitches(testApp, await aGame(testApp, foreign), [{ velo: 99 }]);
});

const get = (
  file: string,
  given = token,
  { programId }: { programId: string } = program,
  headers: Readonly<Record<string, string>> = {},
) =>
  sendWithToken(testApp, given, {
    url: urlOf(downloadTable, { params: { programId, file } }),
    headers,
  });

async function textOf(file: TableFile): Promise<string> {
  const answer = await get(file);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

/** Returns the text of a value in CSV. */
function cellOf(value: unknown): string {
  if (value === null) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (table: string): Promise<Row[]> =>
  JSON.parse(await textOf(`${table}.json` as TableFile));
const linesOf = async (table: string): Promise<Record<string, string>[]> =>
  parse(await textOf(`${table}.csv` as TableFile), { columns: true });

describe("pitches", () => {
  test("pitches have one row each with their game, their athlete, every reading and every circumstance", async () => {
    const rows = await rowsOf("pitches");
    expect(rows.map(({ velo }) => velo)).toEqual([90.25, null, 80, 70]);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...["pitchId", "gameId", "athleteId", "athlete", "position", "gameDate", "opponent"],
      ...["location", "kind", "pitchNum", "pitchType"],
      ...readingNames,
      ...circumstanceNames,
      ...["source", "excludedReason"],
      ...flightNames,
    ]);
    expect(rows[0]).toMatchObject({
      ...{ athlete: "Casey Underhill", gameDate: "2026-02-14", opponent: "Señor, A", pitchNum: 1 },
      ...{ velo: 90.25, vertBreak: -1.5, hb: 0, spinRate: 2210, call: "called_strike", balls: 1 },
      excludedReason: null,
    });
    expect(rows[2]?.excludedReason).toBe("warm-up");
  });

  test("pitches join the games and athletes by their IDs", async () => {
    const pitches = await rowsOf("pitches");
    const games = await rowsOf("games");
    const athletes = await rowsOf("athletes");
    const idsIn = (rows: readonly Row[], key: string) => rows.map((row) => row[key]);
    expect(idsIn(games, "gameId")).toEqual([...new Set(idsIn(pitches, "gameId"))]);
    expect(idsIn(athletes, "athleteId")).toEqual([...new Set(idsIn(games, "athleteId"))]);
  });
});

test("athletes have every field of the profile, and nothing says who of the staff did something", async () => {
  const [athlete] = await rowsOf("athletes");
  expect(Object.keys(athlete ?? {})).toEqual([
    "athleteId",
    ...athleteFields.map(({ name }) => name),
    "standing",
    ...["submission", "version", "createdAt", "updatedAt"],
  ]);
  const texts: string[] = [];
  for (const file of ["athletes.csv", "athletes.json", "games.json", "pitches.json"] as const) {
    texts.push(await textOf(file));
  }
  for (const hidden of [program.admin.userId, program.admin.email, "Ada"]) {
    expect(texts.join()).not.toContain(hidden);
  }
});

test.each(["athletes", "games", "pitches"])(
  "%s.csv has the names and values of the JSON",
  async (table) => {
    const [rows, lines] = [await rowsOf(table), await linesOf(table)];
    expect(rows.length).toBeGreaterThan(1);
    const texts = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cellOf(value)])),
    );
    expect(lines).toEqual(texts);
  },
);

test("the CSV of pitches is read by Python's standard library without options", async () => {
  const script = [
    "import csv, json, sys, io",
    "rows = list(csv.DictReader(io.StringIO(sys.stdin.buffer.read().decode(), newline='')))",
    "print(json.dumps([[row['velo'], row['pitchType'], row['opponent']] for row in rows]))",
  ].join("\n");
  const output = execFileSync("python3", ["-c", script], { input: await textOf("pitches.csv") });
  expect(JSON.parse(output.toString())).toEqual(
    (await linesOf("pitches")).map((row) => [row.velo, row.pitchType, row.opponent]),
  );
});

test("a program without data has a header line and an empty list", async () => {
  const empty = await aProgram(testApp);
  const { token: own } = await anApiToken(testApp, empty.admin);
  expect((await get("pitches.csv", own, empty)).body).toMatch(/^"pitchId","gameId",[^\n]+\r\n$/);
  expect((await get("pitches.json", own, empty)).json()).toEqual([]);
});

test("a download has its type, its name, and no cache", async () => {
  const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };
  for (const [format, type] of Object.entries(types)) {
    const { headers } = await get(`games.${format}`);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="games.${format}"`,
      "cache-control": "no-store",
    });
  }
});

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)("a download is compressed for a client that accepts %s", async (encoding, unpack) => {
  for (const file of ["pitches.csv", "pitches.json"]) {
    const answer = await get(file, token, program, { "accept-encoding": encoding });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
    });
    const plain = await get(file);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(plain.headers.vary).toBe("accept-encoding");
    expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  }
});

test.each(["members.csv", "activity.json", "pitches.xml", "pitches", "../users.csv"])(
  "%s is not found",
  async (file) => {
    expect(problemIn(await get(file)).code).toBe("not-found");
  },
);

test("the activity has one entry per member, table and day", async () => {
  const { programId, admin } = await aProgram(testApp);
  const { token: own } = await anApiToken(testApp, admin);
  const entries = async () =>
    (
      await testApp.db.asOwner(
        (sql) => sql<{ action: string }[]>`
          select action from audit_entries
          where program_id = ${programId} and actor_user_id = ${admin.userId}
            and action like '%-downloaded' order by action`,
      )
    ).map(({ action }) => action);
  await get("athletes.csv", own, { programId });
  const note = { programId, userId: admin.userId, file: "games.json" } as const;
  await Promise.all(Array.from({ length: 8 }, () => noteTableDownload(testApp.parts, note)));
  expect(await entries()).toEqual(["athletes-downloaded", "games-downloaded"]);
  testApp.clock.advance({ days: 1 });
  await get("games.csv", own, { programId });
  expect(await entries()).toEqual(["athletes-downloaded", "games-downloaded", "games-downloaded"]);
});

test("an export is refused while two exports of the program run, and works when one has ended", async () => {
  const { programId } = program;
  await testApp.parts.db.tenant(programId, async (tx) => {
    for (const place of [1, 2]) expect(await takePlace(tx, programId, place)).toBe(true);
    expect(problemIn(await get("pitches.csv")).code).toBe("exports-running");
  });
  expect((await get("pitches.csv")).statusCode).toBe(200);
});

test.each(["identity", "gzip"])(
  "sends all of many pitches in order as %s, and frees its place when the reader leaves",
  async (encoding) => {
    const { programId, admin } = await aProgram(testApp);
    const athlete = await anAthlete(testApp, { programId });
    const pitches = Array.from({ length: 3_000 }, (_, index) => ({ velo: 80 + (index % 20) }));
    await fullGames(testApp, athlete, pitches);
    const { token: own } = await anApiToken(testApp, admin);
    const app = await testApp.app();
    const { server } = app;
    if (!server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const path = urlOf(downloadTable, { params: { programId, file: "pitches.csv" } });
    const sender = ["host: armslot.test", `authorization: Bearer ${own}`];
    const head = [`GET ${path} HTTP/1.1`, ...sender, `accept-encoding: ${encoding}`];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const [start] = (await once(socket, "data")) as [Buffer];
    expect(start.toString("latin1")).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    const free = async () =>
      await testApp.parts.db.snapshot({ programId }, async (tx) => [
        await takePlace(tx, programId, 1),
        await takePlace(tx, programId, 2),
      ]);
    await expect.poll(free, { timeout: 10_000 }).toEqual([true, true]);
    expect(testApp.logLines.filter((line) => line.includes("an export failed"))).toEqual([]);

    const rows: Row[] = (await get("pitches.json", own, { programId })).json();
    expect(rows.map(({ pitchNum }) => pitchNum)).toEqual(newestGameFirst(3_000));
  },
);
