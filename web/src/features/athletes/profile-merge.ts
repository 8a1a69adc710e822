import type { Athlete, AthleteProfile } from "@armslot/contracts/athletes";
import { athleteProfile } from "@armslot/contracts/athletes";

export type ProfileField = keyof AthleteProfile;

/** The text of each field of a profile form. */
export type ProfileTexts = Readonly<Record<ProfileField, string>>;

export const profileFields = Object.keys(athleteProfile.shape) as readonly ProfileField[];

/** Returns the texts of an athlete's profile for a form. */
export function profileTexts(athlete: Pick<Athlete, ProfileField>): ProfileTexts {
  return textsOf((field) => String(athlete[field]));
}

/** Merges an edit with someone else's save: changed fields keep their text, and all others get the current value. */
export function mergedTexts(texts: {
  base: ProfileTexts;
  mine: ProfileTexts;
  current: ProfileTexts;
}): ProfileTexts {
  const { base, mine, current } = texts;
  return textsOf((field) => (mine[field] === base[field] ? current[field] : mine[field]));
}

/** Returns the fields whose texts differ. */
export function changedFields(from: ProfileTexts, to: ProfileTexts): readonly ProfileField[] {
  return profileFields.filter((field) => from[field] !== to[field]);
}

function textsOf(textOf: (field: ProfileField) => string): ProfileTexts {
  return Object.fromEntries(profileFields.map((field) => [field, textOf(field)])) as Record<
    ProfileField,
    string
  >;
}

/** The texts of an empty profile form. */
export const emptyTexts: ProfileTexts = textsOf(() => "");
