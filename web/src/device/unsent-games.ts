import type { HeldOutbox } from "./held-outbox.ts";
import { type RefusedGame, refusedGames } from "./refused-games.ts";
import { refusalOf } from "./store-reply.ts";

/** Returns the games with pitches that the server does not have, refused ones included, with these pitches alone. */
export function unsentGames({ waiting, refused, games }: HeldOutbox): readonly RefusedGame[] {
  const keptOf = (gameId: string) => games.find((game) => game.gameId === gameId);
  const unsent = waiting.map((each) => refusalOf(each, { kept: keptOf(each.gameId), reason: "" }));
  const inOrder = [...refused, ...unsent].toSorted((one, other) =>
    one.opId < other.opId ? -1 : 1,
  );
  return refusedGames(inOrder);
}
