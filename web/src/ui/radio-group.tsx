interface RadioGroupProps {
  readonly label: string;
  /** Whether the label is above the buttons. Screen readers say it anyway. */
  readonly isLabelShown?: boolean;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A labeled group of radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, isLabelShown = true, name, value, onChange, options } = props;
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-col gap-1">
      {isLabelShown && (
        <span aria-hidden="true" className="text-dense font-medium">
          {label}
        </span>
      )}
      <div className="inline-flex w-fit rounded-control border border-control p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex h-8 items-center rounded-[4px] px-3 text-dense font-medium text-muted select-none has-checked:bg-selected has-checked:text-ink forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-10"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
