import { typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import type { WitnessedPitch } from "@armslot/baseball/sightings/witnessed-pitch";
import type { GameKind, PitchSource } from "@armslot/contracts/pitch/circumstances";
import { isThrown } from "@armslot/contracts/pitch/workload";
import type { ComparedPitch, Witnessed } from "./same-pitches.ts";

/** A pitch of a witness. */
export interface ComparedThrow extends WitnessedPitch, ComparedPitch {
  /** Where a stored pitch is from. */
  readonly source?: PitchSource | null | undefined;
  readonly excludedReason: string | null;
  readonly thrownAt: string | null;
  /** What the pitch's witness said of what members corrected. Missing if none did. */
  readonly witnessed?: Partial<Witnessed> | undefined;
}

/** One stored game, or one of a file, as a witness of an outing. */
export interface Witness {
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  readonly source: PitchSource;
  readonly kind: GameKind;
  /** Whether the device names the game, so that it tells this game from its other games. */
  readonly isNamed: boolean;
  readonly pitches: readonly ComparedThrow[];
}

/** Returns the times that are known, in milliseconds. */
export function timesOf(pitches: readonly ComparedThrow[]): number[] {
  return pitches
    .map(({ thrownAt }) => (thrownAt === null ? Number.NaN : Date.parse(`${thrownAt}Z`)))
    .filter((time) => !Number.isNaN(time));
}

/** Whether a pitch was thrown, as its witness says. A member who takes one out of the workload does not change what was seen. */
function wasThrown(pitch: ComparedThrow): boolean {
  return isThrown({ ...pitch, ...pitch.witnessed }.excludedReason);
}

/** Returns a pitch as its witness saw it. Not every witness tells the arms of a pitcher apart. */
function asSeen<Pitch extends ComparedThrow>(pitch: Pitch) {
  const seen = { ...pitch, ...pitch.witnessed, ...pitch.measured };
  return { ...seen, pitchType: typeWithoutArm(seen.pitchType) };
}

/**
 * Returns the thrown pitches in order, as their witness saw them. What each of several witnesses of a game read itself is left out: all of
 * them tell together whether another one saw the same outing.
 */
export function thrownIn({ pitches }: Witness): ComparedThrow[] {
  return pitches
    .filter(wasThrown)
    .map((pitch) => ({ ...asSeen(pitch), sights: undefined }))
    .sort((one, other) => one.pitchNum - other.pitchNum);
}

/** Returns the thrown pitches in order, each as its witness saw it. */
export function inOrder<Pitch extends ComparedThrow>(pitches: readonly Pitch[]) {
  return pitches
    .filter(wasThrown)
    .sort((one, other) => one.pitchNum - other.pitchNum)
    .map((pitch) => ({ ...asSeen(pitch), pitch }));
}

/** Returns those of some pairs that two lists in order have, as these lists have them. */
export function pairsInOrder<
  One,
  Other,
  Here extends { pitch: One },
  There extends { pitch: Other },
>(
  here: readonly Here[],
  there: readonly There[],
  pairs: ReadonlyMap<One, Other>,
): Map<Here, There> {
  const otherOf = new Map(there.map((other) => [other.pitch, other]));
  const found = here.flatMap((one) => {
    const same = pairs.get(one.pitch);
    const other = same && otherOf.get(same);
    return other ? [[one, other] as const] : [];
  });
  return new Map(found);
}
