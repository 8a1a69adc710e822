import { lastBatterOf, workloadDayOf } from "@armslot/baseball/numbers/last-batter";
import { neededRest, restText } from "@armslot/baseball/numbers/needed-rest";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { getCharting } from "@armslot/contracts/charting/charting";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { fieldToday } from "../../client/field-clock.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import type { CurrentGame } from "./use-current-game.ts";

export interface RestInput {
  readonly shown: AthleteScreen | undefined;
  readonly game: CurrentGame;
}

/** An outing as the server or this phone knows it. */
interface Outing {
  readonly gameDate: string | null;
  readonly kind: GameKind;
  readonly thrown: number;
  readonly lastBatter: number | null;
}

/** Returns the needed rest after a game, in words. Null where Pitch Smart counts and the birth year is not known. */
export function useGameRest({ shown, game }: RestInput): string | null {
  const { program } = useViewer();
  const { day, gameId, pitches, facts, earlier } = game;
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
  const { kind } = facts;
  const current = { gameId, kind, pitches: pitches.length, lastBatter: lastBatterOf(pitches) };
  const onPhone = [...earlier, current]
    // What the server says of this day is newer than the reading.
    .filter((each) => counted || !leftOut.has(each.gameId ?? ""))
    .map((each) => ({ ...each, gameDate, thrown: each.pitches }));
  const outings = new Map<string | null, Outing>();
  // Either side can lack pitches of a game: those that wait here, a colleague's, or excluded ones.
  for (const one of [...shown.games.filter((each) => !each.isLeftOut), ...onPhone]) {
    const countedId = counted?.[one.gameId ?? ""] ?? one.gameId;
    const known = outings.get(countedId);
    const larger = known && known.thrown > one.thrown ? known : one;
    if (one.gameDate) outings.set(countedId, { ...larger, gameDate: one.gameDate });
  }
  const days = groupBy([...outings.values()], (one) => one.gameDate);
  const today = fieldToday();
  const rest = neededRest({
    ...{ birthYear: shown.athlete.birthYear, caught: shown.caught, rule: program.restRule, today },
    days: [...days].flatMap(([date, ofDay]) => (date ? [workloadDayOf(date, ofDay)] : [])),
  });
  const isKnown = rest.kind === "rest" || (rest.kind === "no-pitches" && rest.bar !== null);
  if (!isKnown) return null;
  const text = restText(rest, today);
  return leftOut.size > 0 ? `${text} ${athleteMessages.leftOut}` : text;
}
