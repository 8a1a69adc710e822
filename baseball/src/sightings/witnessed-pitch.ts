import type { PitchValues } from "@armslot/contracts/pitch/circumstances";

/** What two witnesses of a pitch can agree on. A missing value says nothing. */
export interface WitnessedPitch
  extends Pick<
    PitchValues,
    | "velo"
    | "vertBreak"
    | "hb"
    | "spinRate"
    | "call"
    | "balls"
    | "strikes"
    | "inning"
    | "batterHand"
  > {
  readonly pitchType: string;
  readonly outs?: number | null | undefined;
  /** What each of several witnesses said about it. Missing if it has one witness, which said what the other fields say. */
  readonly sights?: readonly PitchSight[] | undefined;
}

/** What one witness, such as a device, said about a pitch. */
export interface PitchSight extends Omit<WitnessedPitch, "sights">, TimedPitch {
  /** The name of the witness. */
  readonly by: string;
  /** The names of those who said it, if one name stands for several people. */
  readonly people?: readonly string[] | undefined;
}

/** A pitch with the local time by the witness's clock, as `2026-05-12T18:00:00`, if it is known. */
export interface TimedPitch {
  readonly thrownAt?: string | null | undefined;
}

/** The places of two pitches in their lists. */
export type PairAt = readonly [one: number, other: number];

/** The pitches of two witnesses, each in the order in which they were thrown. */
export interface Lists {
  readonly ones: readonly (TimedPitch & WitnessedPitch)[];
  readonly others: readonly (TimedPitch & WitnessedPitch)[];
}

/** The pitches of each list that the other witness cannot have seen, because it saw another part of the outing. */
export interface Elsewhere {
  readonly ones: readonly boolean[];
  readonly others: readonly boolean[];
}

/** How likely each pitch of one witness is each pitch of the other: the evidence of pair (a, b) is at `a * others.length + b`. */
export type PairEvidence = Float64Array;

const families: Readonly<Record<string, string>> = {
  "Four-Seam": "fastball",
  Sinker: "fastball",
  Cutter: "fastball",
  Slider: "breaking",
  Sweeper: "breaking",
  Slurve: "breaking",
  Curveball: "breaking",
  Changeup: "offspeed",
  Splitter: "offspeed",
  Screwball: "offspeed",
};

/** Returns the family of a pitch's type, within which witnesses often differ, or null for a type that says nothing. */
export function familyOf({ pitchType }: WitnessedPitch): string | null {
  return pitchType === "Other" ? null : (families[pitchType] ?? pitchType);
}
