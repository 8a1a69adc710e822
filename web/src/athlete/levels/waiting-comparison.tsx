import type { ReactNode } from "react";

interface WaitingComparisonProps {
  readonly isWaiting: boolean;
  readonly children: ReactNode;
}

/** A comparison whose numbers may still be loading. Paper cannot wait for them, so it has a sentence in their place. */
export function WaitingComparison({ isWaiting, children }: WaitingComparisonProps) {
  return (
    <>
      <div className={isWaiting ? "print:hidden" : undefined}>{children}</div>
      {isWaiting && (
        <p className="hidden print:block">
          The comparison was still loading. Print again when it is here.
        </p>
      )}
    </>
  );
}
