import {
  type AthleteField,
  type AthleteProfile,
  athleteFields,
} from "../src/roster/athlete-fields.ts";

type Value = AthleteProfile[keyof AthleteProfile];

function otherValue(field: AthleteField, value: Value): Value {
  if (field.kind === "name" || field.kind === "text") return `${value} Changed`;
  if (field.kind === "choice") return field.choices.find((choice) => choice !== value) ?? value;
  return Number(value) + 1;
}

/** Each field of the profile with a valid profile that differs from the given one in this field alone. */
export function changedFieldByField(profile: AthleteProfile) {
  return athleteFields.map((field) => {
    const changed = { ...profile, [field.name]: otherValue(field, profile[field.name]) };
    return [field.name, changed, field] as const;
  });
}
