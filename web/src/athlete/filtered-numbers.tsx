import type { ReactNode } from "react";

interface FilteredNumbersProps {
  /** Whether the numbers are still those of the filter before. */
  readonly isStale: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The numbers under a filter. Until its reply arrives, those of the filter before are pale, and paper leaves them out (FILTER-7). */
export function FilteredNumbers({ isStale, className = "", children }: FilteredNumbersProps) {
  return (
    <>
      <div
        aria-busy={isStale}
        className={`${className} transition-opacity aria-busy:opacity-40 aria-busy:delay-150 aria-busy:print:hidden`}
      >
        {children}
      </div>
      {isStale && (
        <p className="hidden print:block">
          The numbers for this filter were still loading. Print again when they are here.
        </p>
      )}
    </>
  );
}
