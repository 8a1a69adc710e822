import { gapBetween, outingsApartMs, spanOf } from "@armslot/baseball/pitch/outing-span";
import { alignOutings } from "@armslot/baseball/sightings/align-outings";
import { sessionsOfDay } from "./day-sessions.ts";
import { evidenceMin } from "./same-outing.ts";
import { type ComparedThrow, inOrder, pairsInOrder, timesOf } from "./witness.ts";

interface Lists<One, Other> {
  readonly ones: readonly One[];
  readonly others: readonly Other[];
}

interface KnownOfLists<One, Other> {
  /** The pitches that both are known to have. */
  readonly known: ReadonlyMap<One, Other>;
  /** Which of the lists can have several sessions of a day. */
  readonly areDays: { readonly ones: boolean; readonly others: boolean };
}

interface InOneSession<One, Other> extends Lists<One, Other> {
  /** Whether one list can still have a session that the other one lacks. */
  readonly canBePart: boolean;
}

/** The pitches of a day, or of the session that a witness saw. */
interface OfDay<Pitch> {
  readonly pitches: readonly Pitch[];
  readonly canBePart: boolean;
}

/** Returns the evidence that two lists are of one outing, around the pitches that both are known to have. */
function evidenceOf<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  known: ReadonlyMap<One, Other>,
): number {
  const [here, there] = [inOrder(ones), inOrder(others)];
  return alignOutings(here, there, { pairs: pairsInOrder(here, there, known) }).evidence;
}

/** Whether two lists can be of one time of the day, by the clocks of both. */
function canBeOneTime(ones: readonly ComparedThrow[], others: readonly ComparedThrow[]): boolean {
  const gap = gapBetween(spanOf(timesOf(ones)), spanOf(timesOf(others)));
  return gap === null || gap <= outingsApartMs;
}

/** The evidence by which a session is the one that a witness saw, and by which the witness saw another one as well. */
const clearMin = evidenceMin.otherwise;

/**
 * Returns the session of a day that another witness saw. All pitches of the day if the clock tells no sessions, if the witness saw several, or
 * if nothing shows which one it saw.
 */
function sessionSeen<Pitch extends ComparedThrow>(
  day: readonly Pitch[],
  other: readonly ComparedThrow[],
  evidenceWith: (pitches: readonly Pitch[]) => number,
): OfDay<Pitch> {
  const { sessions, areTold } = sessionsOfDay(day);
  const whole = { pitches: day, canBePart: sessions.length > 1 || !areTold };
  const [best, next] = sessions
    .map((pitches) => {
      const evidence = evidenceWith(pitches);
      const ofTime = canBeOneTime(pitches, other) ? clearMin : 0;
      return { pitches, evidence, score: evidence + ofTime };
    })
    .sort((a, b) => b.score - a.score);
  if (!best || !next || best.score - next.score < clearMin) return whole;
  const sawMore = evidenceWith(day) - best.evidence >= clearMin;
  return sawMore ? whole : { pitches: best.pitches, canBePart: false };
}

/**
 * Returns the pitches among which two witnesses of one outing can have common ones. Of a day that a device put together, these are the pitches
 * of the session that the other witness saw.
 */
export function inOneSession<One extends ComparedThrow, Other extends ComparedThrow>(
  { ones, others }: Lists<One, Other>,
  { known, areDays }: KnownOfLists<One, Other>,
): InOneSession<One, Other> {
  const here = areDays.ones
    ? sessionSeen(ones, others, (pitches) => evidenceOf(pitches, others, known))
    : { pitches: ones, canBePart: false };
  const there = areDays.others
    ? sessionSeen(others, here.pitches, (pitches) => evidenceOf(here.pitches, pitches, known))
    : { pitches: others, canBePart: false };
  const canBePart = here.canBePart || there.canBePart;
  return { ones: here.pitches, others: there.pitches, canBePart };
}
