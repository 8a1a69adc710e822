import { classNames } from "./class-names.ts";

interface ProgressBarProps {
  /** The accessible name. */
  readonly label: string;
  readonly value: number;
  /** Greater than 0. */
  readonly max: number;
  /** Whether getting close to `max` is a warning. The default is true; a task that advances has no limit. */
  readonly isLimit?: boolean;
}

const warnFrom = 0.8;

function lookOf(share: number): string {
  if (share >= 1) return "text-danger";
  return share >= warnFrom ? "text-warning" : "text-accent";
}

/** A native progress bar. Show the numbers as text beside it, because color alone carries no meaning (VIS-2). */
export function ProgressBar({ label, value, max, isLimit = true }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={Math.min(value, max)}
      max={max}
      className={classNames(
        "block h-2 w-full appearance-none overflow-hidden rounded-badge bg-line [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-current",
        isLimit ? lookOf(value / max) : "text-accent",
      )}
    />
  );
}
