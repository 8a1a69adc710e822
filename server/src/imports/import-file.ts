import { createHash } from "node:crypto";
import { CsvRefused, csvProblem, csvRows } from "@armslot/baseball/csv/csv-rows";
import { delimiterOf } from "@armslot/baseball/csv/delimiter";
import type { FileColumns } from "@armslot/baseball/files/formats/mapped-fields";
import type { FileOptions } from "@armslot/baseball/files/outings/file-games";
import type { Outing, PitchFile } from "@armslot/baseball/files/outings/outing";
import { type PitchFileReader, startPitchFile } from "@armslot/baseball/files/pitch-file";
import { DateOrderNeeded, PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { totalsOfGames } from "@armslot/baseball/numbers/game-totals";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { handOfType, typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import { nameKey } from "@armslot/baseball/roster/names";
import type { DateOrder } from "@armslot/contracts/imports/import-choices";
import { levelReadings, storedReading } from "@armslot/contracts/pitch/levels";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { inTurns } from "../database/in-turns.ts";
import type { Parts } from "../deps/parts.ts";
import { compareOutings } from "../sightings/compare-outings.ts";
import { readFileText } from "../sightings/file-text.ts";
import { type ImportedFile, refusedFile } from "../sightings/imported-file.ts";
import { hasProgram, namesakesOf, waitForOtherImports } from "../sightings/imports.query.ts";
import type { FilePitcher } from "../sightings/match-pitchers.ts";
import { rememberAthleteSources } from "../storage/athlete-sources.ts";
import { insertLeagueSums, type LeagueSumsRow } from "../storage/league-sums.ts";
import { digestOfKey } from "../storage/pitches.ts";
import { DeletedSince, refuseDeleted, wasDeletedSince } from "./deleted-since.ts";
import { matchAndLock } from "./match-file.ts";
import { DatesNeeded, type PlannedFile, planFile } from "./plan-file.ts";
import type { ImportChoices } from "./plan-game.ts";
import { recordImport } from "./record-import.ts";
import { recordMoves } from "./record-moves.ts";
import { storePlan } from "./store-plan.ts";

/** Lines are found from the nearest mark before them. */
const linesBetweenMarks = 1_000;

interface ReadOptions extends FileOptions {
  /** Called now and then with the share that was read, 0 to 1. */
  readonly onRead: (share: number) => void;
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined;
}

/** The pitches of a file, and its lines. */
interface ReadText {
  readonly file: PitchFile;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

interface Rows {
  readonly rows: ReturnType<typeof csvRows>;
  readonly reader: PitchFileReader;
  readonly lines: TextLines;
  readonly onStart: (start: number) => void;
}

/** Gives rows to a reader, in steps of one row. */
function* takeRows({ rows, reader, lines, onStart }: Rows): Generator<void, void> {
  try {
    for (const row of rows) {
      lines.mark(row.line, row.start);
      onStart(row.start);
      reader.take(row);
      yield;
    }
  } catch (error) {
    if (!(error instanceof CsvRefused)) throw error;
    const remedy = "Export the file as CSV again and import the new one.";
    throw new PitchFileRefused(`${csvProblem(error)} ${remedy}`);
  }
}

const charactersBetweenReports = 64 * 1024;

interface LeagueOf {
  readonly programId: string;
  /** The date of the games for which the file has none. */
  readonly date: string | undefined;
}

/** What another team's pitcher threw with one hand in an outing whose season is known. */
interface LeagueOuting {
  readonly outing: Outing;
  readonly throws: "R" | "L";
  readonly season: number;
  /** The bit that the pitcher sets, from 0 to 255. */
  readonly bit: number;
}

const bits = 256;

/** Returns which of 256 bits a pitcher sets. It is the same in each file that writes the name the same, and names no one. */
function bitOf({ key, pitcher: { fullName, throws } }: FilePitcher, programId: string): number {
  const name = nameKey(fullName);
  const hash = createHash("sha256").update(
    `${programId} ${name === "" ? key : `${name} ${throws}`}`,
  );
  return hash.digest()[0] ?? 0;
}

function outingsOf(pitcher: FilePitcher, { programId, date }: LeagueOf): LeagueOuting[] {
  const { throws: own } = pitcher.pitcher;
  const bit = bitOf(pitcher, programId);
  return pitcher.outings.flatMap((outing) => {
    const day = outing.game.date ?? date;
    if (day === undefined) return [];
    const arms = groupBy(outing.pitches, ({ pitchType }) => handOfType(pitchType, own));
    return [...arms].flatMap(([throws, pitches]) => {
      if (throws === null) return [];
      return [{ outing: { ...outing, pitches }, throws, bit, season: Number(day.slice(0, 4)) }];
    });
  });
}

const counted = ({ outing }: LeagueOuting) =>
  outing.pitches
    .filter(({ excludedReason }) => excludedReason === null)
    .map((pitch) => ({ ...pitch, pitchType: typeWithoutArm(pitch.pitchType), movementAxis: null }));

type ImportParts = Pick<Parts, "db" | "clock" | "newId" | "log">;

/** A file from a disk or a request. */
interface SourceFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ImportOptions extends ImportChoices {
  readonly programId: string;
  /** Assigns the file's only pitcher to this athlete, ignoring names. */
  readonly athleteId?: string | undefined;
  /** The order of day and month in dates that can be read in two ways. */
  readonly dates?: DateOrder | undefined;
  /** The columns that a person chose for a file in an unknown format. */
  readonly columns?: FileColumns | undefined;
  /** The athletes that a person chose, by the pitcher's key. Null leaves the pitcher out. */
  readonly pitchers?: ReadonlyMap<string, string | null> | undefined;
  /** The code of the program's own team in a file of two teams. */
  readonly team?: string | undefined;
  /** Whether the league counts the other team's pitchers, without their names (LEVEL-6). It does unless this is false. */
  readonly countsLeague?: boolean | undefined;
  /** Refuses a file of which games that an earlier import of it stored were deleted since. */
  readonly leavesDeleted?: boolean | undefined;
  /** Refuses a file with new games that have no date. */
  readonly needsDates?: boolean | undefined;
  /** The importing member. Missing for the command line. */
  readonly userId?: string | undefined;
  /** How long to wait for another import of the program, in milliseconds. Missing for a request. */
  readonly waitMs?: number | undefined;
  /** Reports what would happen and stores nothing. */
  readonly dryRun?: boolean | undefined;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The share of reading in the progress. Reading takes about as long as storing. */
const shareOfReading = 0.5;

/** The text of a file, and the SHA-256 of its bytes. */
interface FileText {
  readonly name: string;
  readonly text: string;
  readonly checksum: Uint8Array;
}

/** A file that was read. */
export interface ReadFile extends Omit<FileText, "text"> {
  readonly file: PitchFile;
  /** Returns a line of the file, counted from 1. */
  readonly lineText: (line: number) => string;
}

type ReadingOptions = Pick<ImportOptions, "onProgress" | "dates" | "columns"> & {
  /** The names of the roster that the hand tells apart: `namesakesOf`. */
  readonly namesakes?: ReadonlySet<string>;
  /** Stops reading. */
  readonly signal?: AbortSignal | undefined;
};

/** Decodes a file. Throws PitchFileRefused. */
export async function fileTextOf({ name, content }: SourceFile): Promise<FileText> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const text = await readFileText(hashed());
  return { name, text, checksum: hash.digest() };
}

/** Reads the pitches of a file. Throws PitchFileRefused, or DateOrderNeeded and ColumnsNeeded if someone must decide how to read it. */
export async function readPitches(
  { clock }: Pick<Parts, "clock">,
  { text, ...file }: FileText,
  { dates, columns, namesakes, signal, onProgress = () => undefined }: ReadingOptions,
): Promise<ReadFile> {
  const read = await readPitchFile(text, {
    fileName: file.name,
    dates,
    columns,
    namesakes,
    signal,
    keptKey: digestOfKey,
    today: clock().toISOString().slice(0, 10),
    onRead: (share) => onProgress(share * shareOfReading),
  });
  return { ...file, ...read };
}

/** A stored import with its ID in the history. */
interface StoredFile extends PlannedFile {
  readonly importId: string;
}

/**
 * Stores a file in the caller's transaction, with its entries in the history and in the activity. Throws `athlete-not-found`,
 * `import-running` or PitchFileRefused.
 */
export async function storeFile(
  parts: Omit<ImportParts, "db">,
  tx: Tx,
  { read, options }: { readonly read: ReadFile; readonly options: ImportOptions },
): Promise<StoredFile> {
  const { newId } = parts;
  const { programId, waitMs, onProgress = () => undefined } = options;
  await waitForOtherImports(tx, { programId, waitMs });
  const planned = await planFile(parts, tx, { file: read.file, options, match: matchAndLock });
  const importId = newId();
  await recordImport(parts, tx, { read, options, planned, importId });
  const { plan, matched } = planned;
  const onStored = (share: number) => onProgress(shareOfReading + share * (1 - shareOfReading));
  const moved = await storePlan(parts, tx, { programId, importId, plan, onStored });
  await recordMoves(parts, tx, { programId, userId: options.userId ?? null, moved });
  const sources = matched.matched.flatMap(({ athleteId, pitcher: { vendorId } }) =>
    vendorId === null ? [] : [{ source: read.file.format, vendorId, athleteId, importId }],
  );
  await rememberAthleteSources(tx, { programId, sources });
  const sums = leagueSums(planned.league, { programId, date: options.date });
  await insertLeagueSums(tx, { programId, importId, sums });
  await compareOutings(parts, tx, { programId });
  return { ...planned, importId };
}

/**
 * Reads one file of pitches and stores those of athletes on the roster in one transaction. Importing it again changes nothing. A
 * refused file returns `error` and stores nothing.
 * @throws AppError `program-not-found`, `athlete-not-found`, `import-running`; DatabaseUnavailable, with nothing stored
 */
export async function importFile(
  parts: ImportParts,
  source: SourceFile,
  options: ImportOptions,
): Promise<ImportedFile> {
  const { programId, dryRun = false } = options;
  const open = dryRun ? parts.db.tenantRead : parts.db.tenant;
  let read: ReadFile | undefined;
  try {
    const text = await fileTextOf(source);
    const namesakes = await parts.db.tenantRead(programId, (tx) => namesakesOf(tx, programId));
    read = await readPitches(parts, text, { ...options, namesakes });
    const { file } = read;
    const given = { read, options };
    const { result, importId } = await open(programId, async (tx) => {
      if (!(await hasProgram(tx, programId))) throw new AppError("program-not-found");
      const { checksum } = given.read;
      const isHeld = options.leavesDeleted && (await wasDeletedSince(tx, { programId, checksum }));
      const done = dryRun
        ? { ...(await planFile(parts, tx, { file, options })), importId: undefined }
        : await storeFile(parts, tx, given);
      if (isHeld) await refuseDeleted(tx, programId, done.plan);
      return done;
    });
    return {
      file: source.name,
      ...result,
      ...(importId !== undefined && { importId }),
    };
  } catch (error) {
    if (!(error instanceof PitchFileRefused)) throw error;
    return refusedFile(source.name, {
      error: error.reason,
      ...(read && { format: read.file.format }),
      ...(error instanceof DateOrderNeeded && { dateQuestion: error.question }),
      ...(error instanceof DatesNeeded && { isUndated: true }),
      ...(error instanceof DeletedSince && { isDeletedSince: true }),
    });
  }
}

/** Returns the sums of pitchers by game, season, throwing hand and type. Pitchers without a hand and games without a date are left out. */
function leagueSums(pitchers: readonly FilePitcher[], of: LeagueOf): LeagueSumsRow[] {
  const outings = pitchers.flatMap((pitcher) => outingsOf(pitcher, of));
  const groups = groupBy(outings, ({ outing, season, throws }) =>
    JSON.stringify([outing.game.sourceKey, season, throws]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { outing, season, throws } = first;
    const gameKey = digestOfKey(outing.game.sourceKey);
    return totalsOfGames([{ game: 0, pitches: group.flatMap(counted) }]).map((type) => {
      const { pitchType, pitches } = type;
      const sums = levelReadings.flatMap((reading) => {
        const name = storedReading(reading);
        const { [name]: found } = type.readings;
        return found ? [[name, found.slice(0, 3)] as const] : [];
      });
      const set = new Set(
        group
          .filter((each) => counted(each).some((pitch) => pitch.pitchType === pitchType))
          .map(({ bit }) => bit),
      );
      const pitcherBits = Array.from({ length: bits }, (_, bit) => (set.has(bit) ? "1" : "0"));
      const readings = Object.fromEntries(sums);
      return {
        gameKey,
        season,
        throws,
        pitchType,
        pitches,
        pitchers: pitcherBits.join(""),
        readings,
      };
    });
  });
}

/** Returns a function that reports the share that was read, at most once for each piece of the text. */
function reporterOf(text: string, onRead: (share: number) => void): (start: number) => void {
  let next = charactersBetweenReports;
  return (start) => {
    if (start < next) return;
    next = start + charactersBetweenReports;
    onRead(start / text.length);
  };
}

/**
 * Reads the pitches of a CSV text in a known format.
 * @throws PitchFileRefused with one sentence if the whole file is refused, or the signal's reason
 */
async function readPitchFile(
  text: string,
  { onRead, signal, ...options }: ReadOptions,
): Promise<ReadText> {
  const delimiter = delimiterOf(text);
  const reader = startPitchFile({ ...options, hasDecimalCommas: delimiter === ";" });
  const lines = linesOfText(text);
  const rows = csvRows(text, { delimiter });
  await inTurns(takeRows({ rows, reader, lines, onStart: reporterOf(text, onRead) }), signal);
  onRead(1);
  return { file: await inTurns(reader.finish(), signal), lineText: lines.lineText };
}

/** The lines of a text by number. */
interface TextLines {
  /** Remembers where a line starts. Call it for lines in order. */
  mark(line: number, start: number): void;
  /** Returns a line, counted from 1, without its line end, or "" beyond the last one. */
  lineText(line: number): string;
}

/** Returns the lines of a text. Line ends are LF, CRLF or CR. */
function linesOfText(text: string): TextLines {
  const marks = [{ line: 1, start: 0 }];
  const lineEnd = /\r\n?|\n/g;
  return {
    mark(line, start) {
      if (line - (marks.at(-1)?.line ?? 0) >= linesBetweenMarks) marks.push({ line, start });
    },
    lineText(wanted) {
      const near = marks.findLast(({ line }) => line <= wanted);
      if (!near) return "";
      lineEnd.lastIndex = near.start;
      for (let { line } = near; line < wanted; line += 1) {
        if (!lineEnd.exec(text)) return "";
      }
      const start = lineEnd.lastIndex;
      const end = lineEnd.exec(text);
      return text.slice(start, end?.index);
    },
  };
}
