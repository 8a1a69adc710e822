import type { AliasKind } from "@armslot/contracts/games/aliases";
import type { Tx } from "../database/database.ts";
import { shownFacts } from "../storage/aliases.ts";

interface Facts {
  readonly opponent: string | null;
  readonly location: string | null;
}

/** The opponent and location of games as screens show them. */
export interface ShownGames {
  /** Returns the program's name for a code, or else the code. */
  nameOf(kind: AliasKind, code: string): string;
  /** Returns the facts that a game has after the import, with the program's names. */
  factsOf(game: Facts & { readonly gameId: string }): Facts;
}

async function aliasNames(tx: Tx, programId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("aliases")
    .select(["kind", "code", "name"])
    .where("program_id", "=", programId)
    .execute();
  return new Map(rows.map(({ kind, code, name }) => [`${kind} ${code}`, name]));
}

interface StoredFacts extends Facts {
  readonly shown: Facts;
}

async function storedFacts(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<Map<string, StoredFacts>> {
  const rows = await tx
    .selectFrom("games as g")
    .select(["g.game_id as gameId", "g.opponent as ownOpponent", "g.location as ownLocation"])
    .select(shownFacts())
    .where("g.program_id", "=", programId)
    .where((eb) => eb("g.game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
  return new Map(
    rows.map(({ gameId, ownOpponent, ownLocation, opponent, location }) => [
      gameId,
      { opponent: ownOpponent, location: ownLocation, shown: { opponent, location } },
    ]),
  );
}

/** Returns the names for the games of an import, of which `gameIds` can be stored already. */
export async function shownGames(
  tx: Tx,
  given: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<ShownGames> {
  const names = await aliasNames(tx, given.programId);
  const stored = await storedFacts(tx, given);
  const nameOf = (kind: AliasKind, code: string) => names.get(`${kind} ${code}`) ?? code;
  return {
    nameOf,
    factsOf({ gameId, ...facts }) {
      const before = stored.get(gameId);
      const shown = (kind: AliasKind) => {
        const text = facts[kind];
        // A text that a member wrote is shown as it is, even if it equals a code.
        if (before && before[kind] === text) return before.shown[kind];
        return text && nameOf(kind, text);
      };
      return { opponent: shown("opponent"), location: shown("location") };
    },
  };
}
