import type { Athlete, AthleteProfile } from "@armslot/contracts/athletes";
import { athleteProfile } from "@armslot/contracts/athletes";

export type ProfileField = keyof AthleteProfile;

/** A profile as the form's fields hold it: the text of each, or what was chosen. */
export type ProfileTexts = Readonly<Record<ProfileField, string>>;

export const profileFields = Object.keys(athleteProfile.shape) as readonly ProfileField[];

/** An athlete's editable values as the form's fields hold them. */
export function profileTexts(athlete: Pick<Athlete, ProfileField>): ProfileTexts {
  return textsOf((field) => String(athlete[field]));
}

/** What the form holds after someone else saved: what the person changed stays, every other field takes the current value. */
export function mergedTexts(texts: {
  base: ProfileTexts;
  mine: ProfileTexts;
  current: ProfileTexts;
}): ProfileTexts {
  const { base, mine, current } = texts;
  return textsOf((field) => (mine[field] === base[field] ? current[field] : mine[field]));
}

/** The fields that the other person changed, or that would now be changed back by saving. */
export function changedFields(from: ProfileTexts, to: ProfileTexts): readonly ProfileField[] {
  return profileFields.filter((field) => from[field] !== to[field]);
}

function textsOf(textOf: (field: ProfileField) => string): ProfileTexts {
  return Object.fromEntries(profileFields.map((field) => [field, textOf(field)])) as Record<
    ProfileField,
    string
  >;
}

/** A form in which nothing was typed yet. */
export const emptyTexts: ProfileTexts = textsOf(() => "");
