import { accountMessages } from "@armslot/contracts/core/account-messages";
import { accountNames, saveAccount } from "@armslot/contracts/people/account";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { useAppStore } from "../session/app-store.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Region } from "../ui/region.tsx";

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}

function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextField {...props} readOnly onChange={() => undefined} />;
}

function useAccountForm(onSaved: () => void) {
  const { user, program } = useViewer();
  const setSession = useAppStore(({ actions }) => actions.setSession);
  const queryClient = useQueryClient();
  const saving = useEndpointMutation(saveAccount);
  const form = useForm({
    schema: accountNames,
    initial: { firstName: user.firstName, lastName: user.lastName, title: user.title },
    describe: () => accountMessages.accountUpdateFailed,
    submit: async (body) => {
      const session = await saving.mutateAsync({ params: { programId: program.programId }, body });
      setSession(session);
      // The member's name also appears in User Management and in the activity.
      void queryClient.invalidateQueries();
      const { firstName, lastName, title } = session.user;
      form.reset({ firstName, lastName, title });
      onSaved();
    },
  });
  return form;
}

/** The region with the member's names and title, and their read-only email, team and league (ACC-1). */
export function BasicInformation() {
  const { user, program } = useViewer();
  const [isSaved, setIsSaved] = useState(false);
  const form = useAccountForm(() => setIsSaved(true));
  const showsSaved = isSaved && !form.isDirty && !form.isSending && form.error === null;
  return (
    <Region title="Basic Information">
      <form {...form.props} className="flex max-w-[45rem] flex-col gap-4">
        <FormAlert>{form.error}</FormAlert>
        <RequiredNote only={["First Name", "Last Name", "Title"]} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            {...form.field("firstName")}
            label="First Name"
            autoComplete="given-name"
            required
          />
          <TextField
            {...form.field("lastName")}
            label="Last Name"
            autoComplete="family-name"
            required
          />
          <TextField
            {...form.field("title")}
            label="Title"
            autoComplete="organization-title"
            required
          />
          <ReadOnlyField label="Email" name="email" value={user.email} />
          <ReadOnlyField label="Team" name="team" value={program.name} />
          <ReadOnlyField label="League" name="league" value={program.league} />
        </div>
        <p className="text-dense text-muted">{accountMessages.accountFixedFields}</p>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="primary" isBusy={form.isSending}>
            Save Changes
          </Button>
          <p role="status" className="text-dense font-medium text-accent">
            {showsSaved && accountMessages.accountUpdated}
          </p>
        </div>
      </form>
    </Region>
  );
}
