import type { ReactNode } from "react";

interface FactListProps {
  /** Names with their values, in order. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts in two columns. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-dense">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
