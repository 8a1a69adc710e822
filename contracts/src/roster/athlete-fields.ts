import { limits } from "../core/limits.ts";

/** The 50 US state abbreviations, in alphabetical order. */
export const usStates = [
  "AL",
  "AK",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "FL",
  "GA",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
] as const;

/** Right-handed and left-handed pitcher. */
export const positions = ["RHP", "LHP"] as const;
export type Position = (typeof positions)[number];

interface Shown {
  readonly name: string;
  /** The field's label in forms and in error sentences. */
  readonly label: string;
  /** The fact that shows this field on the athlete's page and in files. Fields with the same fact are shown together. */
  readonly fact: string;
  /** Whether forms show the field in half a line on a phone. */
  readonly isNarrow?: true;
  /** Whether only the athlete's page shows the field, and not the dashboard. */
  readonly isDetail?: true;
  /** Whether the field may be empty. Its value is then null. */
  readonly isOptional?: true;
  /** Whether pages for other people, such as the report, leave the field out. */
  readonly isPrivate?: true;
  /** Whether every athlete has the field. The others are null in a profile that began with a name and a hand (ROSTER-11). */
  readonly isStart?: true;
}

/** The values that a field can have. Its column's name follows from the field's name: `first_name` for `firstName`. */
type Values =
  | { readonly kind: "name" }
  | { readonly kind: "text" }
  | { readonly kind: "choice"; readonly choices: readonly (string | number)[] }
  | { readonly kind: "number"; readonly min: number; readonly max: number }
  | { readonly kind: "gradYear" }
  | { readonly kind: "birthYear" };

const table = [
  {
    name: "firstName",
    label: "First Name",
    fact: "Athlete",
    kind: "name",
    isStart: true,
  },
  {
    name: "lastName",
    label: "Last Name",
    fact: "Athlete",
    kind: "name",
    isStart: true,
  },
  {
    name: "position",
    label: "Position",
    fact: "Position",
    kind: "choice",
    choices: positions,
    isNarrow: true,
    isStart: true,
  },
  {
    name: "gradClass",
    label: "Grad Class",
    fact: "Grad Class",
    kind: "gradYear",
    isNarrow: true,
  },
  {
    name: "school",
    label: "School",
    fact: "School",
    kind: "text",
  },
  {
    name: "city",
    label: "City",
    fact: "Hometown",
    kind: "text",
  },
  {
    name: "state",
    label: "State",
    fact: "Hometown",
    kind: "choice",
    choices: usStates,
  },
  {
    name: "heightFeet",
    label: "Height (ft)",
    fact: "Height",
    kind: "choice",
    choices: limits.heightFeetOptions,
    isNarrow: true,
    isDetail: true,
  },
  {
    name: "heightInches",
    label: "Height (in)",
    fact: "Height",
    kind: "number",
    min: limits.heightInchesMin,
    max: limits.heightInchesMax,
    isNarrow: true,
    isDetail: true,
  },
  {
    name: "birthYear",
    label: "Birth Year",
    fact: "Birth Year",
    kind: "birthYear",
    isDetail: true,
    isOptional: true,
    isPrivate: true,
  },
] as const satisfies readonly (Shown & Values)[];

type Entry = (typeof table)[number];
type ValueOf<E> = E extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice
  : E extends { kind: "number" | "gradYear" | "birthYear" }
    ? number
    : string;

/** What staff enter about an athlete. */
export type AthleteProfile = {
  [E in Entry as E["name"]]: ValueOf<E> | (E extends { isOptional: true } ? null : never);
};
export type ProfileField = keyof AthleteProfile;
/** The fields that a pitcher from a file or from the charting screen begins with. */
export type StartField = Extract<Entry, { isStart: true }>["name"];
/** A profile whose facts can be missing, apart from those that every athlete has. */
export type BegunProfile = {
  [Field in ProfileField]: AthleteProfile[Field] | (Field extends StartField ? never : null);
};
/** The fields that the dashboard has of each athlete. */
export type RowField = Exclude<ProfileField, Extract<Entry, { isDetail: true }>["name"]>;

/** A field of the profile: how it is called, checked and shown. */
export type AthleteField = Omit<Shown, "name"> & Values & { readonly name: ProfileField };

/**
 * The fields of an athlete's profile in the order of the forms. Schemas, forms, the facts on the athlete's page, the
 * texts after a conflict, the athlete's CSV file, the roster import and the statements of the database all follow from this table (DATA-7).
 */
export const athleteFields: readonly AthleteField[] = table;

export const profileFields: readonly ProfileField[] = athleteFields.map(({ name }) => name);

export const rowFields = athleteFields
  .filter(({ isDetail }) => !isDetail)
  .map(({ name }) => name) as readonly RowField[];

/** The facts with the fields that they show, in the order of the forms. */
export const profileFacts = [...new Set(athleteFields.map(({ fact }) => fact))].map((label) => ({
  label,
  fields: athleteFields.filter(({ fact }) => fact === label),
}));

/** Returns an object with a value for each field of the profile. */
export function eachProfileField<Value>(
  make: (field: ProfileField) => Value,
): Record<ProfileField, Value> {
  return Object.fromEntries(profileFields.map((field) => [field, make(field)])) as Record<
    ProfileField,
    Value
  >;
}
