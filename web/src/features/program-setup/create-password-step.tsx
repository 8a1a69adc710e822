import { newPassword, passwordRules, passwordsDiffer } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import { useForm } from "../../lib/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { NewPasswordFields } from "../../ui/new-password-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";

const choice = z.strictObject({ password: newPassword, confirmPassword: z.string() });

interface CreatePasswordStepProps {
  readonly adminEmail: string;
  readonly programName: string;
  readonly onDone: (password: string) => void;
}

/** Step 1: a password by the three rules, typed twice. */
export function CreatePasswordStep({ adminEmail, programName, onDone }: CreatePasswordStepProps) {
  const form = useForm({
    schema: choice,
    initial: { password: "", confirmPassword: "" },
    submit: async ({ password, confirmPassword }) => {
      if (password === confirmPassword) onDone(password);
    },
  });
  const { password, confirmPassword } = form.values;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <StepHeading title="Create Your Password">
        You are setting up {programName}. This password signs you in from now on.
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
      <NewPasswordFields
        label="Password"
        password={form.field("password")}
        confirmation={form.field("confirmPassword")}
        rules={passwordRules}
        differSentence={passwordsDiffer}
      />
      <Button
        type="submit"
        kind="primary"
        disabled={!form.isValid || password !== confirmPassword}
        className="mt-2 w-full"
      >
        Continue
      </Button>
    </form>
  );
}
