import { pitchSmartRest, pitchSmartText } from "@armslot/baseball/rest/pitch-smart";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import { fieldToday } from "../../../lib/field-clock.ts";
import type { CurrentGame } from "./use-current-game.ts";

export interface RestInput {
  readonly shown: AthleteScreen | undefined;
  readonly game: CurrentGame;
}

/** Returns the rest that Pitch Smart asks for after a game, in words. Null where the birth year is not known. */
export function gameRestText({ shown, game }: RestInput): string | null {
  const { day, gameId, pitches, earlier } = game;
  const birthYear = shown?.athlete.birthYear ?? null;
  if (!shown || birthYear === null) return null;
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
  const rest = pitchSmartRest({ birthYear, days, today: fieldToday() });
  if (rest.kind !== "rest") return null;
  const text = pitchSmartText(rest, fieldToday());
  return leftOut.size > 0 ? `${text} ${athleteMessages.leftOut}` : text;
}
