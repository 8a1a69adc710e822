import { recordsOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface OfImport {
  readonly programId: string;
  readonly importId: string;
}

/** What the other team's pitchers of one hand threw of a type in a game, in sums. */
export interface LeagueSumsRow {
  readonly gameKey: string;
  readonly season: number;
  readonly throws: "R" | "L";
  readonly pitchType: string;
  /** 256 digits 0 or 1. Each pitcher sets one. */
  readonly pitchers: string;
  readonly pitches: number;
  /** The number of values, their sum, and the sum of their squares, by reading. */
  readonly readings: Readonly<Record<string, readonly number[]>>;
}

const columns = [
  ...(["program_id", "import_id", "game_key", "season", "throws", "pitch_type"] as const),
  ...(["pitchers", "pitches", "readings"] as const),
];

const rowsAtOnce = 500;

/** Stores the sums that an import has of other teams' pitchers. */
export async function insertLeagueSums(
  tx: Tx,
  { programId, importId, sums }: OfImport & { readonly sums: readonly LeagueSumsRow[] },
): Promise<void> {
  for (let start = 0; start < sums.length; start += rowsAtOnce) {
    const rows = sums.slice(start, start + rowsAtOnce).map((row) => ({
      ...{ program_id: programId, import_id: importId, game_key: row.gameKey, season: row.season },
      ...{ throws: row.throws, pitch_type: row.pitchType, pitchers: row.pitchers },
      ...{ pitches: row.pitches, readings: row.readings },
    }));
    await tx
      .insertInto("league_sums")
      .columns(columns)
      .expression((eb) => eb.selectFrom(recordsOf("league_sums", rows).as("given")).select(columns))
      .execute();
  }
}

/** Deletes the sums of an import. */
export async function deleteLeagueSums(tx: Tx, { programId, importId }: OfImport): Promise<void> {
  await tx
    .deleteFrom("league_sums")
    .where("program_id", "=", programId)
    .where("import_id", "=", importId)
    .execute();
}
