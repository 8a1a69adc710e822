import { controlLook } from "../control-look.ts";
import { Field, type FieldProps } from "./field.tsx";

interface NumberFieldProps extends FieldProps {
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
}

/** A whole number, held as the text that was typed. The wheel never changes it by accident. */
export function NumberField({ label, hint, error, onChange, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          type="number"
          inputMode="numeric"
          step={1}
          {...rest}
          {...ties}
          onChange={(event) => onChange(event.target.value)}
          onWheel={(event) => event.currentTarget.blur()}
          className={controlLook}
        />
      )}
    </Field>
  );
}
