import type { RowNote } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { StoredDelivery } from "../sightings/delivery.ts";
import type { DuplicateGame, PitchesMoved } from "../sightings/imported-file.ts";
import type { Doubt } from "../sightings/pitch-base.ts";
import type { NewGame } from "../storage/games.ts";
import type { GamesApart } from "../storage/same-outings.ts";

interface MovedToGame extends PitchesMoved {
  readonly gameId: string;
}

/** What an import will write, and what is already stored. */
export interface GamesPlan {
  readonly newGames: NewGame[];
  readonly renamedGames: Pick<NewGame, "gameId" | "gameDate" | "opponent" | "location">[];
  /** The IDs of the pitches that it adds to each game, and of the stored ones that it changes. */
  readonly addedPitches: Map<string, string[]>;
  readonly changedPitches: Set<string>;
  /** What the file delivers, by stored game. */
  readonly deliveries: Map<string, StoredDelivery[]>;
  /** What the file has of stored pitches that can be other ones, by ID. */
  readonly doubts: Map<string, Doubt>;
  /** Games that can be another one than is stored now: in their facts, in a pitch, or in the order of their pitches. */
  readonly gamesToSettle: Set<string>;
  /** Games that change, including new ones. */
  readonly touchedGameIds: Set<string>;
  /** Stored games that a person merged the file's games into. */
  readonly mergedGameIds: Set<string>;
  /** The pitches that go from other athletes to games of the file. */
  readonly moved: MovedToGame[];
  pitchesKnown: number;
  /** How many stored pitches get values that were missing, and keep all others. */
  pitchesFilled: number;
  readonly warned: RowNote[];
  readonly rejected: RowNote[];
  /** Games that look like a stored one. */
  readonly duplicates: DuplicateGame[];
  /** Stored games, and the file's games that are other games by a person's decision. */
  readonly gamesApart: GamesApart[];
}

/** Returns how many pitches an import adds. */
export function pitchesAdded({ addedPitches }: GamesPlan): number {
  return [...addedPitches.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Returns the pitches that go from one athlete to another, once for both of them. */
export function sumOfMoves(moved: readonly PitchesMoved[]): PitchesMoved[] {
  const pairs = groupBy(moved, ({ fromId, toId }) => `${fromId} ${toId}`);
  return [...pairs.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { fromId, toId } = first;
    return [{ fromId, toId, pitches: all.reduce((sum, { pitches }) => sum + pitches, 0) }];
  });
}

/** Returns how many pitches an import brings to each game, with those that come from other athletes, by the game's ID. */
export function reachingPitches(
  plan: Pick<GamesPlan, "addedPitches" | "moved">,
): Map<string, number> {
  const added = [...plan.addedPitches].map(([gameId, { length }]) => [gameId, length] as const);
  const reaching = new Map(added);
  for (const { gameId, pitches } of plan.moved)
    reaching.set(gameId, (reaching.get(gameId) ?? 0) + pitches);
  return reaching;
}

export function emptyPlan(): GamesPlan {
  return {
    newGames: [],
    renamedGames: [],
    addedPitches: new Map(),
    changedPitches: new Set(),
    deliveries: new Map(),
    doubts: new Map(),
    gamesToSettle: new Set(),
    touchedGameIds: new Set(),
    mergedGameIds: new Set(),
    moved: [],
    pitchesKnown: 0,
    pitchesFilled: 0,
    warned: [],
    rejected: [],
    duplicates: [],
    gamesApart: [],
  };
}
