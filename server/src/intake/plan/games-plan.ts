import type { RowNote } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { NewGame } from "../../tables/games.ts";
import type { ChangedPitch, NewPitch } from "../../tables/pitches.ts";
import type { GamesApart } from "../../tables/same-outings.ts";
import type { DuplicateGame, PitchesMoved } from "../imported-file.ts";
import type { StoredDelivery } from "../sightings/delivery.ts";
import type { BasePitch, Doubt } from "../sightings/fold-pitch.ts";

interface MovedToGame extends PitchesMoved {
  readonly gameId: string;
}

/** What an import will write, and what is already stored. */
export interface GamesPlan {
  readonly newGames: NewGame[];
  readonly renamedGames: Pick<NewGame, "gameId" | "gameDate" | "opponent" | "location">[];
  readonly newPitches: NewPitch[];
  readonly changedPitches: ChangedPitch[];
  /** What the file delivers, by stored game. */
  readonly deliveries: Map<string, StoredDelivery[]>;
  /** What pitches are that no import touched before. */
  readonly pitchBases: Map<string, BasePitch>;
  /** What the file has of stored pitches that can be other ones, by ID. */
  readonly doubts: Map<string, Doubt>;
  /** Stored games whose pitches could have another order now. */
  readonly gamesToNumber: Set<string>;
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

/** Returns how many pitches an import adds to each game, by the game's ID, without games that get none. */
export function addedPitches({ newPitches }: Pick<GamesPlan, "newPitches">): Map<string, number> {
  const byGame = groupBy(newPitches, ({ gameId }) => gameId);
  return new Map([...byGame].map(([gameId, pitches]) => [gameId, pitches.length]));
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
  plan: Pick<GamesPlan, "newPitches" | "moved">,
): Map<string, number> {
  const reaching = addedPitches(plan);
  for (const { gameId, pitches } of plan.moved)
    reaching.set(gameId, (reaching.get(gameId) ?? 0) + pitches);
  return reaching;
}

export function emptyPlan(): GamesPlan {
  return {
    newGames: [],
    renamedGames: [],
    newPitches: [],
    changedPitches: [],
    deliveries: new Map(),
    pitchBases: new Map(),
    doubts: new Map(),
    gamesToNumber: new Set(),
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
