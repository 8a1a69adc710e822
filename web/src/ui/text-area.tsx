import type { TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { controlLook, Field, type FieldProps } from "./field.tsx";

interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | "id" | "className"> {}

/** Several lines of text. */
export function TextArea({ label, hint, error, onChange, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          rows={5}
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlLook, "h-auto py-2 pointer-coarse:h-auto")}
        />
      )}
    </Field>
  );
}
