import type { TextareaHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { controlClasses } from "../control-classes.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | "id" | "className"> {}

/** A field for several lines of text. The user can resize it vertically. */
export function TextArea({ label, hint, error, onChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          rows={6}
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlClasses, "min-h-36 resize-y py-2")}
        />
      )}
    </Field>
  );
}
