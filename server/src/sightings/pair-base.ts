import type { Corrected } from "./corrections.ts";
import { type BasePitch, baseOf, isByPeople } from "./pitch-base.ts";
import type { PitchWithBase } from "./stored-witnesses.query.ts";
import { withApart } from "./told-apart.ts";

/** Returns what a pitch was before the first import, also if no import touched it. */
function baseNow(pitch: PitchWithBase, { before }: Corrected): BasePitch {
  return pitch.beforeImports ?? baseOf({ ...pitch, ...before(pitch.pitchId) });
}

/** Returns the base of a pitch that comes from the other game, with its place there. */
export function guestOf(pitch: PitchWithBase, known: Corrected): BasePitch {
  const base = baseNow(pitch, known);
  if (!isByPeople(base)) return base;
  const { pitchId, gameId } = pitch;
  const own = base.isGuest ? [] : [{ gameId, pitchId, thrownAt: base.thrownAt ?? null }];
  return { ...base, places: [...(base.places ?? []), ...own], isGuest: true };
}

/** A late pitch and the one that stays. */
interface UnsurePair {
  readonly stays: PitchWithBase;
  readonly tap: PitchWithBase;
}

/** Returns a base with the note that it is not sure that a late pitch is the one that stays. */
export function unsureBase(
  base: BasePitch,
  { stays, tap }: UnsurePair,
  known: Corrected,
): BasePitch {
  const unsure = { tap: baseNow(tap, known), without: baseNow(stays, known) };
  const places = base.places?.map((place) =>
    place.pitchId === tap.pitchId ? { ...place, unsure } : place,
  );
  return { ...base, places };
}

/** Returns the base of a pitch that both games have. What the game that stays lacks is filled in from the other one. */
export function pairBase(stays: PitchWithBase, goes: PitchWithBase, known: Corrected): BasePitch {
  const [own, guest] = [baseNow(stays, known), guestOf(goes, known)];
  const apart = [...(own.apart ?? []), ...(guest.apart ?? [])];
  if (!isByPeople(guest)) return withApart(own, apart);
  if (!isByPeople(own)) return withApart(guest, apart);
  const isUnnamed = own.pitchType === "Other" && guest.pitchType !== undefined;
  const both = {
    ...guest,
    ...own,
    ...(isUnnamed && { pitchType: guest.pitchType }),
    places: [...(own.places ?? []), ...(guest.places ?? [])],
    isGuest: own.isGuest,
  };
  return withApart(both, apart);
}
