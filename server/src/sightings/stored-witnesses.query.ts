import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { eachInTurns } from "../database/in-turns.ts";
import { gameColumns } from "../storage/games.ts";
import { inImportOrder } from "../storage/imports.ts";
import { pitchColumns } from "../storage/pitches.ts";
import {
  type GameFacts,
  type LiveDelivery,
  type StoredDelivery,
  unpackDelivery,
} from "./delivery.ts";
import type { BasePitch } from "./pitch-base.ts";
import type { StoredGame, StoredPitch } from "./stored-games.ts";

interface GamesOfProgram {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** A stored pitch with what it was before the first import: empty if an import added it, null if no import touched it. */
export interface PitchWithBase extends StoredPitch {
  readonly beforeImports: BasePitch | null;
}

/** A stored game with what it was before the first import: empty if an import added it, null if no import touched it. */
export interface GameWithBase extends StoredGame {
  readonly beforeImports: Partial<GameFacts> | null;
}

export async function gamesWithBases(
  tx: Tx,
  { programId, gameIds }: GamesOfProgram,
): Promise<GameWithBase[]> {
  return await tx
    .selectFrom("games")
    .select(named([...gameColumns, "before_imports"]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .orderBy("game_id")
    .$narrowType<Pick<GameWithBase, "beforeImports">>()
    .execute();
}

export async function pitchesWithBases(
  tx: Tx,
  { programId, gameIds }: GamesOfProgram,
): Promise<PitchWithBase[]> {
  const rows = await tx
    .selectFrom("pitches")
    .select(named([...pitchColumns, "before_imports"]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .orderBy("pitch_num")
    .$narrowType<Pick<PitchWithBase, "beforeImports">>()
    .execute();
  // What is added later has its place, because a new property would give each pitch a hidden class of its own, of a kilobyte.
  return rows.map((row) => ({
    deliveredKeys: undefined,
    measured: undefined,
    witnessed: undefined,
    sights: undefined,
    isStored: true,
    ...row,
  }));
}

/** Returns what imports that are not undone delivered for some games, by game and in the order of the imports. */
export async function liveDeliveries(
  tx: Tx,
  games: GamesOfProgram,
): Promise<Map<string, LiveDelivery[]>> {
  return await deliveriesOf(tx, { ...games, areUndone: false });
}

/** Returns what undone imports delivered for some games, by game and in the order of the imports. */
export async function undoneDeliveries(
  tx: Tx,
  games: GamesOfProgram,
): Promise<Map<string, LiveDelivery[]>> {
  return await deliveriesOf(tx, { ...games, areUndone: true });
}

async function deliveriesOf(
  tx: Tx,
  { areUndone, ...games }: GamesOfProgram & { readonly areUndone: boolean },
): Promise<Map<string, LiveDelivery[]>> {
  const byGame = new Map<string, LiveDelivery[]>();
  const entries = await entriesOf(tx, { ...games, areUndone });
  await eachInTurns(entries, ({ gameId, importId, format, delivered }) => {
    const live = delivered.map((each) => ({ ...unpackDelivery(each), importId, format }));
    byGame.set(gameId, [...(byGame.get(gameId) ?? []), ...live]);
  });
  return byGame;
}

export interface Entry {
  readonly importId: string;
  readonly gameId: string;
  readonly format: PitchFileFormat;
  readonly isUndone: boolean;
  readonly addedCount: number;
  readonly delivered: readonly StoredDelivery[];
}

/** Returns what imports delivered for some games, in the order of the imports: all of them, or those that are undone, or those that are not. */
export async function entriesOf(
  tx: Tx,
  { programId, gameIds, areUndone }: GamesOfProgram & { readonly areUndone?: boolean },
): Promise<Entry[]> {
  return await tx
    .selectFrom("import_games as ig")
    .innerJoin("imports as i", (join) =>
      join.onRef("i.program_id", "=", "ig.program_id").onRef("i.import_id", "=", "ig.import_id"),
    )
    .select(["ig.import_id as importId", "ig.game_id as gameId", "i.format", "ig.delivered"])
    .select("ig.added_count as addedCount")
    .select((eb) => eb("i.undone_at", "is not", null).$castTo<boolean>().as("isUndone"))
    .where("ig.program_id", "=", programId)
    .where((eb) => eb("ig.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .$if(areUndone !== undefined, (query) =>
      query.where("i.undone_at", areUndone ? "is not" : "is", null),
    )
    .$call(inImportOrder)
    .$narrowType<{ format: PitchFileFormat; delivered: readonly StoredDelivery[] }>()
    .execute();
}

/** A game with pitches that a file gives to another game, which can be gone. */
interface Disputed {
  readonly gameId: string;
  readonly homeGameId: string;
  readonly homeAthleteId: string;
}

/** Returns those of some games that have pitches that a file gives to other games. */
export async function disputedGames(
  tx: Tx,
  { programId, gameIds }: GamesOfProgram,
): Promise<Disputed[]> {
  const { rows } = await sql<Disputed>`
    select distinct ig.game_id as "gameId", d.delivery #>> '{home,gameId}' as "homeGameId",
      d.delivery #>> '{home,athleteId}' as "homeAthleteId"
    from import_games ig cross join jsonb_array_elements(ig.delivered) as d (delivery)
    where ig.program_id = ${programId} and ig.game_id = any(${[...gameIds]}::uuid[]) and d.delivery ? 'home'
  `.execute(tx);
  return rows;
}
