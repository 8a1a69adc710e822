import type { ReactNode } from "react";

interface FactListProps {
  /** Names with their values, in order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts in two columns. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="flex flex-col gap-1 text-dense">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="w-24 shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
