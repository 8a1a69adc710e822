import type { athleteProfile } from "@armslot/contracts/athletes";
import { gradClassMax, positions, usStates } from "@armslot/contracts/fields";
import { limits } from "@armslot/contracts/limits";
import type { ReactNode } from "react";
import type { Form } from "../../lib/form/use-form.ts";
import { NumberField } from "../../ui/form/number-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { ProfileField } from "./profile-merge.ts";

/** The form of an athlete's profile, for New Athlete and Edit Profile. */
export type ProfileForm = Form<typeof athleteProfile>;

/** The fields whose values are numbers. */
export const profileNumbers = ["gradClass", "heightFeet", "heightInches"] as const;

/** A remark on a field: a hint below it and a button. */
export interface FieldRemark {
  readonly hint: string;
  readonly action: ReactNode;
}

interface ProfileFieldsProps {
  readonly form: ProfileForm;
  readonly remarks?: Partial<Record<ProfileField, FieldRemark>>;
}

const inches = Array.from(
  { length: limits.heightInchesMax - limits.heightInchesMin + 1 },
  (_, index) => limits.heightInchesMin + index,
);

/** The fields describe someone else, so the browser should not suggest the user's own name and address. */
const text = { autoComplete: "off", required: true, maxLength: limits.nameMaxCharacters } as const;
const choice = { autoComplete: "off", required: true } as const;

/** The fields of New Athlete and of Edit Profile. */
export function ProfileFields({ form, remarks = {} }: ProfileFieldsProps) {
  const bind = (name: ProfileField) => {
    const hint = remarks[name]?.hint;
    return hint === undefined ? form.field(name) : { ...form.field(name), hint };
  };
  const act = (name: ProfileField) => remarks[name]?.action;
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <Place isWide action={act("firstName")}>
        <TextField label="First Name" {...bind("firstName")} {...text} />
      </Place>
      <Place isWide action={act("lastName")}>
        <TextField label="Last Name" {...bind("lastName")} {...text} />
      </Place>
      <Place action={act("position")}>
        <SelectField label="Position" options={positions} {...bind("position")} {...choice} />
      </Place>
      <Place action={act("gradClass")}>
        <NumberField label="Grad Class" {...bind("gradClass")} {...gradClassRange} required />
      </Place>
      <Place isWide action={act("school")}>
        <TextField label="School" {...bind("school")} {...text} />
      </Place>
      <Place isWide action={act("city")}>
        <TextField label="City" {...bind("city")} {...text} />
      </Place>
      <Place isWide action={act("state")}>
        <SelectField label="State" options={usStates} {...bind("state")} {...choice} />
      </Place>
      <div className="col-span-2 grid grid-cols-2 gap-4 md:col-span-1">
        <Place action={act("heightFeet")}>
          <SelectField
            label="Height (ft)"
            options={limits.heightFeetOptions}
            {...bind("heightFeet")}
            {...choice}
          />
        </Place>
        <Place action={act("heightInches")}>
          <SelectField label="Height (in)" options={inches} {...bind("heightInches")} {...choice} />
        </Place>
      </div>
    </div>
  );
}

const gradClassRange = { min: limits.gradClassMin, max: gradClassMax() };

interface PlaceProps {
  readonly children: ReactNode;
  readonly action: ReactNode;
  /** A whole line on a phone. */
  readonly isWide?: boolean;
}

function Place({ children, action, isWide = false }: PlaceProps) {
  return (
    <div
      className={isWide ? "col-span-2 flex flex-col gap-1 md:col-span-1" : "flex flex-col gap-1"}
    >
      {children}
      {action}
    </div>
  );
}
