import { type CSSProperties, useRef } from "react";
import { useFollowRowLink } from "./row-link.ts";
import type { Column, Order } from "./table-column.ts";
import { TableHead } from "./table-head.tsx";
import { type RowLink, TableRow } from "./table-row.tsx";
import { useFits } from "./use-fits.ts";
import { useRowWindow } from "./use-row-window.ts";
import { orderAfterClick, useTableSort } from "./use-table-sort.ts";

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
  /** How many of the first columns stay visible while the others scroll sideways: one, or two in a table that is not fitted. */
  readonly pinned?: 1 | 2;
  /** The key of the highlighted row. */
  readonly marked?: string | null;
  /** Called with the key of the row under the pointer or with the focus, and with null when it leaves. */
  readonly onMark?: (key: string | null) => void;
}

const usualWidthRem = 7;

/** A sortable data table with a sticky header. With many rows, it renders only those near the visible part. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, rowKey, link, givenOrder = null, onSort, isFitted } = props;
  const { pinned = 1, marked = null, onMark } = props;
  const ref = useRef<HTMLTableElement>(null);
  const own = useTableSort(onSort ? [] : rows, columns, givenOrder);
  const order = onSort ? givenOrder : own.order;
  const shownRows = onSort ? rows : own.sortedRows;
  const sortByColumn = onSort
    ? (key: string) => onSort(orderAfterClick(givenOrder, key))
    : own.sortByColumn;
  const { first, end, rowPx } = useRowWindow(ref, rows.length);
  const fits = useFits(ref);
  const followRowLink = useFollowRowLink(link?.state);
  const hasControls = link !== undefined || columns.some(({ sortBy }) => sortBy !== undefined);
  // The keyboard can scroll the table only if something in it, or the frame itself, can take the focus.
  const needsFocus = !fits && !hasControls;
  const isWhole = end - first === rows.length;
  const widths = widthStyles(columns);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label and the role that supports it are set together.
    <div
      className="data-table-frame"
      data-fits={fits ? "" : undefined}
      tabIndex={needsFocus ? 0 : undefined}
      role={needsFocus ? "group" : undefined}
      aria-label={needsFocus ? name : undefined}
    >
      <table
        ref={ref}
        aria-label={name}
        aria-rowcount={isWhole ? undefined : rows.length + 1}
        data-fitted={isFitted ? "" : undefined}
        data-pinned={pinned}
        className="data-table"
        style={widths.table}
      >
        <colgroup>
          {columns.map(({ key }, index) => (
            <col key={key} style={widths.columns[index]} />
          ))}
        </colgroup>
        <TableHead columns={columns} order={order} onSort={sortByColumn} />
        <tbody>
          {first > 0 && <Gap rows={first} rowPx={rowPx} />}
          {shownRows.slice(first, end).map((row, index) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              id={rowKey(row)}
              ariaRowIndex={isWhole ? undefined : first + index + 2}
              columns={columns}
              link={link}
              onClick={link && followRowLink}
              isMarked={marked !== null && rowKey(row) === marked}
              onMark={onMark}
            />
          ))}
          {end < rows.length && <Gap key={`from ${end}`} rows={rows.length - end} rowPx={rowPx} />}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the styles of the table and its columns. Custom properties hold the widths, so that a narrow screen can choose its own. */
function widthStyles<Row>(columns: readonly Column<Row>[]) {
  const usual = columns.map(({ width = usualWidthRem }) => width);
  const narrow = columns.map(({ narrowWidth, belowRem }, index) =>
    belowRem ? 0 : (narrowWidth ?? usual[index] ?? 0),
  );
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const share = (widths: readonly number[], index: number) =>
    `${(100 * (widths[index] ?? 0)) / sum(widths)}%`;
  return {
    table: {
      "--width": `${sum(usual)}rem`,
      "--narrow-width": `${sum(narrow)}rem`,
      "--first-width": `${usual[0]}rem`,
      "--narrow-first-width": `${narrow[0]}rem`,
      "--below-height": `${columns.find(({ belowRem }) => belowRem)?.belowRem ?? 0}rem`,
    } as CSSProperties,
    columns: columns.map(
      (_, index) =>
        ({
          "--width": share(usual, index),
          "--narrow-width": share(narrow, index),
        }) as CSSProperties,
    ),
  };
}

/** An empty row with the height of the rows that are not rendered. As part of the table's body, it causes no layout shift. */
function Gap({ rows, rowPx }: { readonly rows: number; readonly rowPx: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row cannot take the focus.
  return <tr aria-hidden="true" style={{ height: `${rows * rowPx}px` }} />;
}
