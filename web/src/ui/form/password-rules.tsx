import { Check, Circle } from "lucide-react";

/** A rule for a new password. */
export interface Rule {
  readonly sentence: string;
  readonly isMet: (value: string) => boolean;
}

interface PasswordRulesProps {
  readonly rules: readonly Rule[];
  readonly value: string;
}

/** The list of password rules, each with a check mark as soon as it is met. */
export function PasswordRules({ rules, value }: PasswordRulesProps) {
  return (
    <ul aria-label="Password rules" className="flex flex-col gap-1 text-dense">
      {rules.map(({ sentence, isMet }) => {
        const met = isMet(value);
        return (
          <li key={sentence} className={met ? "flex gap-2 text-accent" : "flex gap-2 text-muted"}>
            {met ? (
              <Check role="img" aria-label="Met:" size={16} className="mt-0.5 shrink-0" />
            ) : (
              <Circle
                role="img"
                aria-label="Not met:"
                size={16}
                className="mt-0.5 shrink-0 p-[3px]"
              />
            )}
            <span>{sentence}</span>
          </li>
        );
      })}
    </ul>
  );
}
