import { type RefObject, useDeferredValue, useEffect, useState } from "react";
import { flushSync } from "react-dom";

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

// What a print adds to the page renders after the event, and is part of the print.
let isInPrint = false;
globalThis.addEventListener?.("beforeprint", () => {
  isInPrint = true;
});
globalThis.addEventListener?.("afterprint", () => {
  isInPrint = false;
});

/** Returns whether the page is being printed. It re-renders synchronously, because the print preview does not wait. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(isInPrint);
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

/** How far from the visible part of the page something is drawn, as a share of the window. */
const nearMargin = "50% 0px";

/** Returns whether the element has come near the visible part of the page. It stays true from then on. */
export function useHasComeNear(place: RefObject<HTMLElement | null>): boolean {
  const [hasComeNear, setHasComeNear] = useState(() => !("IntersectionObserver" in globalThis));
  useEffect(() => {
    const element = place.current;
    if (element === null || hasComeNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setHasComeNear(true);
      },
      { rootMargin: nearMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, hasComeNear]);
  return hasComeNear;
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
