import type { ButtonHTMLAttributes } from "react";
import { classNames } from "../ui/class-names.ts";

interface PadButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether this choice belongs to the current pitch. Leave it out for a button that is not a choice. */
  readonly isChosen?: boolean;
}

/** A large button of the charting screen, at least 48 px in both directions. */
export function PadButton({ isChosen, className, children, ...rest }: PadButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...rest}
      className={classNames(
        "flex min-h-12 min-w-0 flex-col items-center justify-center rounded-control border px-0.5 py-0.5 text-center text-dense leading-4 font-medium wrap-anywhere select-none focus-visible:outline-offset-[-3px] disabled:opacity-40",
        isChosen
          ? "border-transparent bg-accent text-on-accent forced-colors:outline-4"
          : "border-control bg-bg text-ink active:bg-selected",
        className,
      )}
    >
      {children}
    </button>
  );
}
