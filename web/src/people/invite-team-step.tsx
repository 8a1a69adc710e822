import { type Colleague, colleague } from "@armslot/contracts/core/colleague";
import { inviteRefusal } from "@armslot/contracts/people/program-setup";
import { useState } from "react";
import { AppError } from "../client/app-error.ts";
import { checkTyped } from "../client/form-values.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { MemberFields } from "./member-fields.tsx";
import { MemberList } from "./member-list.tsx";
import { SetupFailure } from "./setup-failure.tsx";
import { StepHeading } from "./step-heading.tsx";

interface InviteTeamStepProps {
  readonly adminEmail: string;
  readonly isSending: boolean;
  readonly failure: AppError | null;
  readonly onComplete: (invites: readonly Colleague[]) => void;
}

const empty = { firstName: "", lastName: "", title: "", email: "" };

/** Step 3 of setup: an optional list of colleagues to invite, and Complete Setup. */
export function InviteTeamStep(props: InviteTeamStepProps) {
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
