import { controlClasses } from "../control-classes.ts";
import { Field, type FieldProps } from "./field.tsx";

interface NumberFieldProps extends FieldProps {
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
}

/** A field for a whole number. Its value is the typed text. Scrolling the wheel does not change it. */
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
          className={controlClasses}
        />
      )}
    </Field>
  );
}
