import {
  type AthleteField,
  athleteFields,
  type ProfileField,
  profileFacts,
} from "@armslot/contracts/athlete-fields";
import type { athleteProfile } from "@armslot/contracts/athletes";
import { gradClassMax } from "@armslot/contracts/fields";
import { limits } from "@armslot/contracts/limits";
import type { ReactNode } from "react";
import type { FieldBinding, Form } from "../../lib/form/use-form.ts";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

/** The form of an athlete's profile, for New Athlete and Edit Profile. */
export type ProfileForm = Form<typeof athleteProfile>;

/** The fields whose values are numbers. */
export const profileNumbers: readonly ProfileField[] = athleteFields
  .filter(isNumber)
  .map(({ name }) => name);

function isNumber(field: AthleteField): boolean {
  if (field.kind === "choice") return field.choices.every((choice) => typeof choice === "number");
  return field.kind === "number" || field.kind === "gradYear";
}

/** A remark on a field: a hint below it and a button. */
export interface FieldRemark {
  readonly hint: string;
  readonly action: ReactNode;
}

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  readonly remarks?: Partial<Record<ProfileField, FieldRemark>>;
}

/** The fields describe someone else, so the browser should not suggest the user's own name and address. */
const control = { autoComplete: "off", required: true } as const;

/** The fields of New Athlete and of Edit Profile. */
export function ProfileFields({ form, remarks = {} }: ProfileFieldsProps) {
  const place = (field: AthleteField) => {
    const { hint, action } = remarks[field.name] ?? {};
    const binding = { ...form.field(field.name), ...(hint === undefined ? {} : { hint }) };
    return (
      <div key={field.name} className={field.isNarrow ? inPair : onItsOwn}>
        <ProfileControl field={field} binding={binding} />
        {action}
      </div>
    );
  };
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      {profileFacts.map(({ label, fields }) =>
        fields.length > 1 && fields.every(({ isNarrow }) => isNarrow) ? (
          <div key={label} className="col-span-2 grid grid-cols-2 gap-4 md:col-span-1">
            {fields.map(place)}
          </div>
        ) : (
          fields.map(place)
        ),
      )}
    </div>
  );
}

const inPair = "flex flex-col gap-1";
const onItsOwn = "col-span-2 flex flex-col gap-1 md:col-span-1";

interface ProfileControlProps {
  readonly field: AthleteField;
  readonly binding: FieldBinding & { readonly hint?: string };
}

/** The control that fits the field's values. */
export function ProfileControl({ field, binding }: ProfileControlProps) {
  const props = { label: field.label, ...binding };
  if (field.kind === "gradYear") {
    return <NumberField {...props} min={limits.gradClassMin} max={gradClassMax()} required />;
  }
  if (field.kind === "name" || field.kind === "text") {
    return <TextField {...props} {...control} maxLength={limits.nameMaxCharacters} />;
  }
  return <SelectField {...props} {...control} options={choicesOf(field)} />;
}

function choicesOf(field: Extract<AthleteField, { kind: "choice" | "number" }>) {
  if (field.kind === "choice") return field.choices;
  return Array.from({ length: field.max - field.min + 1 }, (_, index) => field.min + index);
}
