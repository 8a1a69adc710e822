import * as z from "zod/mini";
import { personName, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import {
  type AthleteField,
  type AthleteProfile,
  athleteFields,
  type ProfileField,
  type StartField,
} from "./athlete-fields.ts";

type Schemas<Values> = { [Field in keyof Values]: z.ZodMiniType<Values[Field], Values[Field]> };

/** Returns the latest grad class that the athlete form accepts: `limits.gradClassMaxYearsAhead` years after the current year. */
export function gradClassMax(now: Date = new Date()): number {
  return now.getUTCFullYear() + limits.gradClassMaxYearsAhead;
}

/** The athletes' ages. They are not in `limits`, which every form loads. */
const agesYears = { min: 5, max: 90 } as const;

/** Returns the first and the last birth year that the athlete form accepts. */
export function birthYearRange(now: Date = new Date()): {
  readonly min: number;
  readonly max: number;
} {
  const year = now.getUTCFullYear();
  return { min: year - agesYears.max, max: year - agesYears.min };
}

function gradYear(label: string) {
  const { gradClassMin } = limits;
  return z.number(`${label} is required.`).check(
    z.int(`${label} must be a year.`),
    z.gte(gradClassMin, `${label} must be ${gradClassMin} or later.`),
    z.refine((year) => year <= gradClassMax(), `${label} is too far ahead.`),
  );
}

function birthYear(label: string) {
  const isPossible = (year: number) => {
    const { min, max } = birthYearRange();
    return Number.isInteger(year) && year >= min && year <= max;
  };
  const outside = () => {
    const { min, max } = birthYearRange();
    return `${label} must be ${min} to ${max}.`;
  };
  const wrong = ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `${label} is required.` : `${label} must be a year.`;
  return z.number({ error: wrong }).check(z.refine(isPossible, { error: outside }));
}

function wholeNumber(label: string, { min, max }: { readonly min: number; readonly max: number }) {
  const outside = `${label} must be ${min} to ${max}.`;
  return z
    .number(`${label} is required.`)
    .check(z.int(`${label} must be a whole number.`), z.gte(min, outside), z.lte(max, outside));
}

function givenSchema(field: AthleteField): z.ZodMiniType {
  const schema = filledSchema(field);
  return field.isOptional ? z.nullable(schema) : schema;
}

function filledSchema(field: AthleteField): z.ZodMiniType {
  const { label } = field;
  switch (field.kind) {
    case "name":
      return personName(label);
    case "text":
      return requiredText(label);
    case "choice":
      return z.literal([...field.choices], `${label} is required.`);
    case "number":
      return wholeNumber(label, field);
    case "gradYear":
      return gradYear(label);
    case "birthYear":
      return birthYear(label);
  }
}

/** A value that may be empty may also be left out, and is then null. */
function typedSchema(field: AthleteField): z.ZodMiniType {
  const given = givenSchema(field);
  if (!field.isOptional) return given;
  return z.pipe(
    z.optional(given),
    z.transform((value) => value ?? null),
  );
}

/**
 * Stored values are written as they are, without checking them against limits that may have changed since. Those that a profile may lack
 * are null.
 */
function storedSchema(field: AthleteField): z.ZodMiniType {
  const schema = storedValue(field);
  return field.isStart ? schema : z.nullable(schema);
}

function storedValue(field: AthleteField): z.ZodMiniType {
  if (field.kind === "name" || field.kind === "text") return z.string();
  if (field.kind !== "choice") return z.number();
  const words = field.choices.filter((choice) => typeof choice === "string");
  return words.length > 0 ? z.enum(words) : z.number();
}

function schemasOf(
  fields: readonly AthleteField[],
  schemaOf: (field: AthleteField) => z.ZodMiniType,
) {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

/** The schemas of the fields as staff type them, with the sentences of the forms. */
export const typedProfile = schemasOf(athleteFields, typedSchema) as Schemas<AthleteProfile>;

/**
 * The schemas of a save, which replaces the whole profile. A value that may be empty has to be given as null, so that a client that does
 * not know the field cannot erase it.
 */
export const savedProfile = schemasOf(athleteFields, givenSchema) as Schemas<AthleteProfile>;

type StoredValue<Value> = Value extends number ? number : Value;

type Stored = {
  [Field in ProfileField]:
    | StoredValue<AthleteProfile[Field]>
    | (Field extends StartField ? never : null);
};

/** The schemas of the fields in replies. */
export const storedProfile = schemasOf(athleteFields, storedSchema) as Schemas<Stored>;
