import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

interface EmailFieldProps extends FieldProps {
  /** `username` for signing in, `email` for the visitor's own address, and `off` for someone else's. */
  readonly autoComplete: "username" | "email" | "off";
  readonly required?: boolean;
}

/** A field for an email address, with the matching phone keyboard and without corrections. */
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
