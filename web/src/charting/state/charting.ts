import { type Situation, situationAfter } from "@armslot/baseball/charting/field-count";
import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { velocityDrop } from "@armslot/baseball/numbers/velocity-drop";
import { typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import type { PitchEdit } from "../../device/chart-operations.ts";

const usualTypes = [
  "Four-Seam",
  "Curveball",
  "Changeup",
  "Slider",
  "Sinker",
  "Cutter",
  "Splitter",
  "Sweeper",
];

/**
 * Returns the pitch types to tap: the pitcher's, most used first, then the usual ones. The order stays the same during a game, so
 * that a hand finds them. A type that is neither takes the place of the last one.
 */
export function typeChoices(
  arsenal: readonly string[],
  pitches: readonly NumberedPitch[],
): readonly string[] {
  const names = new Set<string>(pitchTypes.map(({ name }) => name));
  const own = arsenal.filter((type) => names.has(typeWithoutArm(type)) && type !== "Other");
  const shown = [...new Set([...own, ...usualTypes])].slice(
    0,
    Math.max(usualTypes.length, own.length),
  );
  const charted = new Set(pitches.flatMap(({ pitchType }) => pitchType ?? []));
  const others = [...charted].filter((type) => !shown.includes(type));
  return [...shown.slice(0, shown.length - others.length), ...others];
}

const noBall: Situation = { inning: null, outs: null, balls: null, strikes: null };
const firstBall: Situation = { inning: 1, outs: 0, balls: 0, strikes: 0 };

/** Whether a game of this kind has batters, outs and innings. */
export function hasInnings(kind: GameKind): boolean {
  return kind === "game" || kind === "scrimmage";
}

/**
 * Returns the situation before a pitch, with what an answer that was given later shows. What the charter stored stays. If the answer ends
 * an inning that the stored pitches continue, the outs stay unknown.
 */
function withLateAnswers(stored: Situation, expected: Situation): Situation {
  const inning = stored.inning ?? expected.inning;
  if (inning !== expected.inning) return stored;
  return { ...stored, inning, outs: stored.outs ?? expected.outs };
}

/**
 * Returns the situation before the next pitch. Everything is null in a bullpen. The outs are unknown after a ball in play without a
 * result, and with two outs the inning, until that pitch gets its result or the charter corrects them.
 */
export function nextSituation(pitches: readonly NumberedPitch[], kind: GameKind): Situation {
  if (!hasInnings(kind)) return noBall;
  let next = firstBall;
  for (const pitch of pitches) {
    const { inning, outs, balls, strikes } = situationAfter(withLateAnswers(pitch, next), pitch);
    next = { inning, outs, balls, strikes };
  }
  return next;
}

/** Whether a ball in play has no result yet. */
export function isUnanswered({ call, result }: Pick<PitchFields, "call" | "result">): boolean {
  return call === "in_play" && result === null;
}

/**
 * Returns the situation before the next pitch as it most likely is: a ball in play without a result counts as an out. It is for the eyes
 * only, because a stored pitch has what is known.
 */
export function likelySituation(pitches: readonly NumberedPitch[], kind: GameKind): Situation {
  const answered = pitches.map((pitch) =>
    isUnanswered(pitch) ? { ...pitch, result: "out" as const } : pitch,
  );
  return nextSituation(answered, kind);
}

/** Returns the innings and outs of later pitches that an edit shows, for example the result of a ball in play that was open. */
export function shownByEdit(
  pitches: readonly NumberedPitch[],
  edit: PitchEdit,
  kind: GameKind,
): readonly PitchEdit[] {
  if (!hasInnings(kind)) return [];
  const shown: PitchEdit[] = [];
  let next = firstBall;
  let isAfter = false;
  for (const stored of pitches) {
    const isEdited = stored.pitchId === edit.pitchId;
    const pitch = isEdited ? { ...stored, ...edit.fields } : stored;
    const known = withLateAnswers(pitch, next);
    const fields = {
      ...(pitch.inning === null && known.inning !== null && { inning: known.inning }),
      ...(pitch.outs === null && known.outs !== null && { outs: known.outs }),
    };
    if (isAfter && Object.keys(fields).length > 0) shown.push({ pitchId: pitch.pitchId, fields });
    isAfter ||= isEdited;
    const { inning, outs, balls, strikes } = situationAfter(known, pitch);
    next = { inning, outs, balls, strikes };
  }
  return shown;
}

const lineupSpots = 9;

/** Returns the side of each batter whose plate appearance ended, in order. */
function battersSides(pitches: readonly NumberedPitch[]): readonly PitchFields["batterHand"][] {
  const sides: PitchFields["batterHand"][] = [];
  let side: PitchFields["batterHand"] = null;
  for (const pitch of pitches) {
    side = pitch.batterHand ?? side;
    if (situationAfter(pitch, pitch).isNewBatter) {
      sides.push(side);
      side = null;
    }
    sides.push(...Array<null>(pitch.intentionalWalks ?? 0).fill(null));
  }
  return sides;
}

/**
 * Returns the batter's side for the next pitch. For another batter it is that of the same lineup spot once the last nine are known, and
 * else unknown.
 */
export function nextBatter(pitches: readonly NumberedPitch[]): PitchFields["batterHand"] {
  const last = pitches.at(-1);
  if (!last) return null;
  const isNewBatter = situationAfter(last, last).isNewBatter || last.intentionalWalks !== null;
  if (!isNewBatter) return last.batterHand;
  const lineup = battersSides(pitches).slice(-lineupSpots);
  const isKnown = lineup.length === lineupSpots && lineup.every((side) => side !== null);
  return isKnown ? (lineup[0] ?? null) : null;
}

/** Returns the result of the plate appearance that a call shows by the count: a walk or a strikeout, for example. */
export function resultOf(before: Situation, call: PitchFields["call"]): PitchFields["result"] {
  return situationAfter(before, { call, result: null }).result;
}

const windowSize = 10;
const usualVelo = 85;
const lowestVelo = 20;
const highestVelo = 110;

/** Returns the velocity that the keys of a type start from: the type's last one, its average, or the last one of any type. */
export function startVelo(
  type: string | null,
  pitches: readonly NumberedPitch[],
  averages: ReadonlyMap<string, number>,
): number {
  const measured = pitches.filter(({ velo }) => velo !== null);
  const ofType =
    type === null ? undefined : measured.findLast(({ pitchType }) => pitchType === type);
  const average = type === null ? undefined : averages.get(type);
  return ofType?.velo ?? average ?? measured.at(-1)?.velo ?? usualVelo;
}

/**
 * Returns the ten velocities of the keys. They start at a multiple of five, so a velocity keeps its place while the pitcher's vary little,
 * and the expected one has at least three on either side. `shift` moves them by ten.
 */
export function veloKeys(expected: number, shift: number): readonly number[] {
  const wanted = Math.floor((Math.round(expected) - 3) / 5) * 5 + shift * windowSize;
  const first = Math.min(Math.max(wanted, lowestVelo), highestVelo - windowSize + 1);
  return Array.from({ length: windowSize }, (_, at) => first + at);
}

/** The number of pitches of a type. Null stands for pitches without a type. */
interface TypeCount {
  readonly pitchType: string | null;
  readonly count: number;
}

/** Returns how often each type was thrown, the most frequent first. Pitches without a type come last. */
export function typeMix(pitches: readonly NumberedPitch[]): readonly TypeCount[] {
  const counts = new Map<string | null, number>();
  for (const { pitchType } of pitches) counts.set(pitchType, (counts.get(pitchType) ?? 0) + 1);
  return [...counts]
    .map(([pitchType, count]) => ({ pitchType, count }))
    .sort((one, other) => {
      if (one.pitchType === null || other.pitchType === null)
        return one.pitchType === null ? 1 : -1;
      return other.count - one.count;
    });
}

/** Returns the last ten measured pitches, oldest first. */
export function lastVelos(pitches: readonly NumberedPitch[]): readonly NumberedPitch[] {
  return pitches.filter(({ velo }) => velo !== null).slice(-10);
}

const comparedFastballs = 10;

/** Returns by how many mph the last ten fastballs are below the first ten, if it is enough to look tired. Otherwise null. */
export function tiringDrop(pitches: readonly NumberedPitch[]) {
  const thrown = pitches.flatMap((pitch) =>
    pitch.pitchType === null
      ? []
      : [{ ...pitch, pitchType: pitch.pitchType, excludedReason: null }],
  );
  return velocityDrop(thrown, comparedFastballs);
}

/** Returns the local time of a tap, to the second and without a time zone. */
export function localTime(now: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join("-");
  return `${date}T${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":")}`;
}
