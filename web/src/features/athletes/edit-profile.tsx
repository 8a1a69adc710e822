import { fullName } from "@armslot/baseball/names";
import {
  type Athlete,
  type AthleteProfile,
  athleteProfile,
  getAthlete,
  listAthletes,
  saveAthlete,
} from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { currentOf } from "../../lib/app-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { endpointKey, useEndpointMutation } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { OvertakenNotice, overtakenRemarks } from "./overtaken.tsx";
import { ProfileFields, profileNumbers } from "./profile-fields.tsx";
import { mergedTexts, profileTexts } from "./profile-merge.ts";

/** On a phone Save stays in view; a field that takes the focus must not hide under it. */
const underStickyHead = "[&_input]:scroll-mt-24 [&_select]:scroll-mt-24";

interface EditProfileProps {
  readonly programId: string;
  /** The athlete as they stood when editing began. */
  readonly athlete: Athlete;
  /** Called after saving, cancelling and giving way to someone else's changes. */
  readonly onClose: () => void;
}

/** Basic Information as a form in place, with its head. Someone else's save in between is shown field by field. */
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
      form.reset(mergedTexts({ base, mine, current: stored }), stored);
    },
    describe: ({ fields }) => (Object.keys(fields).length > 0 ? null : messages.athleteSaveFailed),
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
          {theirs && <OvertakenNotice isSending={form.isSending} onTakeTheirs={onClose} />}
          <ProfileFields
            form={form}
            remarks={theirs ? overtakenRemarks({ started, theirs, form }) : {}}
          />
        </div>
      </Region>
    </form>
  );
}

/**
 * Gives the function that saves on the version of `on`. It gives null once saved, or the athlete as someone else saved them in
 * between; either way everyone who shows the athlete shows what is stored now.
 */
function useSaveProfile(programId: string, on: Athlete) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(saveAthlete);
  const params = { programId, athleteId: on.uid };
  const show = (athlete: Athlete) => {
    queryClient.setQueryData(endpointKey(getAthlete, { params }), athlete);
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
  };
  return async (profile: AthleteProfile): Promise<Athlete | null> => {
    try {
      show(await mutateAsync({ params, body: { ...profile, version: on.version } }));
      return null;
    } catch (thrown) {
      const current = currentOf(saveAthlete, thrown);
      if (current === null) throw thrown;
      show(current);
      return current;
    }
  };
}
