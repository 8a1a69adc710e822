import { useRef } from "react";
import { useFollowRowLink } from "./row-link.ts";
import type { Column, Order } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";
import { useCanScroll } from "./use-can-scroll.ts";
import { useRowWindow } from "./use-row-window.ts";
import { orderAfterClick, useTableSort } from "./use-table-sort.ts";

/** The link of a row. It is in one column, and a click anywhere in the row follows it. */
export interface RowLink<Row> {
  readonly column: string;
  readonly to: (row: Row) => string;
  /** The navigation state of the link. */
  readonly state?: unknown;
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly link?: RowLink<Row>;
  /** The order of `rows`. */
  readonly givenOrder?: Order;
  /** Called instead of sorting in the table. The caller then passes sorted rows and their `givenOrder`. */
  readonly onSort?: (order: Order) => void;
  /** Whether columns are at least as wide as their content. Use it only for tables that render all rows. */
  readonly isFitted?: boolean;
}

const usualWidthRem = 7;

/** A sortable data table with a sticky header. With many rows, it renders only those near the visible part. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, rowKey, link, givenOrder = null, onSort, isFitted } = props;
  const ref = useRef<HTMLTableElement>(null);
  const own = useTableSort(onSort ? [] : rows, columns, givenOrder);
  const order = onSort ? givenOrder : own.order;
  const shownRows = onSort ? rows : own.sortedRows;
  const sortByColumn = onSort
    ? (key: string) => onSort(orderAfterClick(givenOrder, key))
    : own.sortByColumn;
  const { first, end, rowPx } = useRowWindow(ref, rows.length);
  const canScroll = useCanScroll(ref);
  const followRowLink = useFollowRowLink(link?.state);
  const hasControls = link !== undefined || columns.some(({ sortBy }) => sortBy !== undefined);
  // The keyboard can scroll the table only if something in it, or the frame itself, can take the focus.
  const needsFocus = canScroll && !hasControls;
  const isWhole = end - first === rows.length;
  const widths = columns.map(({ width = usualWidthRem }) => width);
  const totalRem = widths.reduce((sum, width) => sum + width, 0);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label and the role that supports it are set together.
    <div
      className="data-table-frame"
      tabIndex={needsFocus ? 0 : undefined}
      role={needsFocus ? "group" : undefined}
      aria-label={needsFocus ? name : undefined}
    >
      <table
        ref={ref}
        aria-label={name}
        aria-rowcount={isWhole ? undefined : rows.length + 1}
        data-fitted={isFitted ? "" : undefined}
        className="data-table"
        style={{ minWidth: `${totalRem}rem` }}
      >
        <colgroup>
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: `${(100 * (widths[index] ?? 0)) / totalRem}%` }} />
          ))}
        </colgroup>
        <TableHead columns={columns} order={order} onSort={sortByColumn} />
        <tbody>
          {first > 0 && <Gap rows={first} rowPx={rowPx} />}
          {shownRows.slice(first, end).map((row, index) => (
            <tr
              key={rowKey(row)}
              data-row
              data-linked={link ? "" : undefined}
              aria-rowindex={isWhole ? undefined : first + index + 2}
              onClick={link && followRowLink}
              onAuxClick={link && followRowLink}
            >
              {columns.map(({ key, align, cell }) => (
                <td key={key} data-align={align}>
                  {link?.column === key ? (
                    <a href={link.to(row)} className="font-medium hover:underline">
                      {cell(row)}
                    </a>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
          {end < rows.length && <Gap key={`from ${end}`} rows={rows.length - end} rowPx={rowPx} />}
        </tbody>
      </table>
    </div>
  );
}

/** An empty row with the height of the rows that are not rendered. As part of the table's body, it causes no layout shift. */
function Gap({ rows, rowPx }: { readonly rows: number; readonly rowPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row cannot take the focus.
  return <tr aria-hidden="true" style={{ height: `${rows * rowPx}px` }} />;
}
