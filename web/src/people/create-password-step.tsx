import { useForm } from "../client/use-form.ts";
import { ChoosePassword, noPassword, passwordChoice } from "../session/choose-password.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";

interface CreatePasswordStepProps {
  readonly adminEmail: string;
  readonly programName: string;
  readonly onDone: (password: string) => void;
}

/** Step 1 of setup: choosing a password. */
export function CreatePasswordStep({ adminEmail, programName, onDone }: CreatePasswordStepProps) {
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
