import { newPassword, passwordRules, passwordsDiffer } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import type { Form } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { NewPasswordFields } from "../ui/form/new-password-fields.tsx";

/** The schema of a new password with its confirmation (FORM-5). */
export const passwordChoice = z
  .strictObject({ password: newPassword, confirmPassword: z.string() })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      error: passwordsDiffer,
    }),
  );

export const noPassword = { password: "", confirmPassword: "" };

interface ChoosePasswordProps {
  readonly form: Form<typeof passwordChoice>;
  /** The label of the first field. */
  readonly label: string;
  readonly submitLabel: string;
}

/** The fields of a `passwordChoice` form, and the submit button, which is enabled when they are valid. */
export function ChoosePassword({ form, label, submitLabel }: ChoosePasswordProps) {
  return (
    <>
      <NewPasswordFields
        label={label}
        password={form.field("password")}
        confirmation={form.field("confirmPassword")}
        rules={passwordRules}
        differSentence={passwordsDiffer}
      />
      <Button
        type="submit"
        kind="primary"
        isBusy={form.isSending}
        disabled={!form.isValid}
        className="mt-2 w-full"
      >
        {submitLabel}
      </Button>
    </>
  );
}
