import type { InputHTMLAttributes } from "react";
import { controlClasses } from "../ui/control-classes.ts";
import { Field, type FieldProps } from "../ui/form/field.tsx";

interface TypedFieldProps
  extends FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "maxLength"> {}

/** A field for one line of text. A phone at the field does not load the other parts of forms, which the field of forms comes with. */
export function TypedField({ label, error, onChange, ...rest }: TypedFieldProps) {
  return (
    <Field label={label} error={error}>
      {(ties) => (
        <input
          type="text"
          autoComplete="off"
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={controlClasses}
        />
      )}
    </Field>
  );
}
