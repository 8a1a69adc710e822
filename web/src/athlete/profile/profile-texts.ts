import {
  eachProfileField,
  type ProfileField,
  profileFields,
} from "@armslot/contracts/roster/athlete-fields";
import type { Athlete } from "@armslot/contracts/roster/athletes";

/** The text of each field of a profile form. */
export type ProfileTexts = Readonly<Record<ProfileField, string>>;

/** Returns the texts of an athlete's profile for a form. */
export function profileTexts(athlete: Pick<Athlete, ProfileField>): ProfileTexts {
  return eachProfileField((field) => String(athlete[field] ?? ""));
}

/** Returns the texts of an edit after someone else saved: changed fields keep their text, and all others get the current value. */
export function textsAfterConflict(texts: {
  base: ProfileTexts;
  mine: ProfileTexts;
  current: ProfileTexts;
}): ProfileTexts {
  const { base, mine, current } = texts;
  return eachProfileField((field) => (mine[field] === base[field] ? current[field] : mine[field]));
}

/** Returns the fields whose texts differ. */
export function changedFields(from: ProfileTexts, to: ProfileTexts): readonly ProfileField[] {
  return profileFields.filter((field) => from[field] !== to[field]);
}

/** The texts of an empty profile form. */
export const emptyTexts: ProfileTexts = eachProfileField(() => "");
