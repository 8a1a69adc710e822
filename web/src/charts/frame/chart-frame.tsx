import { type ReactNode, useContext } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Fold } from "../../ui/fold.tsx";
import { DrawsMarks } from "./lazy-chart.tsx";
import { fallbackWidth, useChartWidth } from "./use-chart-width.ts";

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
