import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { csvRows } from "../src/csv/csv-rows.ts";
import type { FileOptions } from "../src/files/outings/file-games.ts";
import type { FileRow, PitchFile } from "../src/files/outings/outing.ts";
import { startPitchFile } from "../src/files/pitch-file.ts";
import { PitchFileRefused } from "../src/files/pitch-file-refused.ts";

const fixtures = fileURLToPath(new URL("fixtures/", import.meta.url));
const shared =
  process.env.ARMSLOT_SHARED ?? fileURLToPath(new URL("../../../shared", import.meta.url));

/** Returns the rows of a CSV text with their 1-based lines, read as the server does it. */
export function rowsOfText(text: string): FileRow[] {
  return [...csvRows(text)];
}

export function fixtureText(name: string): string {
  return readFileSync(join(fixtures, name), "utf8");
}

/** Returns the path of a vendor's real device file, or null if there is none. */
export function realFile(vendor: string): string | null {
  const folder = join(shared, "data/real");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((each) => each.startsWith(vendor) && each.endsWith(".csv"));
  return name === undefined ? null : join(folder, name);
}

export function readRows(rows: Iterable<FileRow>, options: FileOptions = {}): PitchFile {
  const reader = startPitchFile(options);
  for (const row of rows) reader.take(row);
  const steps = reader.finish();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export function readText(text: string, options: FileOptions = {}): PitchFile {
  return readRows(rowsOfText(text), options);
}

export function readFixture(name: string): PitchFile {
  return readText(fixtureText(name));
}

/** Returns the sentence of a file's refusal. Throws if the file is accepted. */
export function refusalOf(text: string): string {
  try {
    readText(text);
  } catch (error) {
    if (error instanceof PitchFileRefused) return error.reason;
    throw error;
  }
  throw new Error("The file was not refused.");
}

/** Returns a small CSV. `base` has the columns with their default values; each of `changes` overrides them for one row. */
export function csvOf(base: Record<string, string>, ...changes: Record<string, string>[]): string {
  const columns = Object.keys(base);
  const lines = changes.map((change) => columns.map((name) => change[name] ?? base[name]));
  return [columns, ...lines]
    .map((cells) => cells.map((cell) => `"${cell?.replaceAll('"', '""')}"`).join(","))
    .join("\r\n");
}

export function pitchesOf(file: PitchFile) {
  return file.outings.flatMap(({ pitches }) => pitches);
}
