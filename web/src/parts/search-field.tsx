import { limits } from "@armslot/contracts/core/limits";
import { Search } from "lucide-react";
import { classNames } from "../ui/class-names.ts";
import { controlClasses } from "../ui/control-classes.ts";

interface SearchFieldProps {
  /** The placeholder and accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search box that reports every keystroke. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div data-screen-only className="relative w-full md:max-w-[20rem]">
      <Search
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={limits.searchMaxCharacters}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        className={classNames(controlClasses, "ps-9")}
      />
    </div>
  );
}
