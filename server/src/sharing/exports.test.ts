import { once } from "node:events";
import { connect } from "node:net";
import { exportHeader } from "@armslot/baseball/reports/export-text";
import { readRoster } from "@armslot/baseball/roster/roster-file";
import { setAlias } from "@armslot/contracts/games/aliases";
import { correctPitches, noteGameExport } from "@armslot/contracts/games/games";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import { downloadExport, exportAthlete, exportProgram } from "@armslot/contracts/sharing/exports";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltGame,
  type BuiltProgram,
  type BuiltUser,
  browserWithSession,
  fullGames,
  somePitches,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { expectAll, newestGameFirst, storedRowsOf } from "../../test/kit/exported-rows.ts";
import { aLevelTable, aNewLevelTable } from "../../test/kit/program-settings.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser } from "../../test/kit/test-browser.ts";
import { anImport } from "../../test/kit/written-files.ts";
import { rememberAthleteSources } from "../storage/athlete-sources.ts";
import { takePlace } from "./exports.query.ts";

let testApp: TestApp;
let program: BuiltProgram;
let member: BuiltUser;
let browser: TestBrowser;
let admin: TestBrowser;
let game: BuiltGame;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  const { programId } = program;
  member = await aUser(testApp, { programId });
  browser = await browserWithSession(testApp, member);
  admin = await browserWithSession(testApp, program.admin);
  const athlete = await anAthlete(testApp, { programId, school: '=SUM("A1")' });
  const sources = [{ source: "trackman", vendorId: "1000123", ...athlete, importId: null }];
  await testApp.parts.db.tenant(programId, (sql) =>
    rememberAthleteSources(sql, { programId, sources }),
  );
  game = await aGame(testApp, { ...athlete, gameDate: "2026-02-14" });
  const pitchIds = await somePitches(testApp, game, [
    { velo: 90.25, vertBreak: -1.5, hb: 0, spinRate: 2210, call: "called_strike", balls: 1 },
    {},
    { velo: 80, pitchType: 'Señor, "Sinker"\n2' },
  ]);
  await browser.call(correctPitches, {
    params: game,
    body: { version: 1, pitchIds: pitchIds.slice(1), values: { excludedReason: "-warm-up" } },
  });
  await aGame(testApp, { ...athlete, gameDate: null, opponent: null, location: null });
  const later = await aGame(testApp, { ...athlete, gameDate: "2026-03-01" });
  await somePitches(testApp, later, [{ hb: 12.125, pitchType: "Sweeper" }]);
  const other = await aGame(testApp, await anAthlete(testApp, { programId }));
  await somePitches(testApp, other, [{ velo: 99 }]);
  await browser.call(setAlias, {
    params: { programId },
    body: { kind: "opponent", code: "HAR_GUL", name: "Harbor" },
  });
  await anImport(testApp, { programId });
  await aLevelTable(testApp, { programId });
});

async function entriesOf(action: string) {
  const entries = await testApp.db.asOwner(
    (sql) => sql`
      select actor_user_id as actor, subject_id as subject, counts from audit_entries
      where program_id = ${game.programId} and action = ${action} order by entry_id`,
  );
  return [...entries];
}

const rowsOf = (table: string, athleteId?: string) =>
  storedRowsOf(testApp, table, { programId: program.programId, athleteId });

describe("an export", () => {
  test("an export of an athlete has every row and value that is stored about the athlete, and no other", async () => {
    const { athleteId } = game;
    const taken = await downloadedExport(browser, game);
    expect(taken.fileName).toBe(`athlete_data_${athleteId}.zip`);
    expectAll(await rowsOf("athletes", athleteId), taken.rows("athletes"), "athlete_id");
    expectAll(await rowsOf("athlete_sources", athleteId), taken.rows("device-ids"), "vendor_id");
    expectAll(await rowsOf("games", athleteId), taken.rows("games"), "game_id");
    expectAll(await rowsOf("pitches", athleteId), taken.rows("pitches"), "pitch_id");
    expect(taken.rows("corrections")).toHaveLength(2);
    expect(taken.texts.has("members.csv")).toBe(false);
    expect(taken.rows("pitches").map(({ gameDate, pitchNum }) => [gameDate, pitchNum])).toEqual([
      ["2026-03-01", 1],
      ["2026-02-14", 1],
      ["2026-02-14", 2],
      ["2026-02-14", 3],
    ]);
  });

  test("an export of a program has every row and value that is stored about the program", async () => {
    const taken = await downloadedExport(admin, { programId: program.programId });
    expect(taken.fileName).toBe(`program_data_${program.programId}.zip`);
    const tables = [
      ["athletes", "athletes", "athlete_id"],
      ["athlete_sources", "device-ids", "vendor_id"],
      ["games", "games", "game_id"],
      ["pitches", "pitches", "pitch_id"],
      ["users", "members", "user_id"],
      ["audit_entries", "activity", "entry_id"],
    ] as const;
    for (const [table, file, id] of tables) {
      expectAll(
        (await rowsOf(table)).map(({ updated_at, ...row }) =>
          table === "users" ? row : { ...row, ...(updated_at !== undefined && { updated_at }) },
        ),
        taken.rows(file),
        id,
      );
    }
    const [alias] = await rowsOf("aliases");
    expect(taken.rows("names")).toEqual([
      { kind: alias?.kind, code: alias?.code, name: alias?.name },
    ]);
    const [table] = await rowsOf("level_tables");
    const level = { levelTableId: table?.level_table_id, ...aNewLevelTable, version: 1 };
    const { rows: levelRows, ...facts } = level;
    expect(taken.rows("level-tables")).toMatchObject(
      levelRows.toReversed().map((row) => ({ ...facts, ...row })),
    );
    const [stored] = await rowsOf("imports");
    expect(taken.rows("imports")).toMatchObject([
      { importId: stored?.import_id, fileName: stored?.file_name, outcome: stored?.outcome },
    ]);
    const corrections = await rowsOf("corrections");
    const exported = taken.rows("corrections");
    expect(
      exported.map(({ field, before, after }) => ({ [String(field)]: { before, after } })),
    ).toEqual(
      corrections
        .sort((one, two) => String(one.correction_id).localeCompare(String(two.correction_id)))
        .map(({ changes }) => changes),
    );
    expect(exported[0]).toMatchObject({ correctedBy: member.userId });
  });

  test("an export has CSV files with the values of the JSON files, guarded against formulas", async () => {
    const { texts, rows } = await downloadedExport(browser, game);
    for (const [name, file] of Object.entries(exportFiles)) {
      const text = texts.get(`${name}.csv`);
      if ("isOfProgram" in file) {
        expect(text).toBeUndefined();
        continue;
      }
      expect(text?.startsWith(exportHeader(file))).toBe(true);
      const [header = [], ...lines] = parse(text ?? "") as string[][];
      expect(header).toEqual(file.columns.map(({ header }) => header));
      expect(lines).toHaveLength(rows(name).length);
    }
    const [first, ...others] = parse(texts.get("pitches.csv") ?? "", { columns: true }) as Record<
      string,
      string
    >[];
    expect(first).toMatchObject({ "Horizontal Break (in)": "12.125", "Velocity (mph)": "" });
    expect(others[0]).toMatchObject({
      "Velocity (mph)": "90.25",
      Call: "Called strike",
      Balls: "1",
    });
    expect(others[2]).toMatchObject({ "Pitch Type": 'Señor, "Sinker"\n2', Excluded: "'-warm-up" });
    const [athlete] = parse(texts.get("athletes.csv") ?? "", { columns: true }) as object[];
    expect(athlete).toMatchObject({ School: `'=SUM("A1")` });
    expect(rows("athletes")[0]).toMatchObject({ school: '=SUM("A1")' });
  });

  test("explains every column and gives its athletes to Import Roster", async () => {
    const { texts } = await downloadedExport(admin, { programId: program.programId });
    const readme = texts.get("README.txt") ?? "";
    for (const [name, { columns }] of Object.entries(exportFiles)) {
      expect(readme).toContain(`${name}.csv`);
      for (const { header, key } of columns) expect(readme).toContain(`  ${header} (${key})`);
    }
    const lines = (parse(texts.get("athletes.csv") ?? "") as string[][]).map((cells, index) => ({
      line: index + 1,
      cells,
    }));
    const { rows, refusal } = readRoster(lines);
    expect(refusal).toBeNull();
    expect(
      rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ problem }) => problem ?? [])),
    ).toEqual([]);
    expect(rows.map(({ cells }) => cells.lastName.text)).toEqual(["One", "Underhill", "Underhill"]);
  });

  test("an export is recorded in the activity with who started it", async () => {
    const before = (await entriesOf("athlete-exported")).length;
    await downloadedExport(browser, game);
    const entries = await entriesOf("athlete-exported");
    expect(entries).toHaveLength(before + 1);
    const counts = { games: 3 };
    expect(entries.at(-1)).toEqual({ actor: member.userId, subject: game.athleteId, counts });
  });
});

describe("a download", () => {
  const started = async () => await browser.call(exportAthlete, { params: game });

  test("a download is refused like a missing export for everyone but its member, in its program, for ten minutes", async () => {
    const { exportId } = await started();
    const params = { programId: program.programId, exportId };
    const stranger = await browserWithSession(testApp, (await aProgram(testApp)).admin);
    const refused = [
      await admin.refused(downloadExport, { params }),
      await stranger.refused(downloadExport, { params }),
      await browser.refused(downloadExport, { params: { ...params, exportId: game.gameId } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("export-not-found"));
    const visitor = await newBrowser(testApp).refused(downloadExport, { params });
    expect(visitor.code).toBe("signed-out");
    testApp.clock.advance({ minutes: 9 });
    expect((await browser.send(downloadExport, { params })).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 2 });
    expect((await browser.refused(downloadExport, { params })).code).toBe("export-not-found");
  });

  test("a download of a program ends when its member is no admin any more", async () => {
    const { programId } = program;
    const former = await aUser(testApp, { programId, role: "admin" });
    const formers = await browserWithSession(testApp, former);
    const { exportId } = await formers.call(exportProgram, { params: { programId } });
    const params = { programId, exportId };
    expect((await formers.send(downloadExport, { params })).statusCode).toBe(200);
    await testApp.db.asOwner(
      (sql) => sql`update users set role = 'user' where user_id = ${former.userId}`,
    );
    expect((await formers.refused(downloadExport, { params })).code).toBe("export-not-found");
  });

  test("a download ends with its athlete", async () => {
    const { programId } = program;
    const athlete = await anAthlete(testApp, { programId });
    const { exportId } = await browser.call(exportAthlete, { params: athlete });
    await testApp.db.asOwner(
      (sql) => sql`delete from athletes where athlete_id = ${athlete.athleteId}`,
    );
    const gone = await browser.refused(downloadExport, { params: { programId, exportId } });
    expect(gone.code).toBe("export-not-found");
  });

  test("a download has no HEAD, which would create the whole file", async () => {
    const { exportId } = await started();
    const url = `/api/programs/${program.programId}/exports/${exportId}`;
    const answer = await browser.request({ method: "HEAD", url });
    expect(answer.statusCode).toBe(404);
  });

  test("a download waits for nothing while two others of the program run: it is refused", async () => {
    const { programId } = program;
    const { exportId } = await started();
    await testApp.parts.db.snapshot({ programId }, async (first) => {
      expect(await takePlace(first, programId, 1)).toBe(true);
      expect(
        (await browser.send(downloadExport, { params: { programId, exportId } })).statusCode,
      ).toBe(200);
      await testApp.parts.db.snapshot({ programId }, async (second) => {
        expect(await takePlace(second, programId, 2)).toBe(true);
        const refused = [
          await browser.refused(exportAthlete, { params: game }),
          await admin.refused(exportProgram, { params: { programId } }),
          await browser.refused(downloadExport, { params: { programId, exportId } }),
        ];
        expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("exports-running"));
      });
    });
    expect((await started()).exportId).toBeDefined();
  });
});

describe("with many pitches", () => {
  test("sends one moment's data, and frees its place when the reader leaves", async () => {
    const { programId, admin: coach } = await aProgram(testApp);
    const coachs = await browserWithSession(testApp, coach);
    const pitches = Array.from({ length: 6_000 }, (_, index) => ({
      pitchType: `Type ${Math.sin(index)}`,
      velo: 80 + Math.round(Math.abs(Math.sin(index)) * 1_000) / 100,
    }));
    await fullGames(testApp, await anAthlete(testApp, { programId }), pitches);
    const { exportId } = await coachs.call(exportProgram, { params: { programId } });
    const address = await (await testApp.app()).listen({ port: 0, host: "127.0.0.1" });
    const cookie = [...coachs.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.write(
      `GET /api/programs/${programId}/exports/${exportId} HTTP/1.1\r\nhost: armslot.test\r\ncookie: ${cookie}\r\n\r\n`,
    );
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

    const taken = await downloadedExport(coachs, { programId });
    expect(taken.rows("pitches").map(({ pitchNum }) => pitchNum)).toEqual(newestGameFirst(6_000));
  });
});

test("records a game's export by the browser for its athlete", async () => {
  await browser.call(noteGameExport, { params: game });
  const entry = { actor: member.userId, subject: game.athleteId, counts: {} };
  expect(await entriesOf("game-exported")).toEqual([entry]);
  const { athleteId } = await anAthlete(testApp, { programId: game.programId });
  const stray = await browser.refused(noteGameExport, { params: { ...game, athleteId } });
  expect(stray.code).toBe("game-not-found");
  expect(await entriesOf("game-exported")).toEqual([entry]);
});
