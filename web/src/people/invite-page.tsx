import { browserErrors } from "@armslot/contracts/core/browser-errors";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { pages } from "@armslot/contracts/core/pages";
import { acceptInvite, checkInvite } from "@armslot/contracts/people/invites";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { useLinkToken } from "../client/use-link-token.ts";
import { ContactLink } from "../parts/contact-link.tsx";
import { ChoosePassword, noPassword, passwordChoice } from "../session/choose-password.tsx";
import { useStartSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { DeadLink } from "../ui/dead-link.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Loading } from "../ui/loading.tsx";

/** The page of an invite link: checks the link, then asks for a password. */
export function InvitePage() {
  const { programId = "" } = useParams();
  const token = useLinkToken();
  const { mutate: check, data: invite, error } = useEndpointMutation(checkInvite);
  useEffect(() => {
    check({ body: { programId, token } });
  }, [check, programId, token]);
  if (error) {
    return <BadInvite failure={error} onRetry={() => check({ body: { programId, token } })} />;
  }
  if (!invite) return <Loading />;
  return <AcceptInvite link={{ programId, token }} invite={invite} />;
}

interface BadInviteProps {
  readonly failure: AppError;
  readonly onRetry: () => void;
}

function BadInvite({ failure, onRetry }: BadInviteProps) {
  usePageTitle(failure.sentence);
  const isDead = failure.code === "invalid-invite-token";
  return (
    <DeadLink
      title={failure.sentence}
      text={
        isDead
          ? "If you have joined already, sign in. An invite works once and expires after 14 days. Ask the person who invited you for a new one."
          : "The link could not be checked. It still works."
      }
    >
      {isDead ? (
        // ButtonLink is in a file with the parts of lists, which this page does not need.
        <Link to={pages.signIn} className={buttonClasses("primary")}>
          Sign In
        </Link>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
      <ContactLink />
    </DeadLink>
  );
}

interface AcceptInviteProps {
  readonly link: { readonly programId: string; readonly token: string };
  readonly invite: ReplyOf<typeof checkInvite>;
}

/** The form that accepts an invite: it shows the invitee and asks for a password. */
function AcceptInvite({ link, invite }: AcceptInviteProps) {
  const title = `Join ${invite.programName}`;
  usePageTitle(title);
  const form = useAcceptance(link);
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <header className="mb-2 flex flex-col gap-1">
        <h1 tabIndex={-1} className="text-title font-semibold wrap-anywhere">
          {title}
        </h1>
        <p className="text-dense text-muted">
          Welcome, {invite.firstName} {invite.lastName}. Choose a password for your account.
        </p>
      </header>
      <FormAlert>{form.error}</FormAlert>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={invite.email}
        onChange={() => undefined}
      />
      <ChoosePassword form={form} label="Password" submitLabel="Submit" />
    </form>
  );
}

function useAcceptance(link: AcceptInviteProps["link"]) {
  const startSession = useStartSession();
  const navigate = useNavigate();
  return useForm({
    schema: passwordChoice,
    initial: noPassword,
    submit: async ({ password }) => {
      const session = await call(acceptInvite, { body: { ...link, password } });
      startSession(session);
      await navigate(pathOf("dashboard", { programId: session.program.programId }), {
        replace: true,
      });
    },
    describe: sentenceOf,
  });
}

/** Returns the reason if the invitee can act on it, and otherwise the general sentence (SETUP-5). */
function sentenceOf(failure: AppError): string {
  return failure.code in acceptInvite.errors ? failure.sentence : browserErrors.unexpected.sentence;
}
