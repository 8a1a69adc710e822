import { nameKey } from "./names.ts";
import type { OutingGame, OutingPitcher, RowNote } from "./outing.ts";
import type { RowGame } from "./pitch-format.ts";

interface GameFacts {
  readonly line: number;
  date: string | null;
  dateHint: string | null;
  location: string | null;
}

/** What the rows of a file say together about each game (IMP-9). A value that one row lacks can be in another row of the same game. */
export function collectGameFacts() {
  const games = new Map<string, GameFacts>();
  return {
    learn(game: RowGame, line: number): void {
      const facts = games.get(game.sourceKey) ?? {
        line,
        date: null,
        dateHint: null,
        location: null,
      };
      facts.date ??= game.date;
      facts.dateHint ??= game.dateHint ?? null;
      facts.location ??= game.location;
      games.set(game.sourceKey, facts);
    },
    /** Returns a game with the first date and location that a row of it has. */
    gameOf(sourceKey: string, opponent: string | null): OutingGame {
      const facts = games.get(sourceKey);
      const date = facts?.date ?? facts?.dateHint ?? null;
      return { sourceKey, date, opponent, location: facts?.location ?? null };
    },
    /** Returns a warning for each game without a date. */
    warnings(): RowNote[] {
      return [...games.values()]
        .filter(({ date, dateHint }) => date === null && dateHint === null)
        .map(({ line }) => ({ line, reason: "The game has no readable date." }));
    },
  };
}

/** Which names the rows of a file have under each ID of a pitcher. An ID with several names identifies none of them (IMP-12). */
export function collectPitcherIds() {
  const namesOfId = new Map<string, Map<string, number>>();
  const isShared = (id: string | null) => id !== null && (namesOfId.get(id)?.size ?? 0) > 1;
  return {
    learn({ vendorId, fullName }: OutingPitcher, line: number): void {
      if (vendorId === null) return;
      const names = namesOfId.get(vendorId) ?? new Map<string, number>();
      const name = nameKey(fullName);
      if (!names.has(name)) names.set(name, line);
      namesOfId.set(vendorId, names);
    },
    /** Returns the pitcher without an ID that the file uses for several names. */
    trusted(pitcher: OutingPitcher): OutingPitcher {
      return isShared(pitcher.vendorId) ? { ...pitcher, vendorId: null } : pitcher;
    },
    /** Returns a warning for each ID with several names, at the line of the second name. */
    warnings(): RowNote[] {
      return [...namesOfId].flatMap(([id, names]) => {
        const [, second] = names.values();
        const reason = `The ID ${id} has several names in this file, so the names identify the pitchers.`;
        return second === undefined ? [] : [{ line: second, reason }];
      });
    },
  };
}
