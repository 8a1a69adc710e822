import type { ProfileField } from "@armslot/contracts/athlete-fields";
import type { Athlete } from "@armslot/contracts/athletes";
import { errors } from "@armslot/contracts/errors";
import { Button } from "../../ui/button.tsx";
import type { FieldRemark, ProfileForm } from "./profile-fields.tsx";
import { changedFields, profileTexts } from "./profile-merge.ts";

interface ConflictNoticeProps {
  readonly isSending: boolean;
  readonly onTakeTheirs: () => void;
}

/** The notice that someone else saved first, with the choice between both versions. It takes the focus. */
export function ConflictNotice({ isSending, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-alert
      className="flex flex-col gap-3 rounded-control border border-warning p-3 text-dense"
    >
      <p className="font-medium">{errors["version-conflict"].sentence}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSending}>
          Keep mine
        </Button>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
      </div>
    </div>
  );
}

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
