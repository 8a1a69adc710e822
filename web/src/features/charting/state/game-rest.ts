import { neededRest, restText } from "@armslot/baseball/rest/needed-rest";
import type { WorkloadDay } from "@armslot/baseball/rest/workload";
import { athleteMessages } from "@armslot/contracts/athletes/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/athletes/athletes";
import { getCharting } from "@armslot/contracts/charting/charting";
import { fieldToday } from "../../../lib/field-clock.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useViewer } from "../../../session/session.ts";
import type { CurrentGame } from "./use-current-game.ts";

export interface RestInput {
  readonly shown: AthleteScreen | undefined;
  readonly game: CurrentGame;
}

/** Returns the needed rest after a game, in words. Null where Pitch Smart counts and the birth year is not known. */
export function useGameRest({ shown, game }: RestInput): string | null {
  const { program } = useViewer();
  const { day, gameId, pitches, earlier } = game;
  const { athleteId, gameDate } = day;
  const { data } = useEndpointQuery(getCharting, {
    params: { programId: program.programId, athleteId },
    query: { date: gameDate },
  });
  if (!shown) return null;
  const counted = data?.countedGames;
  const leftOut = new Set(
    shown.games.flatMap(({ isLeftOut, gameId }) => (isLeftOut ? [gameId] : [])),
  );
  const onPhone = [...earlier, { gameId, pitches: pitches.length }]
    // What the server says of this day is newer than the reading.
    .filter((each) => counted || !leftOut.has(each.gameId ?? ""))
    .map((each) => ({ ...each, gameDate, thrown: each.pitches }));
  const days = new Map<string | null, WorkloadDay>();
  // Either side can lack pitches of a game: those that wait here, a colleague's, or excluded ones.
  for (const one of [...shown.games.filter((each) => !each.isLeftOut), ...onPhone]) {
    const countedId = counted?.[one.gameId ?? ""] ?? one.gameId;
    const pitches = Math.max(one.thrown, days.get(countedId)?.pitches ?? 0);
    if (one.gameDate) days.set(countedId, { date: one.gameDate, pitches });
  }
  const { birthYear } = shown.athlete;
  const today = fieldToday();
  const rest = neededRest({ birthYear, days: [...days.values()], rule: program.restRule, today });
  if (rest.kind !== "rest") return null;
  const text = restText(rest, today);
  return leftOut.size > 0 ? `${text} ${athleteMessages.leftOut}` : text;
}
