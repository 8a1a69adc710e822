import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface EmailFieldProps extends FieldProps {
  /** `username` where it signs the person in, `email` where it is their own otherwise, `off` where it is someone else's. */
  readonly autoComplete: "username" | "email" | "off";
  readonly required?: boolean;
}

/** An email address, with the keyboard for it on a phone and nothing corrected. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      {...props}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
