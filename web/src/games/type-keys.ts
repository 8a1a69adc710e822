import type { PitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";

/** The letter that chooses each pitch type in the grid. */
const keys: Record<PitchTypeCode, string> = {
  FF: "f",
  SI: "s",
  FC: "t",
  SL: "l",
  ST: "w",
  SV: "v",
  CU: "c",
  CH: "h",
  FS: "p",
  KN: "k",
  SC: "r",
  EP: "e",
  OT: "o",
};

/** The pitch types with their letters, for people. */
export const typeKeys = pitchTypes.map(({ name, code }) => ({
  name,
  key: keys[code].toUpperCase(),
}));

/** Returns the pitch type that a key chooses, or null. */
export function typeOfKey(key: string): string | null {
  const typed = key.toUpperCase();
  return typeKeys.find((each) => each.key === typed)?.name ?? null;
}
