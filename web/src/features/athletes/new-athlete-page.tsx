import type { AthleteProfile } from "@armslot/contracts/athlete-fields";
import { addAthlete, athleteProfile, getAthlete, listAthletes } from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate, useParams } from "react-router";
import type { AppError } from "../../lib/app-error.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../lib/paths.ts";
import { profileNumbers } from "../../lib/profile-control.tsx";
import { endpointKey, useEndpointMutation } from "../../lib/queries.ts";
import { useGoBack } from "../../lib/use-go-back.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { emptyTexts } from "./profile-merge.ts";

/** The page that adds an athlete and then opens the athlete's page. */
export function NewAthletePage() {
  usePageTitle("New Athlete");
  const { programId = "" } = useParams();
  const goBack = useGoBack(paths.dashboard(programId));
  const form = useForm({
    schema: athleteProfile,
    initial: emptyTexts,
    numbers: profileNumbers,
    submit: useAddAthlete(programId),
    describe: sentenceOf,
  });
  return (
    <div className="mx-auto max-w-[40rem]">
      <PageHeader title="New Athlete" actions={<Button onClick={goBack}>Back</Button>} />
      <form {...form.props} className="flex flex-col gap-6">
        <FormAlert>{form.error}</FormAlert>
        <ProfileFields form={form} />
        <Button type="submit" kind="primary" isBusy={form.isSending} className="md:self-start">
          Add Athlete
        </Button>
      </form>
    </div>
  );
}

function useAddAthlete(programId: string): (profile: AthleteProfile) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useEndpointMutation(addAthlete);
  const wasAdded = useRef(false);
  return async (profile) => {
    // The form stays while the next screen loads. A second click then must not add a second athlete.
    if (wasAdded.current) return;
    const added = await mutateAsync({ params: { programId }, body: profile });
    wasAdded.current = true;
    const params = { programId, athleteId: added.uid };
    queryClient.setQueryData(endpointKey(getAthlete, { params }), added);
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    await navigate(paths.athlete(programId, added.uid), { replace: true });
  };
}

/** Returns the sentence above the fields, or null if a field shows the error. */
function sentenceOf({ fields }: AppError): string | null {
  return Object.keys(fields).length > 0 ? null : messages.athleteSubmitFailed;
}
