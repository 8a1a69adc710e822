import { limits } from "@armslot/contracts/core/limits";
import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Columns that say nothing about an athlete: keys, hashes and the sort key of the name. `before_imports` has only former values. */
const notExported = new Set([
  ...["program_id", "source_key", "name_key", "password_hash", "checksum"],
  // Would tell how many moves other members made.
  "move_id",
  // Derived from facts that are exported.
  ...["before_imports", "is_incomplete"],
  // Exported as columns and rows of their own.
  ...["content", "grades"],
]);

type Row = Readonly<Record<string, unknown>>;

/** Returns all rows of a table as JSON, of one athlete or the whole program. */
export async function storedRowsOf(
  testApp: TestApp,
  table: string,
  { programId, athleteId }: { readonly programId: string; readonly athleteId?: string | undefined },
): Promise<Row[]> {
  const only = athleteId === undefined ? "" : ` and athlete_id = '${athleteId}'`;
  const rows = await testApp.db.asOwner((sql) =>
    sql.unsafe(
      `select to_jsonb(t) as row from ${table} t where program_id = '${programId}'${only}`,
    ),
  );
  return rows.map(({ row }) => row as Row);
}

/** Expects every value of stored rows in the exported row with the same ID. */
export function expectAll(stored: readonly Row[], exported: readonly Row[], id: string): void {
  expect(exported).toHaveLength(stored.length);
  const nameOf = (column: string) => column.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const texts = new Map(exported.map((row) => [row[nameOf(id)], JSON.stringify(row)]));
  for (const row of stored) {
    const text = texts.get(row[id]) ?? "";
    for (const [column, value] of Object.entries(row)) {
      if (notExported.has(column)) continue;
      const isMoment = /_at$/.test(column) && column !== "thrown_at" && typeof value === "string";
      const expected = isMoment ? new Date(value).toISOString() : value;
      expect(text, `${id} ${column}`).toContain(JSON.stringify(expected));
    }
  }
}

/** Returns the numbers of the pitches that `fullGames` adds, by game from the newest on. */
export function newestGameFirst(pitches: number): number[] {
  const most = limits.pitchesPerGameMax;
  const games = Array.from({ length: pitches / most }, (_, game) => game * most);
  const numbersAfter = (last: number) => Array.from({ length: most }, (_, at) => last + at + 1);
  return games.toReversed().flatMap(numbersAfter);
}
