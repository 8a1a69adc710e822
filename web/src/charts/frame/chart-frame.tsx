import {
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classNames } from "../../ui/class-names.ts";
import { Fold } from "../../ui/fold.tsx";
import { useIsPrinting } from "../../ui/in-turn.tsx";
import { DrawsMarks } from "./lazy-chart.tsx";

/** The width of a chart where nothing can be measured. */
const fallbackWidth = 640;

interface ChartFrameProps {
  readonly title: string;
  /** The unit or the view, at the right of the title: "Pitcher's view". */
  readonly aside: string;
  /** What the reader can choose, above the drawing. */
  readonly controls?: ReactNode;
  /** What the marks mean, with the marks themselves. */
  readonly legend?: ReactNode;
  /** What the reader has to know of the drawing, such as marks at its edge. */
  readonly notes?: readonly (string | false | null)[];
  /** A table with the numbers of the chart, below it and folded. */
  readonly table?: ReactNode;
  /** The drawing's height at a width, both in CSS pixels. Without it, the chart is a square, which limits its width. */
  readonly heightOf?: (width: number) => number;
  /** Draws the chart to a width in CSS pixels. */
  readonly children: (width: number) => ReactNode;
}

/** The frame of every chart: title, drawing, legend, notes and the numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, aside, controls, legend, notes = [], table, heightOf, children } = props;
  const isSquare = heightOf === undefined;
  const isDrawn = useContext(DrawsMarks);
  const { ref, width } = useChartWidth(isDrawn);
  return (
    <figure
      className={classNames("flex w-full min-w-0 flex-col gap-2", isSquare && "max-w-[420px]")}
    >
      <figcaption className="flex items-baseline justify-between gap-3 text-dense">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{aside}</span>
      </figcaption>
      {controls && <div data-screen-only>{controls}</div>}
      <div
        ref={ref}
        className={classNames("min-w-0", isSquare && "aspect-square")}
        style={isDrawn ? undefined : { height: heightOf?.(width || fallbackWidth) }}
      >
        {width > 0 && isDrawn && children(width)}
      </div>
      {legend}
      {notes.some(Boolean) && (
        <p className="text-meta text-muted">{notes.filter(Boolean).join(" ")}</p>
      )}
      {table && (
        <div className="print:[&>details:not([open])]:hidden">
          <Fold summary="Numbers">{table}</Fold>
        </div>
      )}
    </figure>
  );
}

/**
 * Returns the width of an element in CSS pixels, and 0 before it is known. A chart that is drawn at once knows it at once; elsewhere the
 * page is laid out first. Texts keep their size because charts draw to this width.
 * For print, it is the custom property `--paper-width` of the element if there is one. Paper is laid out after the last chance to draw, so
 * without the property a chart that was drawn for a phone is stretched.
 */
function useChartWidth(isDrawn: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  width: number;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [paperWidth, setPaperWidth] = useState(0);
  const isPrinting = useIsPrinting();
  const isDrawnAtOnce = useRef(isDrawn);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || fallbackWidth);
    if (isDrawnAtOnce.current) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (ref.current === null || !isPrinting) return;
    const style = getComputedStyle(ref.current);
    setPaperWidth(Number.parseFloat(style.getPropertyValue("--paper-width")));
  }, [isPrinting]);
  return { ref, width: isPrinting && paperWidth > 0 ? paperWidth : width };
}
