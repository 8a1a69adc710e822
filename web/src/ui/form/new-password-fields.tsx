import type { FieldProps } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import { PasswordRules, type Rule } from "./password-rules.tsx";

type Binding = Pick<FieldProps, "onChange" | "error"> & {
  readonly name: string;
  readonly value: string;
};

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly password: Binding;
  readonly confirmation: Binding;
  readonly rules: readonly Rule[];
  /** What is said while the two differ. */
  readonly differSentence: string;
}

/** A new password, its repetition, and the rules, each ticked as soon as it is met. */
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
