import type { Place } from "./mark-shapes.ts";

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
