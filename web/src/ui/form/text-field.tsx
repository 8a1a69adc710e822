import type { InputHTMLAttributes } from "react";
import { controlLook } from "../control-look.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | "id" | "className"> {}

/** One line of text; give `type`, `autoComplete` and `inputMode` as they fit. */
export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={controlLook}
        />
      )}
    </Field>
  );
}
