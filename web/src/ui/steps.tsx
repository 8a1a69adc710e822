import { Check } from "lucide-react";
import { classNames } from "./class-names.ts";

interface StepsProps {
  /** The list's accessible name. */
  readonly label: string;
  readonly steps: readonly string[];
  /** The index of the current step. */
  readonly current: number;
}

/** The step indicator of a wizard. Finished steps have a check mark, and the current one has `aria-current`. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col gap-2 text-meta md:flex md:gap-6 md:text-dense"
    >
      {steps.map((step, index) => {
        const isCurrent = index === current;
        const isDone = index < current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className={classNames(
              "flex flex-col items-start gap-1 md:flex-row md:items-center md:gap-2",
              isCurrent ? "font-medium" : "text-muted",
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                "flex size-6 items-center justify-center rounded-badge border text-meta font-semibold",
                isCurrent && "border-accent bg-accent text-on-accent",
                isDone && "border-accent text-accent",
                !(isCurrent || isDone) && "border-control",
              )}
            >
              {isDone ? <Check size={14} /> : index + 1}
            </span>
            {step}
          </li>
        );
      })}
    </ol>
  );
}
