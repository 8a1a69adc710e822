import { useRef } from "react";
import { useFollowRowLink } from "./row-link.ts";
import type { Column, Order } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";
import { useCanScroll } from "./use-can-scroll.ts";
import { useRowWindow } from "./use-row-window.ts";
import { orderAfterClick, useTableSort } from "./use-table-sort.ts";

/** Where a row leads: the link stands in one column, and a click anywhere in the row follows it. */
export interface RowLink<Row> {
  readonly column: string;
  readonly to: (row: Row) => string;
  /** Navigation state that goes along. */
  readonly state?: unknown;
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly link?: RowLink<Row>;
  /** The order in which the rows arrive. */
  readonly givenOrder?: Order;
  /** Sorts instead of the table when a header asks for an order; the rows then arrive in `givenOrder`. */
  readonly onSort?: (order: Order) => void;
  /** Columns are at least as wide as their content, so that no number is ever cut; for tables short enough to be drawn whole. */
  readonly isFitted?: boolean;
}

const usualWidthRem = 7;

/** A table of data: sortable, its head in view while it scrolls, and only the visible rows drawn when there are many. */
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
  const isWhole = end - first === rows.length;
  const widths = columns.map(({ width = usualWidthRem }) => width);
  const totalRem = widths.reduce((sum, width) => sum + width, 0);
  return (
    <div
      className="data-table-frame"
      {...(canScroll && !hasControls ? keyboardScroller(name) : {})}
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

/** A table that scrolls inside itself and holds nothing to focus must take the focus, so that the keyboard can scroll it. */
function keyboardScroller(name: string) {
  return { tabIndex: 0, role: "group", "aria-label": name };
}

/** An empty row says nothing; it would only be counted as one. */
const unheard = { "aria-hidden": true } as const;

/** The room of rows that are not drawn; in the same body as the rows, so that scrolling counts as no shift of the layout. */
function Gap({ rows, rowPx }: { readonly rows: number; readonly rowPx: number }) {
  return <tr {...unheard} style={{ height: `${rows * rowPx}px` }} />;
}
