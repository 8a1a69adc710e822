import { sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { type Change, type ImportedGameRow, insertImportGames } from "../tables/imports.ts";
import type { GamesPlan } from "./games-plan.ts";

type Row = Readonly<Record<string, unknown>>;

interface Images {
  readonly games: ReadonlyMap<string, Row>;
  readonly pitches: ReadonlyMap<string, Row>;
}

interface OfProgram {
  readonly programId: string;
  readonly ids: readonly string[];
}

/** Returns rows of games as JSON by ID, without their version and the time of their last update. */
export async function gameImages(tx: Tx, { programId, ids }: OfProgram): Promise<Map<string, Row>> {
  const rows = await tx
    .selectFrom("games as g")
    .select((eb) => [
      "g.game_id as id",
      sql<Row>`jsonb_strip_nulls(to_jsonb(${eb.table("g")})) - '{updated_at,version}'::text[]`.as(
        "image",
      ),
    ])
    .where("g.program_id", "=", programId)
    .where((eb) => eb("g.game_id", "=", eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, image }) => [id, image]));
}

/** Returns rows of pitches as JSON by ID. */
export async function pitchImages(
  tx: Tx,
  { programId, ids }: OfProgram,
): Promise<Map<string, Row>> {
  const rows = await tx
    .selectFrom("pitches as p")
    .select((eb) => [
      "p.pitch_id as id",
      sql<Row>`jsonb_strip_nulls(to_jsonb(${eb.table("p")}))`.as("image"),
    ])
    .where("p.program_id", "=", programId)
    .where((eb) => eb("p.pitch_id", "=", eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, image }) => [id, image]));
}

/** Returns the rows that a plan changes. */
async function imagesOf(tx: Tx, programId: string, plan: GamesPlan): Promise<Images> {
  const gameIds = plan.renamedGames.map(({ gameId }) => gameId);
  const pitchIds = plan.changedPitches.map(({ pitchId }) => pitchId);
  return {
    games: gameIds.length > 0 ? await gameImages(tx, { programId, ids: gameIds }) : new Map(),
    pitches: pitchIds.length > 0 ? await pitchImages(tx, { programId, ids: pitchIds }) : new Map(),
  };
}

function changeOf(before: Row | undefined, after: Row | undefined): Change | null {
  return before && after ? { before, after } : null;
}

interface Recording {
  readonly programId: string;
  readonly importId: string;
  readonly plan: GamesPlan;
  /** Writes the plan. */
  readonly store: () => Promise<void>;
}

/** Stores a plan and records what an undo needs: the IDs of what was added, and the rows that changed, before and after. */
export async function storeAndRecord(
  tx: Tx,
  { programId, importId, plan, store }: Recording,
): Promise<void> {
  const before = await imagesOf(tx, programId, plan);
  await store();
  const after = await imagesOf(tx, programId, plan);
  const games = new Map<
    string,
    ImportedGameRow & { addedPitches: string[]; changedPitches: Change[] }
  >();
  const isNew = new Set(plan.newGames.map(({ gameId }) => gameId));
  const gameOf = (gameId: string) => {
    const known = games.get(gameId);
    if (known) return known;
    const gameChange = changeOf(before.games.get(gameId), after.games.get(gameId));
    const game = {
      gameId,
      isNew: isNew.has(gameId),
      gameChange,
      addedPitches: [],
      changedPitches: [],
    };
    games.set(gameId, game);
    return game;
  };
  for (const gameId of [...plan.touchedGameIds, ...plan.mergedGameIds]) gameOf(gameId);
  for (const { gameId, pitchId } of plan.newPitches) gameOf(gameId).addedPitches.push(pitchId);
  for (const [pitchId, former] of before.pitches) {
    const change = changeOf(former, after.pitches.get(pitchId));
    if (change) gameOf(String(former.game_id)).changedPitches.push(change);
  }
  await insertImportGames(tx, { programId, importId, games: [...games.values()] });
}
