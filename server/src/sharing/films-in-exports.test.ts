import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportHeader } from "@armslot/baseball/reports/export-text";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltGame,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { downloadedExport } from "../../test/kit/downloads.ts";
import { aFilm, type BuiltFilm } from "../../test/kit/films.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { saveNote } from "../storage/clip-notes.ts";

const folder = mkdtempSync(join(tmpdir(), "armslot-exported-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let testApp: TestApp;
let program: BuiltProgram;
let game: BuiltGame;
let film: BuiltFilm;
/** Films of another athlete and of none, and one of this athlete whose file is gone. */
let others: readonly BuiltFilm[];

async function storedFilm(options: { gameId?: string; athleteId?: string; pitchId?: string }) {
  const { films, db, clock, newId } = testApp.parts;
  const { programId } = program;
  const made = await aFilm(testApp, { programId, ...options });
  await films.create(made);
  const file = await films.open(made, "film", "r+");
  await file.writeFile(`the film ${made.recordingId}`);
  await file.close();
  const note = { atMs: 400, text: `of ${made.clipId}`, drawings: [], writtenBy: newId() };
  await db.tenant(programId, (tx) =>
    saveNote(tx, { ...made, ...note, noteId: newId(), now: clock() }),
  );
  return made;
}

beforeAll(async () => {
  testApp = await openTestApp({ settings: { CLIPS_DIR: folder } });
  program = await aProgram(testApp);
  game = await aGame(testApp, await anAthlete(testApp, program));
  const [pitchId = ""] = await somePitches(testApp, game, [{ velo: 91 }]);
  film = await storedFilm({ ...game, pitchId });
  const other = await storedFilm({ athleteId: (await anAthlete(testApp, program)).athleteId });
  others = [other, await storedFilm({})];
});

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(table: string, ids: readonly string[], column: string): Promise<Row[]> {
  const rows = await testApp.db.asOwner((sql) =>
    sql.unsafe(
      `select to_jsonb(t) as row from ${table} t where ${column} = any('{${ids.join()}}')`,
    ),
  );
  return rows.map(({ row }) => row as Row);
}

/** Expects every stored value in the row with the same ID, and no other row. */
function expectAll(stored: readonly Row[], exported: readonly Row[]): void {
  const keyOf = (column: string) => column.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const shown = (value: unknown, column: string) =>
    column.endsWith("_at") && typeof value === "string" ? new Date(value).toISOString() : value;
  const wanted = stored.map(({ program_id: _, ...row }) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [keyOf(column), shown(value, column)]),
    ),
  );
  const byKey = (row: Row) => Object.entries(row).sort(([one], [two]) => (one < two ? -1 : 1));
  const byText = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(byKey(row))).sort();
  expect(byText(exported)).toEqual(byText(wanted));
}

test("an export of an athlete has the athlete's films, clips, notes and files, and no others", async () => {
  const browser = await browserWithSession(testApp, program.admin);
  const taken = await downloadedExport(browser, game);
  expectAll(await rowsOf("recordings", [film.recordingId], "recording_id"), taken.rows("videos"));
  expectAll(await rowsOf("clips", [film.clipId], "clip_id"), taken.rows("clips"));
  expectAll(await rowsOf("clip_notes", [film.clipId], "clip_id"), taken.rows("clip-notes"));
  const videos = [...taken.texts].filter(([name]) => name.startsWith("videos/"));
  expect(videos).toEqual([[`videos/${film.recordingId}.mp4`, `the film ${film.recordingId}`]]);
  const header = taken.texts.get("clips.csv")?.split("\r\n")[0];
  expect(`${header}\r\n`).toBe(exportHeader(exportFiles.clips));
});

test("an export of a program has all its films, and leaves out a file that is gone", async () => {
  const browser = await browserWithSession(testApp, program.admin);
  const [first, second] = others;
  await testApp.parts.films.erase({ ...program, recordingId: second?.recordingId ?? "" });
  const { programId } = program;
  const taken = await downloadedExport(browser, { programId });
  expectAll(await rowsOf("recordings", [programId], "program_id"), taken.rows("videos"));
  expectAll(await rowsOf("clips", [programId], "program_id"), taken.rows("clips"));
  expectAll(await rowsOf("clip_notes", [programId], "program_id"), taken.rows("clip-notes"));
  const videos = [...taken.texts.keys()].filter((name) => name.startsWith("videos/"));
  expect(videos.sort()).toEqual(
    [film, first].map((one) => `videos/${one?.recordingId}.mp4`).sort(),
  );
});
