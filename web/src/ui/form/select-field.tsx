import { ChevronDown } from "lucide-react";
import type { Ref } from "react";
import { classNames } from "../class-names.ts";
import { controlClasses } from "../control-classes.ts";
import { Field, type FieldProps } from "./field.tsx";

interface SelectFieldProps extends FieldProps {
  /** The choices. Use an object if the label differs from the value. */
  readonly options: readonly (
    | string
    | number
    | { readonly value: string; readonly label: string }
  )[];
  /** The label of the empty first choice. */
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A field with a native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, onChange, options, placeholder = "Select…", ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="relative block">
          <select
            {...rest}
            {...ties}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(controlClasses, "appearance-none pe-9")}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => {
              const isPair = typeof option === "object";
              const value = isPair ? option.value : String(option);
              return (
                <option key={value} value={value}>
                  {isPair ? option.label : option}
                </option>
              );
            })}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
          />
        </span>
      )}
    </Field>
  );
}
