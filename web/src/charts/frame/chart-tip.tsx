import { classNames } from "../../ui/class-names.ts";
import type { Place } from "../marks/mark-shapes.ts";

/** What a chart says about a mark. */
export interface TipText {
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
export function ChartTip({ place, area, tip, opens }: ChartTipProps) {
  const isLeft = place.x < area.width / 3;
  const isRight = place.x > (area.width * 2) / 3;
  const isBelow = place.y < area.height / 2;
  return (
    <div
      aria-hidden="true"
      data-screen-only
      className={classNames(
        "pointer-events-none absolute z-10 w-max max-w-[220px] rounded-control border border-control bg-raised px-2 py-1.5 text-ink text-meta tabular-nums shadow-float",
        isBelow ? "translate-y-3.5" : "-translate-y-[calc(100%+14px)]",
        isLeft && "-translate-x-3",
        isRight && "-translate-x-[calc(100%-12px)]",
        !isLeft && !isRight && "-translate-x-1/2",
      )}
      style={{
        left: `${(100 * place.x) / area.width}%`,
        top: `${(100 * place.y) / area.height}%`,
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
