import { foldName } from "@armslot/baseball/roster/names";
import type { AthleteOuting, StoredGame } from "./stored-games.ts";

/** Whether two dates can be of the same game. A missing date can be any. */
export function canBeSameDay(a: string | null, b: string | null, days: number): boolean {
  if (a === null || b === null) return true;
  return Math.abs(Date.parse(a) - Date.parse(b)) <= days * 86_400_000;
}

/** Whether a stored game has the date, the opponent and the place of an outing. */
export function isSamePlace(stored: StoredGame, given: AthleteOuting): boolean {
  return (
    stored.gameDate === given.gameDate &&
    foldName(stored.opponent ?? "") === foldName(given.opponent ?? "") &&
    foldName(stored.location ?? "") === foldName(given.location ?? "")
  );
}
