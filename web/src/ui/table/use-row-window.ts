import { type RefObject, useDeferredValue, useEffect, useState } from "react";
import { useHasComeNear, useIsPrinting } from "../in-turn.tsx";

const windowFromRows = 200;
const spareRows = 12;
const stepRows = 6;
const usualRowPx = 40;
const rowsAtFirst = 24;

/** The rows to render: from `first` up to but not including `end`. */
export interface RowWindow {
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
export function useRowWindow(table: RefObject<HTMLTableElement | null>, count: number): RowWindow {
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
