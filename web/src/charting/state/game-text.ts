import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import type { StartFacts } from "./use-current-game.ts";

/** Returns the facts of a game in a line: "Game vs Coastal State, Riverside Park". */
export function gameText({ kind, opponent, location }: StartFacts): string {
  const game = opponent ? `${gameKinds[kind]} vs ${opponent}` : gameKinds[kind];
  return [game, ...(location ? [location] : [])].join(", ");
}
