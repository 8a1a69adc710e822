import { useId } from "react";

interface ChoiceListProps {
  /** The question, which names the group. */
  readonly question: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** A line below the label. */
    readonly hint?: string;
  }[];
}

/** A question with radio buttons below each other. */
export function ChoiceList({ question, value, onChange, options }: ChoiceListProps) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-dense font-medium wrap-anywhere">{question}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-9 w-fit items-start gap-2 py-1.5 text-dense pointer-coarse:min-h-11 pointer-coarse:py-2.5"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            {option.label}
            {option.hint !== undefined && (
              <span className="block text-meta text-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
