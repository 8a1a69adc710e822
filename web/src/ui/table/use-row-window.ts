import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

const windowFromRows = 200;
const spareRows = 12;
const stepRows = 6;
const usualRowPx = 40;
const rowsAtFirst = 40;

/** The rows to draw: from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** Height of one row in CSS pixels, for the room of the rows that are not drawn. */
  readonly rowPx: number;
}

interface Seen {
  readonly first: number;
  readonly end: number;
  readonly rowPx: number;
}

function rowPxOf(table: HTMLTableElement): number {
  const row = table.querySelector("tr[data-row]");
  return row?.getBoundingClientRect().height || usualRowPx;
}

function seenRows(table: HTMLTableElement): Seen {
  const rowPx = rowPxOf(table);
  const frame = table.parentElement?.getBoundingClientRect();
  const headPx = table.tHead?.getBoundingClientRect().height ?? 0;
  const top = table.getBoundingClientRect().top + headPx;
  const seenFrom = Math.max(0, frame?.top ?? 0);
  const seenTo = Math.min(window.innerHeight, frame?.bottom || window.innerHeight);
  const step = (row: number) => Math.floor(row / stepRows) * stepRows;
  return {
    first: Math.max(0, step((seenFrom - top) / rowPx) - spareRows),
    end: Math.max(rowsAtFirst, step((seenTo - top) / rowPx) + stepRows + spareRows),
    rowPx,
  };
}

function isSame(a: Seen, b: Seen): boolean {
  return a.first === b.first && a.end === b.end && a.rowPx === b.rowPx;
}

/** Whether the page is being printed; the whole table is drawn before the print preview looks at it. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setIsPrinting(true));
    const after = () => setIsPrinting(false);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}

/**
 * Which of many equally high rows are near the visible part, whatever it is that scrolls. Up to 200 rows, and when printing, all.
 */
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number): RowWindow {
  const isPrinting = useIsPrinting();
  const isWindowed = count > windowFromRows && !isPrinting;
  const [seen, setSeen] = useState<Seen>({ first: 0, end: rowsAtFirst, rowPx: usualRowPx });
  useEffect(() => {
    if (!isWindowed) return;
    const look = () => {
      if (table.current === null) return;
      const now = seenRows(table.current);
      setSeen((before) => (isSame(before, now) ? before : now));
    };
    look();
    addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [table, isWindowed]);
  if (!isWindowed) return { first: 0, end: count, rowPx: seen.rowPx };
  const end = Math.min(count, seen.end);
  return { first: Math.min(seen.first, Math.max(0, end - rowsAtFirst)), end, rowPx: seen.rowPx };
}
