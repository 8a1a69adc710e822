import type { ReactNode } from "react";

interface BasisProps {
  readonly pitches: number;
  /** Shown before the number. */
  readonly mark?: ReactNode;
}

/** The number of pitches behind a mean or a rate, after it: `n 12`. */
export function Basis({ pitches, mark }: BasisProps) {
  return (
    <>
      {" "}
      <span data-basis className="text-meta text-muted">
        {mark && <span className="me-1">{mark}</span>}n {pitches}
      </span>
    </>
  );
}
