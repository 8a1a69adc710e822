import {
  noPitchValues,
  type PitchSource,
  pitchValueNames,
} from "@armslot/contracts/pitch/circumstances";
import type { LiveDelivery } from "./delivery.ts";
import type { TypedValues } from "./merge-pitch.ts";

/** Everything that imports decide about a pitch. */
export interface PitchState extends TypedValues {
  readonly pitchNum: number;
  readonly excludedReason: string | null;
  readonly source: PitchSource;
  readonly sourceKey: string | null;
}

/**
 * The place of a pitch in a game that became one with another, or in its own game if another witness had the pitch before its charter sent
 * it.
 */
export interface FormerPlace {
  /** The ID of that game. Its pitches are in the order of their IDs there. */
  readonly gameId: string;
  readonly pitchId: string;
  readonly thrownAt: string | null;
  /** What was there before the pitch got this place, if it is not sure that it has it. A member decides. */
  readonly unsure?: UnsurePlace | undefined;
}

/** Two pitches that can be one. */
export interface UnsurePlace {
  /** The charted pitch that came later, as it was. */
  readonly tap: BasePitch;
  /** The pitch that got its place, as it was without imports. */
  readonly without: BasePitch;
}

/** What a file has of a pitch that can be the stored one or another one. A member decides. */
export interface Doubt {
  readonly format: LiveDelivery["format"];
  readonly pitchType: string;
  readonly velo: number | null;
  readonly call: string | null;
  /** The IDs of pitches that members told from the file's, which has no ID of its own as long as it is in doubt. */
  readonly notOf?: readonly string[] | undefined;
}

/** What a pitch was before the first import, as it is stored: without the values that it lacked. */
export interface BasePitch extends Partial<PitchState> {
  /** The places of the pitch among what charters know by other IDs. */
  readonly places?: readonly FormerPlace[] | undefined;
  /** Whether it has no place of its own among what people charted and entered in its game. */
  readonly isGuest?: boolean | undefined;
  /** The files of which it is not sure that they have this pitch. A pitch with doubts has a list of places, so that an index finds it. */
  readonly doubts?: readonly Doubt[] | undefined;
  /** The IDs of other pitches of the game that a member told from this one. They are two for good. */
  readonly apart?: readonly string[] | undefined;
}

const stateNames = [
  "pitchNum",
  "pitchType",
  "excludedReason",
  "source",
  "sourceKey",
  ...pitchValueNames,
] as const;

/** The names of what imports and corrections decide about a pitch, beside its number. */
export const derivedNames = stateNames.filter((name) => name !== "pitchNum");

/** Returns the form in which a state is stored as a base. */
export function baseOf(state: PitchState & BasePitch): BasePitch {
  const entries = stateNames.map((name) => [name, state[name]] as const);
  const known = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const { places, isGuest, apart } = state;
  return {
    ...{ ...known, ...(places && { places }), ...(isGuest && { isGuest }) },
    ...(apart && { apart }),
  };
}

/** Whether something was there before the first import. */
export function isByPeople(base: BasePitch | null): base is BasePitch {
  return base?.pitchType !== undefined;
}

/** Whether a member has to say if a pitch is what all of its witnesses saw. */
export function isInDoubt({ places = [], doubts = [] }: BasePitch): boolean {
  return doubts.length > 0 || places.some(({ unsure }) => unsure);
}

/** Returns a base with these doubts instead of its own. */
export function withDoubts(
  { doubts: _, places, ...base }: BasePitch,
  doubts: readonly Doubt[],
): BasePitch {
  if (doubts.length > 0) return { ...base, places: places ?? [], doubts };
  return places && places.length > 0 ? { ...base, places } : base;
}

/** Returns the state that a base stands for, or null if nothing was there. */
export function stateOf({
  places: _,
  isGuest: _isGuest,
  doubts: _doubts,
  apart: _apart,
  ...base
}: BasePitch): PitchState | null {
  const { pitchType, source, pitchNum } = base;
  if (pitchType === undefined || source === undefined || pitchNum === undefined) return null;
  const none = { ...noPitchValues, excludedReason: null, sourceKey: null };
  return { ...none, ...base, pitchType, source, pitchNum };
}
