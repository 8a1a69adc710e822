import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "./class-names.ts";

/** The shape of a choice box, for a control beside one. */
export const choiceBoxClasses =
  "h-9 w-full min-w-0 rounded-control border bg-bg text-dense text-ink pointer-coarse:h-11 pointer-coarse:text-body";

interface ChoiceBoxProps {
  /** The accessible name. */
  readonly label: string;
  /** Whether the name is above the box, because the chosen option says too little. */
  readonly isLabelShown?: boolean;
  /** The label of the first option, which has an empty value. Without it, one of the options is always chosen. */
  readonly everything?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A select for the choices above a table. It stands out while it does not show everything. */
export function ChoiceBox(props: ChoiceBoxProps) {
  const { label, isLabelShown = false, everything, value, options, onChange } = props;
  const id = useId();
  const isOn = everything !== undefined && value !== "";
  const box = (
    <span className="relative block min-w-0">
      <select
        id={id}
        aria-label={isLabelShown ? undefined : label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          choiceBoxClasses,
          "appearance-none ps-3 pe-8",
          isOn ? "border-accent bg-selected font-medium" : "border-line hover:bg-surface",
        )}
      >
        {everything !== undefined && <option value="">{everything}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-muted"
      />
    </span>
  );
  if (!isLabelShown) return box;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-meta text-muted">
        {label}
      </label>
      {box}
    </div>
  );
}
