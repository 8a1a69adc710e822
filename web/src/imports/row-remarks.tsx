import type { RowRemark } from "@armslot/contracts/imports/import-review";
import { formatCount, formatNumber } from "../client/format.ts";
import { Fold } from "../ui/fold.tsx";
import { ShowMore } from "./show-more.tsx";

interface RowRemarksProps {
  readonly remarks: { readonly total: number; readonly rows: readonly RowRemark[] };
  /** What happened to the rows, such as "left out". */
  readonly outcome: string;
  readonly isOpenAtFirst?: boolean;
}

/** A list, folded unless asked, of a file's rows that need attention: the line, why, and the start of the row. */
export function RowRemarks(props: RowRemarksProps) {
  const { remarks, outcome, isOpenAtFirst = false } = props;
  const { total, rows } = remarks;
  if (total === 0) return null;
  return (
    <Fold summary={`${formatCount(total, "row")} ${outcome}`} isOpenAtFirst={isOpenAtFirst}>
      <ShowMore items={rows}>
        {(shown) => (
          <ul className="flex flex-col divide-y divide-line text-dense">
            {shown.map(({ line, text, reason }) => (
              <li key={`${line} ${reason}`} className="flex min-w-0 flex-col gap-0.5 py-2">
                <p className="wrap-anywhere">
                  <span className="font-medium">Line {formatNumber(line)}.</span> {reason}
                </p>
                {text !== "" && (
                  <p className="truncate font-mono text-meta text-muted" title={text}>
                    {text}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
      {rows.length < total && (
        <p className="pt-2 text-dense text-muted">
          These are the first {formatNumber(rows.length)} of {formatNumber(total)}.
        </p>
      )}
    </Fold>
  );
}
