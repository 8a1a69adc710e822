import { type MouseEvent, memo } from "react";
import type { Column } from "./table-column.ts";

/** The link of a row. It is in one column, and a click anywhere in the row follows it. */
export interface RowLink<Row> {
  readonly column: string;
  readonly to: (row: Row) => string;
  /** The navigation state of the link. */
  readonly state?: unknown;
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly id: string;
  /** The row's place in the whole table, if not all rows are rendered. */
  readonly ariaRowIndex: number | undefined;
  readonly columns: readonly Column<Row>[];
  readonly link: RowLink<Row> | undefined;
  readonly onClick: ((event: MouseEvent<HTMLTableRowElement>) => void) | undefined;
  readonly isMarked: boolean;
  readonly onMark: ((id: string | null) => void) | undefined;
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, id, ariaRowIndex, columns, link, onClick, isMarked, onMark } = props;
  const mark = onMark && (() => onMark(id));
  const unmark = onMark && (() => onMark(null));
  return (
    <tr
      data-row
      data-linked={link ? "" : undefined}
      data-marked={isMarked ? "" : undefined}
      aria-rowindex={ariaRowIndex}
      onClick={onClick}
      onAuxClick={onClick}
      onPointerEnter={mark}
      onPointerLeave={unmark}
      onFocus={mark}
      onBlur={unmark}
    >
      {columns.map(({ key, align, belowRem, cell }) => (
        <td key={key} data-align={align} data-below={belowRem && ""}>
          {link?.column === key && (
            <a href={link.to(row)} className="data-table-text font-medium hover:underline">
              {cell(row)}
            </a>
          )}
          {/* A cell that is aligned never wraps, so it needs no box of its own. */}
          {link?.column !== key &&
            (align ? cell(row) : <div className="data-table-text">{cell(row)}</div>)}
        </td>
      ))}
    </tr>
  );
}

/** A row of a DataTable. It renders again only when its own properties change, because marking a row must not render all. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
