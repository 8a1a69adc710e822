import { neededRest, restText } from "@armslot/baseball/rest/needed-rest";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import type { RestRule } from "@armslot/contracts/rest-rule/rest-rule";
import { fieldToday } from "../../../lib/field-clock.ts";
import type { CurrentGame } from "./use-current-game.ts";

export interface RestInput {
  readonly shown: AthleteScreen | undefined;
  readonly game: CurrentGame;
  /** The program's own rule. Null means Pitch Smart. */
  readonly rule: RestRule | null;
}

/** Returns the needed rest after a game, in words. Null where Pitch Smart counts and the birth year is not known. */
export function gameRestText({ shown, game, rule }: RestInput): string | null {
  const { day, gameId, pitches, earlier } = game;
  const birthYear = shown?.athlete.birthYear ?? null;
  if (!shown) return null;
  const date = day.gameDate;
  const leftOut = new Set(
    shown.games.flatMap(({ isLeftOut, gameId }) => (isLeftOut ? [gameId] : [])),
  );
  const onServer = shown.games.filter((game) => game.gameDate === date && !game.isLeftOut);
  const counts = new Map<string | null, number>(onServer.map((game) => [game.gameId, game.thrown]));
  // Either side can lack pitches: those that wait here, a colleague's, or excluded ones.
  const onPhone = [...earlier, { gameId, pitches: pitches.length }].filter(
    (each) => each.gameId === null || !leftOut.has(each.gameId),
  );
  for (const one of onPhone) {
    counts.set(one.gameId, Math.max(one.pitches, counts.get(one.gameId) ?? 0));
  }
  const days = [
    ...shown.workload.filter((day) => day.date !== date),
    ...[...counts.values()].map((count) => ({ date, pitches: count })),
  ];
  const rest = neededRest({ birthYear, days, rule, today: fieldToday() });
  if (rest.kind !== "rest") return null;
  const text = restText(rest, fieldToday());
  return leftOut.size > 0 ? `${text} ${athleteMessages.leftOut}` : text;
}
