import { formatNumber } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";

/** What is left of a list that is read in pages. */
export interface Older {
  /** How many are shown, of how many. */
  readonly shown: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onMore: () => void;
}

/**
 * The button that adds the next page to a list, and how much of it is shown. It renders nothing below a list that is whole. The focus stays on
 * the button, and goes to the part of the page around it with the last page.
 */
export function ShowOlder({ shown, total, hasMore, isBusy, hasFailed, onMore }: Older) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button isBusy={isBusy} onClick={onMore}>
        Show Older
      </Button>
      <p role="status" className="text-meta text-muted tabular-nums">
        {`${formatNumber(shown)} of ${formatNumber(total)} shown`}
      </p>
      {hasFailed && <Problem>Failed to load more. Please try again.</Problem>}
    </div>
  );
}
