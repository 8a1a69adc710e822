import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { classNames } from "../class-names.ts";
import { useHasComeNear, useIsPrinting } from "../in-turn.tsx";
import type { Column, Order } from "./table-column.ts";
import { orderAfterClick, useTableSort } from "./use-table-sort.ts";

const windowFromRows = 200;

const spareRows = 12;

const stepRows = 6;

const usualRowPx = 40;

const rowsAtFirst = 24;

/** The link of a row. It is in one column, and a click anywhere in the row follows it. */
interface RowLink<Row> {
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
const TableRow = memo(PlainRow) as typeof PlainRow;

const middleButton = 1;

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

/**
 * Returns the click handler of a table's rows, which follows the row's link with this navigation state. The rows have plain links,
 * because all of the router's links render again whenever the address changes, as on each keystroke of a search.
 */
function useFollowRowLink(state: unknown): (event: MouseEvent<HTMLTableRowElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, currentTarget } = event;
    const link = currentTarget.querySelector("a");
    if (link === null || !(target instanceof Element)) return;
    if (!link.contains(target)) return forwardClick(event, link);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.getAttribute("href") ?? "", { state });
  };
}

/** Whether a click opens the link in the same tab: the main button without modifier keys. */
function isPlainClick({ button, ctrlKey, shiftKey, altKey, metaKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || shiftKey || altKey || metaKey);
}

/** Repeats a click outside the link on the link, with the same modifier keys, which may open a new tab. */
function forwardClick(event: MouseEvent, link: HTMLAnchorElement): void {
  const { target, button, shiftKey, altKey, metaKey } = event;
  if (target instanceof Element && target.closest("button, input, label, select")) return;
  if (button > middleButton || !getSelection()?.isCollapsed) return;
  const ctrlKey = event.ctrlKey || button === middleButton;
  const keys = { ctrlKey, shiftKey, altKey, metaKey };
  link.dispatchEvent(new window.MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
}

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly order: Order | null;
  readonly onSort: (key: string) => void;
}

/** The header row. The button of a sortable header fills its cell. */
function TableHead<Row>({ columns, order, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, header, align, sortBy, belowRem }) => {
          const direction = directionOf(order, key);
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-below={belowRem && ""}
              aria-sort={sortBy && direction}
            >
              {sortBy ? (
                <button
                  type="button"
                  onClick={() => onSort(key)}
                  className={classNames(
                    "group flex h-full min-h-9 w-full items-center gap-x-1 px-1 font-medium hover:text-ink focus-visible:outline-offset-[-2px] max-md:flex-wrap max-md:content-center md:px-3",
                    align === "end" && "flex-row-reverse",
                  )}
                >
                  {header}
                  <SortMark direction={direction} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type Direction = "ascending" | "descending" | "none";

function directionOf(order: Order | null, key: string): Direction {
  if (order?.column !== key) return "none";
  return order.isDescending ? "descending" : "ascending";
}

function SortMark({ direction }: { readonly direction: Direction }) {
  if (direction === "ascending")
    return <ArrowUp aria-hidden="true" size={14} className="shrink-0" />;
  if (direction === "descending")
    return <ArrowDown aria-hidden="true" size={14} className="shrink-0" />;
  return (
    <ChevronsUpDown aria-hidden="true" size={14} className="shrink-0 opacity-60 max-md:hidden" />
  );
}

/**
 * Returns whether the content is no wider than the frame around it, and false until the first measurement. Updates when either changes
 * its size.
 */
function useFits(content: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const frame = content.current?.parentElement;
    if (!(content.current && frame)) return;
    const observer = new ResizeObserver(() => setFits(frame.scrollWidth <= frame.clientWidth));
    observer.observe(frame);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);
  return fits;
}

/** The rows to render: from `first` up to but not including `end`. */
interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** The height of a row in CSS pixels. */
  readonly rowPx: number;
}

function rowPxOf(table: HTMLTableElement): number {
  const row = table.querySelector("tr[data-row]");
  return row?.getBoundingClientRect().height || usualRowPx;
}

function visibleRows(table: HTMLTableElement): RowWindow {
  const rowPx = rowPxOf(table);
  const frame = table.parentElement?.getBoundingClientRect();
  const headPx = table.tHead?.getBoundingClientRect().height ?? 0;
  const top = table.getBoundingClientRect().top + headPx;
  const visibleFrom = Math.max(0, frame?.top ?? 0);
  const visibleTo = Math.min(window.innerHeight, frame?.bottom || window.innerHeight);
  const step = (row: number) => Math.floor(row / stepRows) * stepRows;
  return {
    first: Math.max(0, step((visibleFrom - top) / rowPx) - spareRows),
    end: Math.max(rowsAtFirst, step((visibleTo - top) / rowPx) + stepRows + spareRows),
    rowPx,
  };
}

function isSame(a: RowWindow, b: RowWindow): boolean {
  return a.first === b.first && a.end === b.end && a.rowPx === b.rowPx;
}

/**
 * Returns the rows near the visible part of a table, whether the page or the table scrolls. All rows must have the same height. Returns
 * all of up to 200 rows once the table comes near, the first 24 of them earlier, and all rows when printing.
 */
function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number): RowWindow {
  const isPrinting = useIsPrinting();
  const isWindowed = count > windowFromRows && !isPrinting;
  // The first rows show sooner, and a phone is not blocked while it draws the others.
  const isNear = useHasComeNear(table);
  const drawn = useDeferredValue(isNear ? count : rowsAtFirst, rowsAtFirst);
  const [visible, setVisible] = useState<RowWindow>({
    first: 0,
    end: rowsAtFirst,
    rowPx: usualRowPx,
  });
  useEffect(() => {
    if (!isWindowed) return;
    const update = () => {
      if (table.current === null) return;
      const now = visibleRows(table.current);
      setVisible((before) => (isSame(before, now) ? before : now));
    };
    update();
    addEventListener("scroll", update, { capture: true, passive: true });
    addEventListener("resize", update);
    return () => {
      removeEventListener("scroll", update, { capture: true });
      removeEventListener("resize", update);
    };
  }, [table, isWindowed]);
  const { rowPx } = visible;
  if (!isWindowed) return { first: 0, end: isPrinting ? count : Math.min(count, drawn), rowPx };
  const end = Math.min(count, visible.end);
  return { first: Math.min(visible.first, Math.max(0, end - rowsAtFirst)), end, rowPx };
}
