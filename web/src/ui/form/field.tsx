import { type ReactNode, useId } from "react";

/** The props of every field component. `useForm().field(name)` returns the last four. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
interface ControlTies {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldFrameProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (ties: ControlTies) => ReactNode;
}

/** A control with its label above, and its hint and error below. Screen readers announce all of them with the control. */
export function Field({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const described = [hintId, errorId].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-dense font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-meta font-medium text-danger empty:hidden">
          {error}
        </p>
      )}
    </div>
  );
}
