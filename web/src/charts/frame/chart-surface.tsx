import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { Place } from "./mark-shapes.ts";
import type { Highlight, HighlightedMark } from "./use-highlight.ts";

/** A mark that the pointer and the keyboard can reach. */
export interface ChartMark extends Place, HighlightedMark {}

interface ChartSurfaceProps {
  /** The accessible name. */
  readonly name: string;
  /** What a screen reader says before a mark is chosen. */
  readonly summary: string;
  readonly width: number;
  readonly height: number;
  /** In the order of the arrow keys. */
  readonly marks: readonly ChartMark[];
  readonly highlight: Highlight;
  readonly tipOf: (id: string) => TipText;
  /** Whether the pointer reaches a mark from anywhere above and below it, as with bars. */
  readonly hasColumns?: boolean;
  /** Called for a click or Enter on a mark. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** What is drawn, in SVG units of one CSS pixel. */
  readonly children: ReactNode;
}

/** How far from a mark the pointer still reaches it, in CSS pixels. The target is twice as wide. */
const reach = 24;

/**
 * The drawing area of a chart. Pointer and touch reach the nearest mark, and the arrow keys go from mark to mark, so that a chart is
 * one tab stop. It is a slider for screen readers, because a slider announces its value at each step.
 */
export function ChartSurface(props: ChartSurfaceProps) {
  const { name, summary, width, height, marks, highlight, tipOf, onOpen, children } = props;
  const { hasColumns = false } = props;
  const at = marks.findIndex(({ id }) => id === highlight.id);
  const mark = marks[at];
  const tip = mark && tipOf(mark.id);
  const opensAtClick = useRef(false);
  const resting = useRestingMouse();
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (resting.isAt(event)) return;
    const pointer = placeOfPointer(event, { width, height });
    const nearest = nearestMark(marks, pointer, hasColumns);
    // The first tap shows a mark, and the second one opens it. A mouse shows marks without a click.
    if (event.type === "pointerdown") {
      opensAtClick.current = event.pointerType === "mouse" || nearest?.id === highlight.id;
    }
    highlight.set(nearest);
  };
  const open = () => {
    if (mark && opensAtClick.current) onOpen?.(mark.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && mark) onOpen?.(mark.id);
    const next = markAfterKey(event.key, at, marks.length);
    if (next === undefined) return;
    event.preventDefault();
    resting.start();
    highlight.set(marks[next] ?? null);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={marks.length}
      aria-valuenow={at + 1}
      aria-valuetext={tip ? [tip.title, ...tip.lines].join(", ") : summary}
      className={`relative touch-manipulation rounded-control ${onOpen && mark ? "cursor-pointer" : ""}`}
      onPointerMove={follow}
      onPointerDown={follow}
      onClick={open}
      onPointerLeave={(event) => {
        if (event.pointerType === "mouse" && !resting.isAt(event)) highlight.set(null);
      }}
      onBlur={() => highlight.set(null)}
      onKeyDown={onKeyDown}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block w-full text-[11px]"
      >
        {children}
      </svg>
      {mark && tip && highlight.isOwn && (
        <ChartTip place={mark} area={{ width, height }} tip={tip} opens={onOpen !== undefined} />
      )}
    </div>
  );
}

/**
 * Tells moves of the mouse from events that the browser sends because the page scrolled under it, as it does when the keyboard brings
 * the chart into view. Those must not take the mark that a key has chosen.
 */
function useRestingMouse() {
  const place = useRef<"unknown" | Place | null>(null);
  return {
    /** Call it at a key that chooses a mark. The mouse rests until it moves. */
    start: () => {
      place.current = "unknown";
    },
    isAt: ({ type, clientX: x, clientY: y }: PointerEvent<HTMLElement>): boolean => {
      const known = place.current;
      if (known === null) return false;
      if (type === "pointerdown" || (known !== "unknown" && (known.x !== x || known.y !== y))) {
        place.current = null;
        return false;
      }
      place.current = { x, y };
      return true;
    },
  };
}

interface Area {
  readonly width: number;
  readonly height: number;
}

function placeOfPointer(event: PointerEvent<HTMLElement>, { width, height }: Area): Place {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) * width) / box.width,
    y: ((event.clientY - box.top) * height) / box.height,
  };
}

function nearestMark(
  marks: readonly ChartMark[],
  { x, y }: Place,
  hasColumns: boolean,
): ChartMark | null {
  let nearest: ChartMark | null = null;
  let least = reach;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, hasColumns ? 0 : mark.y - y);
    if (distance >= least) continue;
    least = distance;
    nearest = mark;
  }
  return nearest;
}

/** Returns the index of the mark that a key goes to, -1 for none, or undefined for a key that does not move. */
function markAfterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "Escape":
      return -1;
    default:
      return undefined;
  }
}

/** What a chart says about a mark. */
interface TipText {
  readonly title: string;
  readonly lines: readonly string[];
}

interface ChartTipProps {
  readonly place: Place;
  readonly area: { readonly width: number; readonly height: number };
  readonly tip: TipText;
  /** Whether a click opens something. */
  readonly opens: boolean;
}

/** The text beside a mark. It opens towards the middle of the chart and takes no room. */
function ChartTip({ place, area, tip, opens }: ChartTipProps) {
  const third = Math.floor((3 * place.x) / area.width);
  const aside = ["-12px", "-50%"][third] ?? "calc(-100% + 12px)";
  return (
    <div
      aria-hidden="true"
      data-screen-only
      className="pointer-events-none absolute z-10 w-max max-w-[220px] rounded-control border border-control bg-raised px-2 py-1.5 text-ink text-meta tabular-nums shadow-float"
      style={{
        left: `${(100 * place.x) / area.width}%`,
        top: `${(100 * place.y) / area.height}%`,
        translate: `${aside} ${place.y < area.height / 2 ? "14px" : "calc(-100% - 14px)"}`,
      }}
    >
      <p className="font-semibold">{tip.title}</p>
      {tip.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {opens && (
        <p className="text-muted">
          <span className="pointer-coarse:hidden">Click to open</span>
          <span className="hidden pointer-coarse:inline">Tap again to open</span>
        </p>
      )}
    </div>
  );
}
