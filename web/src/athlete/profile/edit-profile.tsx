import { fullName } from "@armslot/baseball/roster/names";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import type { AthleteProfile, ProfileField } from "@armslot/contracts/roster/athlete-fields";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import {
  type Athlete,
  type AthleteScreen,
  athleteProfile,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { currentOf } from "../../client/app-error.ts";
import { endpointKey, showWritten, useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { profileNumbers } from "../../parts/profile-control.tsx";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/form/conflict-notice.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { type FieldRemark, ProfileFields, type ProfileForm } from "./profile-fields.tsx";
import { changedFields, profileTexts, textsAfterConflict } from "./profile-texts.ts";

/** On a phone the header with Save is sticky. A focused field must not be hidden below it. */
const underStickyHead = "[&_input]:scroll-mt-24 [&_select]:scroll-mt-24";

interface EditProfileProps {
  readonly programId: string;
  /** The athlete at the start of editing. */
  readonly athlete: Athlete;
  /** Called after Save, Cancel and "Take theirs". */
  readonly onClose: () => void;
}

/** The header and Basic Information in edit mode. If someone else saved meanwhile, it shows the conflict field by field. */
export function EditProfile({ programId, athlete, onClose }: EditProfileProps) {
  const [started] = useState(athlete);
  const [theirs, setTheirs] = useState<Athlete | null>(null);
  const save = useSaveProfile(programId, theirs ?? started);
  const form = useForm({
    schema: athleteProfile,
    initial: profileTexts(started),
    numbers: profileNumbers,
    submit: async (profile) => {
      const current = await save(profile);
      if (current === null) return onClose();
      const base = profileTexts(theirs ?? started);
      const mine = profileTexts(profile);
      setTheirs(current);
      const stored = profileTexts(current);
      form.reset(textsAfterConflict({ base, mine, current: stored }), stored);
    },
    describe: ({ fields }) =>
      Object.keys(fields).length > 0 ? null : athleteMessages.athleteSaveFailed,
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);
  return (
    <form {...form.props} className={underStickyHead}>
      <div className="max-md:sticky max-md:top-0 max-md:z-10 max-md:-mx-4 max-md:-mt-4 max-md:mb-2 max-md:border-b max-md:border-line max-md:bg-bg max-md:px-4 max-md:pt-4 max-md:[&>header]:mb-3">
        <PageHeader
          title={fullName(started)}
          actions={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" kind="primary" isBusy={form.isSending}>
                Save
              </Button>
            </>
          }
        />
      </div>
      <Region title="Basic Information">
        <div className="flex max-w-[40rem] flex-col gap-4">
          <FormAlert>{form.error}</FormAlert>
          {theirs && (
            <ConflictNotice isSending={form.isSending} onTakeTheirs={onClose}>
              {screenErrors["version-conflict"].sentence}
            </ConflictNotice>
          )}
          <ProfileFields
            form={form}
            remarks={theirs ? conflictRemarks({ started, theirs, form }) : {}}
          />
        </div>
      </Region>
    </form>
  );
}

/**
 * Returns the function that saves a profile with the version of `base`. It resolves to null, or to the current athlete if someone else
 * saved in the meantime. Both update every screen that shows the athlete.
 */
function useSaveProfile(programId: string, base: Athlete) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(saveAthlete);
  const params = { programId, athleteId: base.uid };
  const show = (athlete: Athlete) => {
    showWritten<AthleteScreen>(
      queryClient,
      [...endpointKey(getAthlete), { params }],
      (shown) => shown && { ...shown, athlete },
    );
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
  };
  return async (profile: AthleteProfile): Promise<Athlete | null> => {
    try {
      show(await mutateAsync({ params, body: { ...profile, version: base.version } }));
      return null;
    } catch (thrown) {
      const current = currentOf(saveAthlete, thrown);
      if (current === null) throw thrown;
      show(current);
      return current;
    }
  };
}

interface Conflict {
  /** The athlete at the start of editing. */
  readonly started: Athlete;
  /** The athlete as someone else saved them. */
  readonly theirs: Athlete;
  readonly form: ProfileForm;
}

/** Returns a remark for each field that the other person changed: its current value and, if mine differs, a button that uses it. */
function conflictRemarks({ started, theirs, form }: Conflict) {
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
