import {
  type Change,
  type Correction,
  correctedFields,
} from "@armslot/contracts/pitch/corrections";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface OfGame {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

type Field = (typeof correctedFields)[number];

interface StoredChange {
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/** One corrected game or pitch with current names. */
interface CorrectionRow {
  readonly version: number;
  readonly pitchNum: number | null;
  readonly changes: Readonly<Record<string, StoredChange>>;
  readonly at: string;
  readonly by: string | null;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
  readonly nameBefore: string | null;
  readonly nameAfter: string | null;
}

interface PageOfCorrections extends OfGame {
  /** Only older versions than this one; undefined for the first page. */
  readonly before?: number | undefined;
  readonly limit: number;
}

type OfVersions = Pick<PageOfCorrections, "programId" | "gameId" | "before" | "limit">;

/** The versions on one page, newest first. */
function versionsOnPage(tx: Tx, { programId, gameId, before, limit }: OfVersions) {
  return tx
    .selectFrom("corrections")
    .select("version")
    .distinct()
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .$if(before !== undefined, (page) => page.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit);
}

/** The corrections with today's names of the members and athletes who are still there. */
function correctionsWithNames(tx: Tx) {
  return tx
    .selectFrom("corrections as c")
    .leftJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "c.program_id").onRef("p.pitch_id", "=", "c.pitch_id"),
    )
    .leftJoin("users as by", (join) =>
      join.onRef("by.program_id", "=", "c.program_id").onRef("by.user_id", "=", "c.corrected_by"),
    )
    .leftJoin("users as undoer", (join) =>
      join
        .onRef("undoer.program_id", "=", "c.program_id")
        .onRef("undoer.user_id", "=", "c.undone_by"),
    )
    .leftJoin("athletes as former", (join) =>
      join
        .onRef("former.program_id", "=", "c.program_id")
        .on(sql<boolean>`former.athlete_id::text = c.changes #>> '{athleteId,before}'`),
    )
    .leftJoin("athletes as next", (join) =>
      join
        .onRef("next.program_id", "=", "c.program_id")
        .on(sql<boolean>`next.athlete_id::text = c.changes #>> '{athleteId,after}'`),
    )
    .select(["c.version", "p.pitch_num as pitchNum", "c.changes"])
    .select(["c.corrected_at as at", "c.undone_at as undoneAt"])
    .select((eb) => [
      fullNameOf(eb.ref("by.first_name"), eb.ref("by.last_name")).as("by"),
      fullNameOf(eb.ref("undoer.first_name"), eb.ref("undoer.last_name")).as("undoneBy"),
      fullNameOf(eb.ref("former.first_name"), eb.ref("former.last_name")).as("nameBefore"),
      fullNameOf(eb.ref("next.first_name"), eb.ref("next.last_name")).as("nameAfter"),
    ]);
}

/** Returns the newest corrections of a game, or undefined if this athlete of this program has no such game. */
export async function correctionsOfGame(
  tx: Tx,
  page: PageOfCorrections,
): Promise<Correction[] | undefined> {
  const { programId, athleteId, gameId } = page;
  const game = await tx
    .selectFrom("games")
    .select(
      jsonArrayFrom(
        correctionsWithNames(tx)
          .where("c.program_id", "=", programId)
          .where("c.game_id", "=", gameId)
          .where("c.version", "in", versionsOnPage(tx, page))
          .orderBy("c.version", "desc")
          .orderBy("p.pitch_num"),
      ).as("rows"),
    )
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("game_id", "=", gameId)
    .executeTakeFirst();
  return game && correctionsOfRows(game.rows as unknown as CorrectionRow[]);
}

/** Groups the rows, newest version first, by the save that made them. */
function correctionsOfRows(rows: readonly CorrectionRow[]): Correction[] {
  const saves = new Map<number, CorrectionRow[]>();
  for (const row of rows) {
    const save = saves.get(row.version);
    if (save) save.push(row);
    else saves.set(row.version, [row]);
  }
  return [...saves].map(([version, save]) => ({
    version,
    at: momentOf(save[0]?.at),
    by: save[0]?.by ?? null,
    changes: changesOf(save),
    undone: undoOf(save),
  }));
}

/** Returns the last undo of a save, or null if a part of it is not undone. */
function undoOf(save: readonly CorrectionRow[]): Correction["undone"] {
  if (save.some(({ undoneAt }) => undoneAt === null)) return null;
  const undos = save.map(({ undoneAt, undoneBy }) => ({ at: momentOf(undoneAt), by: undoneBy }));
  return undos.sort((one, other) => one.at.localeCompare(other.at)).at(-1) ?? null;
}

function momentOf(at: string | null | undefined): string {
  return new Date(at ?? 0).toISOString();
}

/** Groups equal changes of a save, in the order of `correctedFields`. */
function changesOf(rows: readonly CorrectionRow[]): Change[] {
  const groups = new Map<string, Change>();
  for (const row of rows) {
    for (const change of shownChanges(row)) {
      const key = JSON.stringify([change.field, change.before, change.after]);
      const group = groups.get(key) ?? { ...change, pitchNums: [] };
      groups.set(key, group);
      if (row.pitchNum !== null) group.pitchNums.push(row.pitchNum);
    }
  }
  const orderOf = ({ field }: Change) => correctedFields.indexOf(field);
  return [...groups.values()].sort((one, other) => orderOf(one) - orderOf(other));
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

function shownChanges({ changes, nameBefore, nameAfter }: CorrectionRow) {
  return Object.entries(changes).flatMap(([field, { before, after }]) => {
    if (field === "sourceKey") return [];
    if (field !== "athleteId") {
      return [{ field: field as Field, before: textOf(before), after: textOf(after) }];
    }
    return [{ field: "athlete" as const, before: nameBefore, after: nameAfter }];
  });
}
