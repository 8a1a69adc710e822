import type { ReactNode } from "react";

interface CheckboxProps {
  /** The label beside the box. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly name?: string;
  /** The accessible name, if the visible label is shorter. */
  readonly accessibleName?: string;
}

/** A checkbox with a clickable label. */
export function Checkbox(props: CheckboxProps) {
  const { children, isChecked, onChange, name, accessibleName } = props;
  return (
    <label className="inline-flex min-h-9 items-center gap-2 text-dense font-medium select-none pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={name}
        aria-label={accessibleName}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
