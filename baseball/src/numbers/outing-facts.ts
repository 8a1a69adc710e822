import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import { isStrike, isSwing, isWhiff, type PitchCall } from "../pitch/pitch-calls.ts";

interface FactPitch extends Pick<CircumstanceValues, "balls" | "strikes" | "call"> {
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number | null;
  /** Why the pitch counts in nothing (AVG-7). Null for a pitch that counts. */
  readonly excludedReason: string | null;
}

/** How many of some pitches have a property. */
export interface Share {
  readonly count: number;
  /** At least 1. */
  readonly of: number;
}

/** The facts of an outing (GAME-15). A fact that no pitch shows is null. */
interface OutingFacts {
  readonly pitches: number;
  /** Strikes of the pitches with a call. */
  readonly strikes: Share | null;
  /** Strikes of the pitches at 0-0 with a call. */
  readonly firstPitchStrikes: Share | null;
  /** Swinging strikes of the swings. */
  readonly whiffs: Share | null;
  /** The fastest pitch, the first one among equals. Its velocity is in mph. */
  readonly fastest: { readonly velo: number; readonly pitchType: string } | null;
}

/** Returns the facts of an outing from all of its pitches. Excluded pitches do not count. */
export function outingFacts(pitches: readonly FactPitch[]): OutingFacts {
  const counted = pitches.filter(({ excludedReason }) => excludedReason === null);
  const called = counted.flatMap(({ call, balls, strikes }) =>
    call === null ? [] : [{ call, isFirst: balls === 0 && strikes === 0 }],
  );
  const firsts = called.filter(({ isFirst }) => isFirst);
  const swings = called.filter(({ call }) => isSwing(call));
  return {
    pitches: counted.length,
    strikes: shareOf(called, isStrike),
    firstPitchStrikes: shareOf(firsts, isStrike),
    whiffs: shareOf(swings, isWhiff),
    fastest: fastestOf(counted),
  };
}

function shareOf(
  pitches: readonly { readonly call: PitchCall }[],
  has: (call: PitchCall) => boolean,
): Share | null {
  if (pitches.length === 0) return null;
  return { count: pitches.filter(({ call }) => has(call)).length, of: pitches.length };
}

function fastestOf(pitches: readonly FactPitch[]): OutingFacts["fastest"] {
  let fastest: OutingFacts["fastest"] = null;
  for (const { velo, pitchType } of pitches) {
    if (velo !== null && velo > (fastest?.velo ?? 0)) fastest = { velo, pitchType };
  }
  return fastest;
}
