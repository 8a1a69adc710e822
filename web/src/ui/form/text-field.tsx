import type { InputHTMLAttributes } from "react";
import { controlClasses } from "../control-classes.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | "id" | "className"> {}

/** A field for one line of text. Set `type`, `autoComplete` and `inputMode` to match. */
export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
