import { accountMessages } from "@armslot/contracts/core/account-messages";
import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { colleague } from "@armslot/contracts/core/colleague";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { sendInvite } from "@armslot/contracts/people/invites";
import { useState } from "react";
import { useParams } from "react-router";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { useRefreshPeople } from "./use-refresh-people.ts";

const empty = { firstName: "", lastName: "", title: "", email: "" };

interface Invited extends ReplyOf<typeof sendInvite> {
  readonly email: string;
}

/** The page where any member invites a colleague. */
export function AddUserPage() {
  usePageTitle("Add User");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("account", { programId }));
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useInviteForm(programId, setInvited);
  return (
    <div className="mx-auto max-w-[40rem]">
      <PageHeader title="Add User" actions={<Button onClick={goBack}>Back</Button>} />
      <form {...form.props} className="flex flex-col gap-6">
        <FormAlert>{form.error}</FormAlert>
        <InvitedNote invited={invited} />
        <RequiredNote />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField {...form.field("firstName")} label="First Name" autoComplete="off" required />
          <TextField {...form.field("lastName")} label="Last Name" autoComplete="off" required />
          <TextField {...form.field("title")} label="Title" autoComplete="off" required />
          <EmailField {...form.field("email")} label="Email" autoComplete="off" required />
        </div>
        <p className="text-dense text-muted">
          Your colleague opens the invite link to choose a password and join. The link works once
          and expires after 14 days.
        </p>
        <Button
          type="submit"
          kind="primary"
          isBusy={form.isSending}
          busyLabel="Sending..."
          className="md:self-start"
        >
          Send Invite
        </Button>
      </form>
    </div>
  );
}

function useInviteForm(programId: string, setInvited: (invited: Invited | null) => void) {
  const inviting = useEndpointMutation(sendInvite);
  const refreshPeople = useRefreshPeople();
  const form = useForm({
    schema: colleague,
    initial: empty,
    describe: sentenceOf,
    submit: async (body) => {
      setInvited(null);
      const { mail } = await inviting.mutateAsync({ params: { programId }, body });
      refreshPeople();
      setInvited({ email: body.email, mail });
      form.reset(empty);
      form.props.ref.current?.querySelector("input")?.focus();
    },
  });
  return form;
}

/** Returns the sentence above the fields, or null if a field shows the error. A reached limit has its own sentence. */
function sentenceOf({ code, fields }: AppError): string | null {
  if (Object.keys(fields).length > 0) return null;
  return code === "rate-limited" ? browserErrors[code].sentence : accountMessages.inviteNotSent;
}

/** The success message. It is above the fields, where a phone's keyboard does not cover it. */
function InvitedNote({ invited }: { readonly invited: Invited | null }) {
  const isKept = invited?.mail === "kept";
  return (
    <div
      role="status"
      className={
        invited
          ? "flex flex-col gap-1 rounded-control border border-accent px-3 py-2 text-dense wrap-anywhere"
          : "sr-only"
      }
    >
      {invited && (
        <p className="font-medium text-accent">
          {isKept
            ? `The invite for ${invited.email} is ready.`
            : `Invite sent to ${invited.email}.`}
        </p>
      )}
      {isKept && <p>{accountMessages.inviteKept}</p>}
    </div>
  );
}
