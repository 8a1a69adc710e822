import {
  type AthleteField,
  athleteFields,
  type ProfileField,
  profileFacts,
} from "@armslot/contracts/roster/athlete-fields";
import type { athleteProfile } from "@armslot/contracts/roster/athletes";
import type { ReactNode } from "react";
import type { Form } from "../../client/use-form.ts";
import { ProfileControl } from "../../parts/profile-control.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";

/** The form of an athlete's profile, for New Athlete and Edit Profile. */
export type ProfileForm = Form<typeof athleteProfile>;

/** A remark on a field: a hint below it and a button. */
export interface FieldRemark {
  readonly hint: string;
  readonly action: ReactNode;
}

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  readonly remarks?: Partial<Record<ProfileField, FieldRemark>>;
}

const optionalLabels = athleteFields
  .filter(({ isOptional }) => isOptional)
  .map(({ label }) => label);

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
      <div className="col-span-2">
        <RequiredNote except={optionalLabels} />
      </div>
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
