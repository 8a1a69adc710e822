import type { FieldProps } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { PasswordRules, type Rule } from "./password-rules.tsx";

type PasswordBinding = Pick<FieldProps, "onChange" | "error"> & {
  readonly name: string;
  readonly value: string;
};

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: PasswordBinding;
  readonly confirmation: PasswordBinding;
  readonly rules: readonly Rule[];
  /** The error while the two differ. */
  readonly differSentence: string;
}

/** The fields for a new password and its confirmation, with the password rules. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirmation, rules, differSentence } = props;
  const differ = confirmation.value !== "" && confirmation.value !== password.value;
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" required />
      <PasswordField
        {...confirmation}
        label="Confirm Password"
        autoComplete="new-password"
        hasToggle={false}
        required
        error={differ ? differSentence : undefined}
      />
      <PasswordRules rules={rules} value={password.value} />
    </>
  );
}
