import { browserErrors } from "@armslot/contracts/core/browser-errors";
import { type Colleague, colleague } from "@armslot/contracts/core/colleague";
import { limits } from "@armslot/contracts/core/limits";
import { completeSetup, inviteRefusal, setupPerson } from "@armslot/contracts/people/program-setup";
import { UserPlus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import { AppError } from "../client/app-error.ts";
import { checkTyped } from "../client/form-values.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { type Form, useForm } from "../client/use-form.ts";
import { useAppStore } from "../session/app-store.ts";
import { ChoosePassword, noPassword, passwordChoice } from "../session/choose-password.tsx";
import { useStartSession } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Steps } from "../ui/steps.tsx";

interface InviteTeamStepProps {
  readonly adminEmail: string;
  readonly isSending: boolean;
  readonly failure: AppError | null;
  readonly onComplete: (invites: readonly Colleague[]) => void;
}

const empty = { firstName: "", lastName: "", title: "", email: "" };

const steps = ["Create password", "Personal info", "Invite team"] as const;
const titles = ["Create Your Password", "Personal Info", "Invite Your Team"] as const;

interface SetupWizardProps {
  readonly link: { readonly programId: string; readonly token: string };
  readonly programName: string;
  readonly adminEmail: string;
}

/** Makes the browser ask before a reload, Back or a link loses what is only in memory. */
function useAskBeforeLeaving(hasEntries: boolean): void {
  useEffect(() => {
    if (!hasEntries) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasEntries]);
}

/** The setup wizard. The entries stay in the store until the last step sends them. Leaving the page clears them (SETUP-2). */
export function SetupWizard({ link, programName, adminEmail }: SetupWizardProps) {
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const { updateSetup, clearSetup } = useAppStore(({ actions }) => actions);
  const setup = useAppStore((state) => state.setup.setup);
  const startSession = useStartSession();
  const navigate = useNavigate();
  usePageTitle(titles[step]);
  useEffect(() => clearSetup, [clearSetup]);
  useAskBeforeLeaving(step > 0);
  const completion = useEndpointMutation(completeSetup, {
    onSuccess: async (session) => {
      startSession(session);
      await navigate(pathOf("dashboard", { programId: session.program.programId }), {
        replace: true,
      });
    },
  });
  return (
    <div className="flex flex-col gap-8">
      <Steps label="Setup progress" steps={steps} current={step} />
      {step === 0 && (
        <CreatePasswordStep
          programName={programName}
          adminEmail={adminEmail}
          onDone={(password) => {
            updateSetup({ password });
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <PersonalInfoStep
          onDone={({ firstName, lastName, title }) => {
            updateSetup({ adminFirstName: firstName, adminLastName: lastName, adminTitle: title });
            setStep(2);
          }}
        />
      )}
      {step === 2 && (
        <InviteTeamStep
          adminEmail={adminEmail}
          isSending={completion.isPending}
          failure={completion.error}
          onComplete={(invites) =>
            completion.mutate({
              body: {
                ...link,
                password: setup.password,
                firstName: setup.adminFirstName,
                lastName: setup.adminLastName,
                title: setup.adminTitle,
                invites: [...invites],
              },
            })
          }
        />
      )}
    </div>
  );
}

interface CreatePasswordStepProps {
  readonly adminEmail: string;
  readonly programName: string;
  readonly onDone: (password: string) => void;
}

/** Step 1 of setup: choosing a password. */
function CreatePasswordStep({ adminEmail, programName, onDone }: CreatePasswordStepProps) {
  const form = useForm({
    schema: passwordChoice,
    initial: noPassword,
    submit: async ({ password }) => onDone(password),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <StepHeading title="Create Your Password">
        You are setting up {programName}. Choose a password for your account.
      </StepHeading>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        readOnly
        value={adminEmail}
        onChange={() => undefined}
      />
      <ChoosePassword form={form} label="Password" submitLabel="Continue" />
    </form>
  );
}

/** Step 3 of setup: an optional list of colleagues to invite, and Complete Setup. */
function InviteTeamStep(props: InviteTeamStepProps) {
  const { adminEmail, isSending, failure, onComplete } = props;
  const [members, setMembers] = useState<readonly Colleague[]>([]);
  const refusal = (email: string) => inviteRefusal(email, { adminEmail, colleagues: members });
  const form = useForm({
    schema: colleague,
    initial: empty,
    describe: () => null,
    submit: async (member) => {
      const reason = refusal(member.email);
      if (reason) throw new AppError("invalid-input", { fields: { email: reason } });
      setMembers([...members, member]);
      form.reset(empty);
      form.props.ref.current?.querySelector("input")?.focus();
    },
  });
  const complete = () => {
    if (!form.isDirty) {
      // The errors of a colleague who was cleared again are over.
      form.reset(empty);
      return onComplete(members);
    }
    // A colleague who is typed but not added yet is invited too. If a field is missing, the form shows its errors instead.
    const typed = checkTyped(colleague, form.values, []);
    const isComplete = typed.isValid && refusal(typed.values.email) === null;
    if (!isComplete) return form.props.ref.current?.requestSubmit();
    return onComplete([...members, typed.values]);
  };
  return (
    <div className="flex flex-col gap-6">
      <StepHeading title="Invite Your Team" takesFocus>
        Add the colleagues you want to invite. Each needs all four fields. They are invited when you
        complete setup. Later, you can invite more people and copy invite links on the Account page.
      </StepHeading>
      <MemberList
        members={members}
        onRemove={(email) => setMembers(members.filter((member) => member.email !== email))}
      />
      <MemberFields form={form} count={members.length} />
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <SetupFailure failure={failure} />
        <Button kind="primary" className="w-full" isBusy={isSending} onClick={complete}>
          Complete Setup
        </Button>
      </div>
    </div>
  );
}

interface MemberFieldsProps {
  readonly form: Form<typeof colleague>;
  /** The number of colleagues in the list. */
  readonly count: number;
}

/** The form that adds a colleague to the list. */
function MemberFields({ form, count }: MemberFieldsProps) {
  const isFull = count >= limits.setupInvitesMax;
  return (
    <form {...form.props} aria-label="Team member" className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field("firstName")} label="First Name" autoComplete="off" required />
        <TextField {...form.field("lastName")} label="Last Name" autoComplete="off" required />
      </div>
      <TextField {...form.field("title")} label="Title" autoComplete="off" required />
      <EmailField {...form.field("email")} label="Email" autoComplete="off" required />
      <Button type="submit" disabled={isFull} className="w-full">
        <UserPlus aria-hidden="true" size={16} />
        Add Team Member
      </Button>
      {isFull && (
        <p role="status" className="text-dense text-muted">
          You can invite at most {limits.setupInvitesMax} people during setup.
        </p>
      )}
    </form>
  );
}

interface MemberListProps {
  readonly members: readonly Colleague[];
  readonly onRemove: (email: string) => void;
}

/** The list of colleagues to invite, each with a remove button. Renders nothing if it is empty. */
function MemberList({ members, onRemove }: MemberListProps) {
  if (members.length === 0) return null;
  return (
    <ul aria-label="Team members" className="flex flex-col rounded-card border border-line">
      {members.map((member) => {
        const name = `${member.firstName} ${member.lastName}`;
        return (
          <li
            key={member.email}
            className="flex items-center gap-3 border-line py-2 ps-4 pe-2 not-last:border-b"
          >
            <div className="min-w-0 flex-1">
              <p className="text-dense font-medium wrap-anywhere">{name}</p>
              <p className="text-meta text-muted wrap-anywhere">
                {member.title} · {member.email}
              </p>
            </div>
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(member.email)}
              className="flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-surface hover:text-danger pointer-coarse:size-11"
            >
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type SetupPerson = z.output<typeof setupPerson>;

/** Step 2 of setup: the admin's names and title. */
function PersonalInfoStep({ onDone }: { readonly onDone: (person: SetupPerson) => void }) {
  const form = useForm({
    schema: setupPerson,
    initial: { firstName: "", lastName: "", title: "" },
    submit: async (person) => onDone(person),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <StepHeading title="Personal Info" takesFocus>
        Your colleagues see your name and title.
      </StepHeading>
      <RequiredNote />
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
      </div>
      <TextField
        {...form.field("title")}
        label="Title"
        autoComplete="organization-title"
        required
      />
      <Button type="submit" kind="primary" className="mt-2 w-full">
        Continue
      </Button>
    </form>
  );
}

/** The error of the last step (SETUP-5), with the reason if trying again cannot help. */
function SetupFailure({ failure }: { readonly failure: AppError | null }) {
  if (failure === null) return null;
  const hasReason = failure.code in completeSetup.errors;
  return (
    <div className="flex flex-col gap-2">
      <FormAlert>{browserErrors.unexpected.sentence}</FormAlert>
      {hasReason && <p className="text-dense text-danger">{failure.sentence}</p>}
      <p className="text-dense text-muted">Everything you entered is still here.</p>
    </div>
  );
}

interface StepHeadingProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Whether to focus the heading when the step appears. */
  readonly takesFocus?: boolean;
}

/** The heading of a step and the line below it. */
function StepHeading({ title, children, takesFocus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <header className="mb-2 flex flex-col gap-1">
      <h1 ref={heading} tabIndex={-1} className="text-title font-semibold">
        {title}
      </h1>
      <p className="text-dense text-muted">{children}</p>
    </header>
  );
}
