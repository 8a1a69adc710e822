import { isNamedByDevice } from "@armslot/baseball/files/source-key";
import { isThrown } from "@armslot/contracts/pitch/workload";
import type { Steps } from "../database/in-turns.ts";
import type { SameOutingPair } from "../storage/same-outings.ts";
import type { ComparedGame, NearGames } from "./near-games.query.ts";
import { sameOutingSteps } from "./same-outing.ts";

function* pairSteps(one: ComparedGame, other: ComparedGame): Steps<SameOutingPair[]> {
  const witness = ({ game, pitches }: ComparedGame) => ({
    date: game.gameDate,
    source: game.source,
    kind: game.kind,
    isNamed: isNamedByDevice(game.sourceKey),
    pitches,
  });
  const same = yield* sameOutingSteps(witness(one), witness(other));
  if (!same) return [];
  const thrown = ({ pitches }: ComparedGame) =>
    pitches.filter(({ excludedReason }) => isThrown(excludedReason)).length;
  const [larger, smaller] = thrown(other) > thrown(one) ? [other, one] : [one, other];
  return [
    {
      countedGameId: larger.game.gameId,
      otherGameId: smaller.game.gameId,
      alike: same.alike,
    },
  ];
}

interface Comparing {
  readonly near: readonly NearGames[];
  readonly stored: ReadonlyMap<string, ComparedGame>;
  /** When to stop. */
  readonly endsAt?: number;
}

/** Returns which pairs look like one outing, and those for which there was no time. */
export function* comparingSteps({
  near,
  stored,
  endsAt = Number.POSITIVE_INFINITY,
}: Comparing): Steps<{
  readonly pairs: readonly SameOutingPair[];
  readonly late: readonly NearGames[];
}> {
  const pairs: SameOutingPair[] = [];
  for (const [at, { gameId, otherGameId }] of near.entries()) {
    if (performance.now() > endsAt) return { pairs, late: near.slice(at) };
    const [one, other] = [stored.get(gameId), stored.get(otherGameId)];
    if (one && other) pairs.push(...(yield* pairSteps(one, other)));
    yield;
  }
  return { pairs, late: [] };
}

/** Returns the games of some pairs, each once. */
export const idsOf = (near: readonly NearGames[]) => [
  ...new Set(near.flatMap(({ gameId, otherGameId }) => [gameId, otherGameId])),
];
