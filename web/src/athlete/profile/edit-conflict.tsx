import type { ProfileField } from "@armslot/contracts/roster/athlete-fields";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { Button } from "../../ui/button.tsx";
import type { FieldRemark, ProfileForm } from "./profile-fields.tsx";
import { changedFields, profileTexts } from "./profile-texts.ts";

interface Conflict {
  /** The athlete at the start of editing. */
  readonly started: Athlete;
  /** The athlete as someone else saved them. */
  readonly theirs: Athlete;
  readonly form: ProfileForm;
}

/** Returns a remark for each field that the other person changed: its current value and, if mine differs, a button that uses it. */
export function conflictRemarks({ started, theirs, form }: Conflict) {
  const now = profileTexts(theirs);
  const remarks: Partial<Record<ProfileField, FieldRemark>> = {};
  for (const field of changedFields(profileTexts(started), now)) {
    const isMine = form.values[field] !== now[field];
    const take = () => form.field(field).onChange(now[field]);
    remarks[field] = {
      hint: `Now: ${now[field] || "empty"}`,
      action: isMine && (
        <Button className="max-w-full self-start" onClick={take}>
          {`Use ${now[field] || "Empty"}`}
        </Button>
      ),
    };
  }
  return remarks;
}
