import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";
import { inImportOrder } from "../../tables/imports.ts";
import type { StoredDelivery } from "../sightings/delivery.ts";

interface GamesOfProgram {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** What an import delivered for a game. */
export interface Entry {
  readonly importId: string;
  readonly gameId: string;
  readonly format: PitchFileFormat;
  readonly isUndone: boolean;
  readonly addedCount: number;
  readonly delivered: readonly StoredDelivery[];
}

/** Returns what imports delivered for some games, undone ones too, in the order of the imports. */
export async function entriesOf(tx: Tx, { programId, gameIds }: GamesOfProgram): Promise<Entry[]> {
  return await tx
    .selectFrom("import_games as ig")
    .innerJoin("imports as i", (join) =>
      join.onRef("i.program_id", "=", "ig.program_id").onRef("i.import_id", "=", "ig.import_id"),
    )
    .select(["ig.import_id as importId", "ig.game_id as gameId", "i.format", "ig.delivered"])
    .select((eb) => [
      eb("i.undone_at", "is not", null).$castTo<boolean>().as("isUndone"),
      "ig.added_count as addedCount",
    ])
    .where("ig.program_id", "=", programId)
    .where((eb) => eb("ig.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
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
