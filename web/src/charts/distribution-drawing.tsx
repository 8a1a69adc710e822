import { averageText } from "@armslot/baseball/pitch/reading-text";
import { useId } from "react";
import type { DistributionRow } from "./distribution-data.ts";
import { athleteShape } from "./frame/athlete-shape.ts";
import { ChartSurface } from "./frame/chart-surface.tsx";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import type { Domain } from "./frame/fenced-domain.ts";
import { type LinearScale, linearScale } from "./frame/linear-scale.ts";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { useHighlight } from "./frame/use-highlight.ts";

interface DistributionDrawingProps {
  readonly width: number;
  readonly rows: readonly DistributionRow[];
  /** The velocities on the axis, in mph. */
  readonly domain: Domain;
  readonly nameOf: (row: DistributionRow) => string;
}

const margin = { left: 10, right: 70, top: 4, bottom: 34 } as const;
const rowHeight = 38;
const typeHeight = 24;
/** How high the fullest mph of a row is. */
const curveHeight = 28;

/** Returns the baseline of each row and the top of each type. */
function layOut(rows: readonly DistributionRow[]) {
  let y: number = margin.top;
  const places = rows.map((row, at) => {
    const isFirst = rows[at - 1]?.pitchType !== row.pitchType;
    const top = y;
    y += (isFirst ? typeHeight : 0) + rowHeight;
    return { row, isFirst, top, base: y - 4 };
  });
  return { places, bottom: y };
}

/** Returns the height of a distribution in CSS pixels. */
export function distributionHeight(rows: readonly DistributionRow[]): number {
  return layOut(rows).bottom + margin.bottom;
}

/** The drawing of a distribution: a row for each pitch type and athlete on one axis. */
export function DistributionDrawing({ width, rows, domain, nameOf }: DistributionDrawingProps) {
  const highlight = useHighlight({});
  const { places, bottom } = layOut(rows);
  const x = linearScale(domain, { from: margin.left, to: width - margin.right });
  const clipId = useId();
  const fullest = Math.max(0.01, ...rows.flatMap(({ shares }) => shares));
  const marks = places.map(({ row: { id, pitchType, mean }, base }) => ({
    id,
    pitchType,
    x: x(mean),
    y: base - 7,
  }));
  return (
    <ChartSurface
      name="Velocity distribution"
      summary={`${rows.length} rows. Use the arrow keys for each.`}
      width={width}
      height={bottom + margin.bottom}
      marks={marks}
      highlight={highlight}
      tipOf={(id) =>
        tipOf(
          rows.find((row) => row.id === id),
          nameOf,
        )
      }
    >
      <VelocityAxis x={x} bottom={bottom} />
      <ClipToArea
        id={clipId}
        area={{ left: margin.left, right: width - margin.right, top: 0, bottom }}
      />
      {places.map(({ row, isFirst, top, base }) => (
        <g key={row.id}>
          {isFirst && (
            <text x={0} y={top + 16} className="fill-ink font-semibold text-[12px]">
              {row.pitchType}
            </text>
          )}
          <path
            clipPath={`url(#${clipId})`}
            d={curve(row, x, { base, perShare: curveHeight / fullest })}
            fill={pitchStyle(row.pitchType).color}
            fillOpacity={0.35}
            stroke={pitchStyle(row.pitchType).color}
          />
          <PitchMark
            pitchType={row.pitchType}
            x={x(row.mean)}
            y={base - 7}
            radius={5.5}
            shape={athleteShape(row.set)}
            isHighlighted={row.id === highlight.id}
          />
          <text x={width - margin.right + 8} y={base - 12} className="fill-ink font-medium">
            {averageText(row.mean, "mph")}
          </text>
          <text x={width - margin.right + 8} y={base + 1} className="fill-muted">
            {`n = ${row.n}`}
          </text>
        </g>
      ))}
    </ChartSurface>
  );
}

interface CurveSize {
  readonly base: number;
  /** The height of a row whose pitches are all in one mph. */
  readonly perShare: number;
}

/** Returns the steps of a row, one for each mph. */
function curve({ from, shares }: DistributionRow, x: LinearScale, { base, perShare }: CurveSize) {
  if (shares.length === 0) return "";
  const steps = shares.flatMap((share, at) => {
    const y = base - share * perShare;
    return [
      { x: x(from + at), y },
      { x: x(from + at + 1), y },
    ];
  });
  const ends = [from, from + shares.length].map((mph) => ({ x: x(mph), y: base }));
  const [start, end] = ends;
  return start && end ? `${linePath([start, ...steps, end])}Z` : "";
}

function VelocityAxis({ x, bottom }: { readonly x: LinearScale; readonly bottom: number }) {
  return (
    <g className="fill-muted">
      {x.ticks(6).map((mph) => (
        <g key={mph}>
          <path d={`M${x(mph)} ${margin.top}V${bottom}`} className="stroke-line" />
          <text x={x(mph)} y={bottom + 14} textAnchor="middle">
            {mph}
          </text>
        </g>
      ))}
      <text x={(x(x.domain[0]) + x(x.domain[1])) / 2} y={bottom + 29} textAnchor="middle">
        Velocity (mph)
      </text>
    </g>
  );
}

function tipOf(row: DistributionRow | undefined, nameOf: (row: DistributionRow) => string) {
  if (row === undefined) return { title: "", lines: [] };
  return {
    title: `${row.pitchType}, n = ${row.n}`,
    lines: [
      nameOf(row),
      `Mean ${averageText(row.mean, "mph")}`,
      `Slowest ${averageText(row.min, "mph")}`,
      `Fastest ${averageText(row.max, "mph")}`,
    ],
  };
}
