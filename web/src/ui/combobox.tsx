import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "./class-names.ts";
import { controlClasses } from "./control-classes.ts";

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A short text at the right that tells options of the same label apart. */
  readonly detail?: string;
}

interface ComboboxProps {
  readonly label: string;
  /** Returns the options for a typed text, best first. */
  readonly search: (typed: string) => readonly ComboboxOption[];
  readonly onChoose: (value: string) => void;
  /** Called when Escape is pressed while the list is closed. */
  readonly onCancel: () => void;
  /** The sentence in place of an empty list. */
  readonly emptyText: string;
}

/** A text field that finds one of many options. Arrow keys move through the list, Enter chooses, and Escape closes it. */
export function Combobox({ label, emptyText, ...rest }: ComboboxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { field, options, current, isOpen } = useCombobox(rest, list);
  const isEmpty = options.length === 0;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-dense font-medium">
        {label}
      </label>
      <input
        id={id}
        role="combobox"
        aria-expanded={isOpen && !isEmpty}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.value}`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed.
        autoFocus
        {...field}
        className={controlClasses}
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || isEmpty}
        className="max-h-64 overflow-y-auto overscroll-contain rounded-control border border-line bg-raised p-1"
      >
        {options.map((option) => (
          <Option
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            isActive={option === current}
            onChoose={rest.onChoose}
          />
        ))}
      </div>
      <p role="status" className="text-dense text-muted empty:hidden">
        {isEmpty && emptyText}
      </p>
    </div>
  );
}

function useCombobox(
  { search, onChoose, onCancel }: Pick<ComboboxProps, "search" | "onChoose" | "onCancel">,
  list: RefObject<HTMLDivElement | null>,
) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(0);
  const options = search(typed);
  const current = isOpen ? options[Math.min(active, options.length - 1)] : undefined;
  const move = (to: number) => {
    setIsOpen(true);
    const next = (to + options.length) % Math.max(options.length, 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) move(isOpen ? active + step : active);
    else if (event.key === "Enter" && current) onChoose(current.value);
    else if (event.key === "Escape" && isOpen && typed !== "") setIsOpen(false);
    else if (event.key === "Escape") onCancel();
    else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    setActive(0);
    setIsOpen(true);
  };
  const field = { value: typed, onChange, onKeyDown, onClick: () => setIsOpen(true) };
  return { field, options, current, isOpen };
}

interface OptionProps {
  readonly id: string;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly onChoose: (value: string) => void;
}

function Option({ id, option: { value, label, detail }, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the text field has the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(value)}
      className={classNames(
        "flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-[4px] px-2 py-1 text-dense hover:bg-surface pointer-coarse:min-h-11",
        isActive && "bg-selected",
      )}
    >
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {detail !== undefined && <span className="shrink-0 text-muted">{detail}</span>}
    </div>
  );
}
