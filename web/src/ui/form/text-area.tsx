import type { TextareaHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { controlLook } from "../control-look.ts";
import { Field, type FieldProps } from "./field.tsx";

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | "id" | "className"> {}

/** Several lines of text; grows by the person's hand only. */
export function TextArea({ label, hint, error, onChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          rows={6}
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlLook, "min-h-36 resize-y py-2")}
        />
      )}
    </Field>
  );
}
