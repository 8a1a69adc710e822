import { limits } from "@armslot/contracts/core/limits";
import {
  type AthleteField,
  athleteFields,
  type ProfileField,
} from "@armslot/contracts/roster/athlete-fields";
import { birthYearRange, gradClassMax } from "@armslot/contracts/roster/athlete-schemas";
import type { FieldBinding } from "../client/use-form.ts";
import { NumberField } from "../ui/form/number-field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** The fields whose values are numbers. */
export const profileNumbers: readonly ProfileField[] = athleteFields
  .filter(isNumber)
  .map(({ name }) => name);

function isNumber(field: AthleteField): boolean {
  if (field.kind === "choice") return field.choices.every((choice) => typeof choice === "number");
  return field.kind === "number" || field.kind === "gradYear" || field.kind === "birthYear";
}

/** The fields describe someone else, so the browser should not suggest the user's own name and address. */
const control = { autoComplete: "off" } as const;

interface ProfileControlProps {
  readonly field: AthleteField;
  readonly binding: FieldBinding & { readonly hint?: string };
  /** The label of a select's empty choice. */
  readonly placeholder?: string;
}

/** The control that fits the values of a field of an athlete's profile. */
export function ProfileControl({ field, binding, placeholder }: ProfileControlProps) {
  const props = { label: field.label, ...binding, required: !field.isOptional };
  if (field.kind === "gradYear") {
    return <NumberField {...props} min={limits.gradClassMin} max={gradClassMax()} />;
  }
  if (field.kind === "birthYear") {
    return <NumberField hint="Optional, for Pitch Smart" {...props} {...birthYearRange()} />;
  }
  if (field.kind === "name" || field.kind === "text") {
    return <TextField {...props} {...control} maxLength={limits.nameMaxCharacters} />;
  }
  const select = placeholder === undefined ? control : { ...control, placeholder };
  return <SelectField {...props} {...select} options={choicesOf(field)} />;
}

function choicesOf(field: Extract<AthleteField, { kind: "choice" | "number" }>) {
  if (field.kind === "choice") return field.choices;
  return Array.from({ length: field.max - field.min + 1 }, (_, index) => field.min + index);
}
