import { messages } from "@armslot/contracts/core/messages";
import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import {
  type Athlete,
  addAthlete,
  athleteProfile,
  listAthletes,
} from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { AppError } from "../../client/app-error.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { useGoBack } from "../../client/use-go-back.ts";
import { profileNumbers } from "../../parts/profile-control.tsx";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import { emptyTexts, type ProfileTexts, profileTexts } from "./profile-texts.ts";

/** The page that adds an athlete and then opens the athlete's page, or stays for the next athlete. */
export function NewAthletePage() {
  usePageTitle("New Athlete");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const [added, setAdded] = useState<readonly Athlete[]>([]);
  const last = added.at(-1);
  return (
    <div className="mx-auto max-w-[40rem]">
      <PageHeader title="New Athlete" actions={<Button onClick={goBack}>Back</Button>} />
      <p role="status" className="mb-6 text-dense font-medium text-accent wrap-anywhere empty:mb-0">
        {last && (
          <>
            Added{" "}
            <Link
              to={pathOf("athlete", { programId, athleteId: last.uid })}
              className="underline underline-offset-2 pointer-coarse:py-3"
            >
              {last.firstName} {last.lastName}
            </Link>
            .
          </>
        )}
      </p>
      <NewAthleteForm
        key={added.length}
        teammate={last}
        onAdded={(athlete) => setAdded([...added, athlete])}
      />
    </div>
  );
}

interface NewAthleteFormProps {
  /** The athlete added before on this page. */
  readonly teammate: Athlete | undefined;
  /** Called for an athlete after whom the member wants to add another. */
  readonly onAdded: (athlete: Athlete) => void;
}

function NewAthleteForm({ teammate, onAdded }: NewAthleteFormProps) {
  const { programId = "" } = useParams();
  const navigate = useNavigate();
  const [addsAnother, setAddsAnother] = useState(false);
  // The submit reads the choice before the next render.
  const choice = useRef(addsAnother);
  const form = useForm({
    schema: athleteProfile,
    initial: teammate ? { ...emptyTexts, ...sharedTexts(teammate) } : emptyTexts,
    numbers: profileNumbers,
    submit: useAddAthlete(programId, async (athlete) => {
      if (choice.current) return onAdded(athlete);
      await navigate(pathOf("athlete", { programId, athleteId: athlete.uid }), { replace: true });
    }),
    describe: sentenceOf,
  });
  const { ref, onSubmit } = form.props;
  const isNext = teammate !== undefined;
  useEffect(() => {
    if (isNext) ref.current?.querySelector("input")?.focus();
  }, [isNext, ref]);
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        choice.current = submitter?.getAttribute("value") === another;
        setAddsAnother(choice.current);
        onSubmit(event);
      }}
      className="flex flex-col gap-6"
    >
      <FormAlert>{form.error}</FormAlert>
      <ProfileFields form={form} />
      <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isSending && !addsAnother}
          disabled={form.isSending}
        >
          Add Athlete
        </Button>
        <Button
          type="submit"
          value={another}
          isBusy={form.isSending && addsAnother}
          disabled={form.isSending}
          onMouseDown={ignoreRepeated}
          onClick={ignoreRepeated}
        >
          Save and Add Another
        </Button>
      </div>
    </form>
  );
}

const another = "another";

/** Ignores the second click of a double click. It would otherwise submit the next, empty form. */
function ignoreRepeated(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** Returns the texts that the athletes of a team have in common. */
function sharedTexts(athlete: Athlete): Partial<ProfileTexts> {
  const { gradClass, school, city, state } = profileTexts(athlete);
  return { gradClass, school, city, state };
}

function useAddAthlete(
  programId: string,
  onAdded: (athlete: Athlete) => unknown,
): (profile: AthleteProfile) => Promise<void> {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(addAthlete);
  const wasAdded = useRef(false);
  return async (profile) => {
    // The form stays while the next screen loads. A second click then must not add a second athlete.
    if (wasAdded.current) return;
    const added = await mutateAsync({ params: { programId }, body: profile });
    wasAdded.current = true;
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    await onAdded(added);
  };
}

/** Returns the sentence above the fields, or null if a field shows the error. */
function sentenceOf({ fields }: AppError): string | null {
  return Object.keys(fields).length > 0 ? null : messages.athleteSubmitFailed;
}
