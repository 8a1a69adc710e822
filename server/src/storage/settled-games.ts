import type { AliasKind } from "@armslot/contracts/games/aliases";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { shownText } from "./aliases.ts";
import { factColumns, type NewGame } from "./games.ts";

type Row = Selectable<Schema["games"]>;

/** What a game was before the first import: an empty object if an import added it, null if no import touched it. */
interface GameBase {
  readonly gameId: string;
  readonly beforeImports: object | null;
}

/** Sets what games were before the first import. */
export async function setGameBases(
  tx: Tx,
  { programId, games }: { readonly programId: string; readonly games: readonly GameBase[] },
): Promise<void> {
  if (games.length === 0) return;
  const columns = ["game_id", "before_imports"] as const;
  const rows = games.map((game) => rowOf("games", columns, game));
  await tx
    .updateTable("games as g")
    .from(recordsOf("games", rows as Row[]).as("given"))
    .set((eb) => Object.fromEntries([["before_imports", eb.ref("given.before_imports")]]))
    .where("g.program_id", "=", programId)
    .whereRef("g.game_id", "=", "given.game_id")
    .execute();
}

/** Changes what a charted game was before the first import, because a charter set other facts since. Other games stay. */
export async function updateGameBase(
  tx: Tx,
  {
    programId,
    gameId,
    facts,
  }: { readonly programId: string; readonly gameId: string; readonly facts: object },
): Promise<void> {
  await tx
    .updateTable("games")
    .set({ before_imports: sql`before_imports || ${JSON.stringify(facts)}::jsonb` })
    .where("program_id", "=", programId)
    .where("game_id", "=", gameId)
    .where(sql<boolean>`before_imports ? 'source'`)
    .execute();
}

/** A game with everything that imports decide. */
export type SettledGame = Omit<NewGame, "athleteId"> & GameBase;

const settledColumns = [...factColumns, "kind", "source", "source_key", "before_imports"] as const;

/** A fact that is given, unless it is the name that the game shows for its code: our own CSV has the name. */
function givenFact(fact: AliasKind): RawBuilder<string | null> {
  const given = sql.ref(`given.${fact}`);
  return sql`case when ${given} = ${shownText(fact)} then ${sql.ref(`g.${fact}`)} else ${given} end`;
}

/** Replaces everything that imports decide about games. */
export async function replaceGames(
  tx: Tx,
  {
    programId,
    games,
    now,
  }: {
    readonly programId: string;
    readonly games: readonly SettledGame[];
    readonly now: Date;
  },
): Promise<void> {
  if (games.length === 0) return;
  const rows = games.map((game) => rowOf("games", ["game_id", ...settledColumns], game));
  await tx
    .updateTable("games as g")
    .from(recordsOf("games", rows as Row[]).as("given"))
    .set((eb) => ({
      ...Object.fromEntries(settledColumns.map((column) => [column, eb.ref(`given.${column}`)])),
      ...{ opponent: givenFact("opponent"), location: givenFact("location"), updated_at: now },
    }))
    .where("g.program_id", "=", programId)
    .whereRef("g.game_id", "=", "given.game_id")
    .execute();
}
