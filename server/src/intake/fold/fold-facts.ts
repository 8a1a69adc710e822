import type { Tx } from "../../database/database.ts";
import type { FoldedGame } from "../../tables/folded-games.ts";
import type { Corrected } from "../stored/corrections.ts";
import type { GameFacts, LiveDelivery } from "./delivery.ts";
import type { GameToFold } from "./fold-games.query.ts";

/** Games with what imports delivered for them. */
interface GamesWithDeliveries extends Pick<Corrected, "isCorrected"> {
  readonly programId: string;
  readonly games: readonly GameToFold[];
  readonly deliveries: ReadonlyMap<string, readonly LiveDelivery[]>;
}

const noFacts = { gameDate: null, opponent: null, location: null, sourceKey: null } as const;

const factNames = [
  "gameDate",
  "opponent",
  "location",
] as const satisfies readonly (keyof GameFacts)[];

/** Returns the facts of a game after imports delivered it, or null if nothing is left of it. */
function factsOf(base: Partial<GameFacts>, deliveries: readonly LiveDelivery[]): GameFacts | null {
  const { source, kind } = base;
  const founded = source && kind ? { ...noFacts, ...base, source, kind } : null;
  let known: GameFacts | null = founded;
  for (const { facts, chosen, isLeft, home } of deliveries) {
    if (known !== null && (isLeft || home)) continue;
    known = known === null ? facts : withMissing(known, { facts, chosen });
  }
  return known;
}

/** Returns the facts of a game with those that a file fills in and a person chose. */
function withMissing(
  known: GameFacts,
  { facts, chosen }: Pick<LiveDelivery, "facts" | "chosen">,
): GameFacts {
  return {
    ...known,
    gameDate: known.gameDate ?? facts.gameDate,
    opponent: chosen.opponent ?? known.opponent ?? facts.opponent,
    location: chosen.location ?? known.location ?? facts.location,
  };
}

/** Returns those keys of games that another game of the athlete has. */
async function takenKeys(tx: Tx, { programId, games }: GamesWithDeliveries): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("games")
    .select(["athlete_id as athleteId", "source_key as sourceKey"])
    .where("program_id", "=", programId)
    .where((eb) =>
      eb("athlete_id", "=", eb.fn.any(eb.val([...new Set(games.map((game) => game.athleteId))]))),
    )
    .where((eb) => eb.not(eb("game_id", "=", eb.fn.any(eb.val(games.map((game) => game.gameId))))))
    .where("source_key", "is not", null)
    .execute();
  return new Set(rows.map(({ athleteId, sourceKey }) => `${athleteId} ${sourceKey}`));
}

/** Returns the games whose facts imports and corrections make other than they are stored. */
export async function foldFacts(tx: Tx, known: GamesWithDeliveries): Promise<FoldedGame[]> {
  const folded = known.games.filter(({ beforeImports }) => beforeImports !== null);
  if (folded.length === 0) return [];
  const taken = await takenKeys(tx, { ...known, games: folded });
  return folded.flatMap((game): FoldedGame[] => {
    const { gameId, athleteId, beforeImports } = game;
    const deliveries = known.deliveries.get(gameId) ?? [];
    const facts = factsOf(beforeImports ?? {}, deliveries);
    if (!facts) return [];
    const isMoved = known.isCorrected(gameId, "athleteId");
    const isTaken = taken.has(`${athleteId} ${facts.sourceKey}`);
    const kept = [...factNames, "kind"].filter((name) => known.isCorrected(gameId, name));
    const next = {
      ...facts,
      ...(isMoved && { sourceKey: game.sourceKey }),
      ...(isTaken && !isMoved && { sourceKey: null }),
      ...Object.fromEntries(kept.map((name) => [name, game[name as keyof GameFacts]])),
    };
    taken.add(`${athleteId} ${next.sourceKey}`);
    const isBaseAlone = deliveries.length === 0 && kept.length === 0;
    const names = [...factNames, "kind", "source", "sourceKey"] as const;
    const isSame = !isBaseAlone && names.every((name) => next[name] === game[name]);
    return isSame ? [] : [{ ...next, gameId, beforeImports: isBaseAlone ? null : beforeImports }];
  });
}
