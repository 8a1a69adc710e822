import type { BasePitch } from "./pitch-base.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";

/** A pitch of a game, with what was there before the first import. */
type Told = Pick<PitchWithBase, "pitchId" | "beforeImports">;

/** Returns the IDs that a pitch has and had, without those of which it is not sure. */
function idsOf({ pitchId, beforeImports }: Told): string[] {
  const sure = (beforeImports?.places ?? []).filter(({ unsure }) => !unsure);
  return [pitchId, ...sure.map((place) => place.pitchId)];
}

function isTold({ beforeImports }: Told, other: Told): boolean {
  const { apart } = beforeImports ?? {};
  return apart !== undefined && idsOf(other).some((id) => apart.includes(id));
}

/** Returns which pitches of two lists of a game members told apart, so that no one is asked about two of them again. */
export function apartIn<One extends Told, Other extends Told>(
  ones: readonly One[],
  others: readonly Other[],
): Map<One, Set<Other>> {
  const apart = new Map<One, Set<Other>>();
  for (const one of ones) {
    const told = others.filter((other) => isTold(one, other) || isTold(other, one));
    if (told.length > 0) apart.set(one, new Set(told));
  }
  return apart;
}

/** Returns a base of which members said that it is not what these other pitches of the game are. */
export function withApart(base: BasePitch, ids: readonly string[]): BasePitch {
  const apart = [...new Set([...(base.apart ?? []), ...ids])];
  return apart.length > 0 ? { ...base, apart } : base;
}
