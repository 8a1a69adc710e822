import { dayMs } from "@armslot/contracts/core/durations";
import type { StoredGame } from "./stored-games.ts";

/** The games of athletes, found without a look at each of them: a file can have thousands of one athlete. */
export class GameIndex {
  readonly #games = new Map<string, StoredGame[]>();
  readonly #byFact = new Map<string, StoredGame[]>();
  readonly #places = new Map<StoredGame, number>();

  add(game: StoredGame): void {
    const { athleteId, gameDate, gameId, sourceKey } = game;
    this.#places.set(game, this.#places.size);
    addTo(this.#games, athleteId, game);
    addTo(this.#byFact, factOf(athleteId, "day", dayOf(gameDate)), game);
    addTo(this.#byFact, factOf(athleteId, "id", gameId), game);
    addTo(this.#byFact, factOf(athleteId, "key", sourceKey), game);
  }

  /** Returns an athlete's games in the order in which they were added, as do the functions below. */
  of(athleteId: string): readonly StoredGame[] {
    return this.#games.get(athleteId) ?? [];
  }

  /** Returns an athlete's entries of a game. A corrected game has one for each of its states. */
  withId(athleteId: string, gameId: string): readonly StoredGame[] {
    return this.#byFact.get(factOf(athleteId, "id", gameId)) ?? [];
  }

  withSourceKey(athleteId: string, sourceKey: string | null): readonly StoredGame[] {
    return this.#byFact.get(factOf(athleteId, "key", sourceKey)) ?? [];
  }

  /** Returns an athlete's games at most one day from a date `YYYY-MM-DD`. Games without a date can be of any, and so can a missing date. */
  near(athleteId: string, date: string | null): readonly StoredGame[] {
    const day = dayOf(date);
    if (day === null) return this.of(athleteId);
    return this.inOrder(
      [day - 1, day, day + 1, null].flatMap(
        (each) => this.#byFact.get(factOf(athleteId, "day", each)) ?? [],
      ),
    );
  }

  /** Returns games once each, in the order in which they were added. */
  inOrder(games: Iterable<StoredGame>): StoredGame[] {
    const placeOf = (game: StoredGame) => this.#places.get(game) ?? 0;
    return [...new Set(games)].sort((one, other) => placeOf(one) - placeOf(other));
  }
}

function dayOf(date: string | null): number | null {
  return date === null ? null : Math.round(Date.parse(date) / dayMs);
}

function factOf(athleteId: string, kind: "day" | "id" | "key", value: string | number | null) {
  return `${athleteId} ${kind} ${value}`;
}

/** Adds an item to the group of a key. */
export function addTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
