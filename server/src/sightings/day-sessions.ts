import { outingsApartMs } from "@armslot/baseball/pitch/outing-span";
import { alignmentSteps } from "@armslot/baseball/sightings/align-outings";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import type { Steps } from "../database/in-turns.ts";
import { makesGamesOfDays } from "./pitch-devices.ts";
import { type ComparedThrow, thrownIn, type Witness } from "./witness.ts";

interface TimedThrow {
  readonly pitchNum: number;
  /** The local time by the device's clock, as `2026-05-12T18:00:00`. */
  readonly thrownAt?: string | null | undefined;
}

/** The sessions of a day, each with its pitches in order. */
interface DaySessions<Pitch> {
  readonly sessions: readonly (readonly Pitch[])[];
  /** Whether the clock tells them apart. Otherwise there can be more than one, and all pitches are in one list. */
  readonly areTold: boolean;
}

/** Returns how long after another pitch one was thrown, in milliseconds: NaN if a time is unknown. */
function timeBetween(earlier: TimedThrow | undefined, later: TimedThrow): number {
  return Date.parse(`${later.thrownAt}Z`) - Date.parse(`${earlier?.thrownAt}Z`);
}

/** Returns the sessions of a day that one device put together: hours are between them. */
export function sessionsOfDay<Pitch extends TimedThrow>(
  pitches: readonly Pitch[],
): DaySessions<Pitch> {
  const sorted = pitches.toSorted((one, other) => one.pitchNum - other.pitchNum);
  const sessions: Pitch[][] = [];
  let last: Pitch | undefined;
  for (const pitch of sorted) {
    const between = timeBetween(last, pitch);
    // Times of two clocks go back and forth, and tell nothing.
    if (between < -outingsApartMs) return { sessions: [sorted], areTold: false };
    const session = sessions.at(-1);
    if (session && !(between > outingsApartMs)) session.push(pitch);
    else sessions.push([pitch]);
    if (pitch.thrownAt) last = pitch;
  }
  const areTimed = sorted.every(({ thrownAt }) => thrownAt);
  return { sessions, areTold: sessions.length > 1 || areTimed };
}

/** A session of a witness, or all that it has. */
export interface Session extends Witness {
  /** Whether it can be several sessions, because no clock tells them apart. */
  readonly isUntold: boolean;
}

interface SourcedPitches {
  readonly source?: PitchSource;
  readonly pitches: readonly Pick<ComparedThrow, "source">[];
}

/** Whether a witness can have several sessions: a device put all that it recorded on a day together. */
export function canBeDay({ source, pitches }: SourcedPitches): boolean {
  return makesGamesOfDays(source) || pitches.some((pitch) => makesGamesOfDays(pitch.source));
}

/** Returns the sessions of a witness that its clock tells apart. */
export function sessionsOf(witness: Witness): Session[] {
  if (!canBeDay(witness)) return [{ ...witness, isUntold: false }];
  const { sessions, areTold } = sessionsOfDay(witness.pitches);
  return sessions.map((pitches) => ({ ...witness, pitches, isUntold: !areTold }));
}

interface AlignedSessions {
  readonly alike: number;
  readonly evidence: number;
  readonly shorter: number;
}

/**
 * Returns how many pitches of two sessions look alike, the evidence that the sessions are one, and how many pitches the shorter one has. Of
 * pitches that can be several sessions, those from the first to the last one that looks alike can be one.
 */
export function* alignedSessions(
  one: Session,
  other: Session,
  known: { readonly isWithoutTypes: boolean },
): Steps<AlignedSessions> {
  const [ones, others] = [thrownIn(one), thrownIn(other)];
  const whole = yield* alignmentSteps(ones, others, known);
  const here = one.isUntold ? reachOf(ones, new Set(whole.alike.map(([a]) => a))) : ones;
  const there = other.isUntold ? reachOf(others, new Set(whole.alike.map(([, b]) => b))) : others;
  const isWhole = here.length === ones.length && there.length === others.length;
  const { alike, evidence } = isWhole ? whole : yield* alignmentSteps(here, there, known);
  return { alike: alike.length, evidence, shorter: Math.min(here.length, there.length) };
}

/** Returns the pitches from the first to the last one of some. */
function reachOf<Pitch>(pitches: readonly Pitch[], of: ReadonlySet<Pitch>): readonly Pitch[] {
  const isOne = (pitch: Pitch) => of.has(pitch);
  return pitches.slice(Math.max(0, pitches.findIndex(isOne)), pitches.findLastIndex(isOne) + 1);
}
