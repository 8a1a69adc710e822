import {
  type AthleteProfile,
  athleteFields,
  type StartField,
} from "@armslot/contracts/roster/athlete-fields";
import { startProfile } from "@armslot/contracts/roster/begun-profiles";
import type { ReactNode } from "react";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { ProfileControl } from "./profile-control.tsx";

/** What a pitcher begins with: a name and a throwing hand. */
export type StartProfile = Pick<AthleteProfile, StartField>;

const startFields = athleteFields.filter(({ isStart }) => isStart);

interface StartFormProps {
  readonly initial?: Readonly<Partial<Record<StartField, string>>>;
  readonly submitLabel: string;
  /** Adds the pitcher. What it throws shows above the fields. */
  readonly onSubmit: (profile: StartProfile) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** The fields of a pitcher who is added with a name and a hand (ROSTER-11). */
export function StartForm({ initial = {}, submitLabel, onSubmit, children }: StartFormProps) {
  const form = useForm({
    schema: startProfile,
    initial: { firstName: "", lastName: "", position: "", ...initial },
    submit: onSubmit,
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <RequiredNote />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-3">
        {startFields.map((field) => (
          <ProfileControl
            key={field.name}
            field={field}
            binding={form.field(field.name as StartField)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
