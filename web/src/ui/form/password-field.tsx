import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { controlClasses } from "../control-classes.ts";
import { Field, type FieldProps } from "./field.tsx";

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: "current-password" | "new-password";
  readonly required?: boolean;
  /** Whether the field has a "Show password" toggle. The default is true. */
  readonly hasToggle?: boolean;
}

/** A password field with a toggle that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, onChange, hasToggle = true, ...rest } = props;
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <span className="relative block">
          <input
            {...rest}
            {...ties}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(controlClasses, hasToggle && "pe-11")}
          />
          {hasToggle && (
            <button
              type="button"
              aria-label="Show password"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
              className="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded-control text-muted hover:text-ink pointer-coarse:w-11"
            >
              <Icon aria-hidden="true" size={16} />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}
