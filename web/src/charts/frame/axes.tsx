import type { Box } from "./label-places.ts";
import type { LinearScale } from "./linear-scale.ts";

interface Axis {
  readonly scale: LinearScale;
  readonly ticks: readonly number[];
  /** The name with its unit. */
  readonly name: string;
  /** What a tick reads, if not its number. */
  readonly textOf?: (tick: number) => string;
  /** Whether a line crosses the chart at each tick. */
  readonly hasGrid?: boolean;
}

interface AxesProps {
  readonly area: Box;
  readonly x: Axis;
  readonly y: Axis;
}

/** The frame, the grid, the ticks and the names of two axes. The grid's line at zero is darker. */
export function Axes({ area, x, y }: AxesProps) {
  const { left, top, right, bottom } = area;
  return (
    <g className="fill-muted">
      <rect
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        className="fill-bg stroke-line"
      />
      {y.ticks.map((tick) => (
        <g key={tick}>
          <GridLine axis={y} tick={tick} d={`M${left} ${y.scale(tick)}H${right}`} />
          <text x={left - 6} y={y.scale(tick) + 4} textAnchor="end">
            {y.textOf?.(tick) ?? tick}
          </text>
        </g>
      ))}
      {x.ticks.map((tick) => (
        <g key={tick}>
          <GridLine axis={x} tick={tick} d={`M${x.scale(tick)} ${top}V${bottom}`} />
          <text x={x.scale(tick)} y={bottom + 14} textAnchor="middle">
            {x.textOf?.(tick) ?? tick}
          </text>
        </g>
      ))}
      <text x={(left + right) / 2} y={bottom + 29} textAnchor="middle">
        {x.name}
      </text>
      <text transform={`translate(9 ${(top + bottom) / 2}) rotate(-90)`} textAnchor="middle">
        {y.name}
      </text>
    </g>
  );
}

function GridLine({ axis, tick, d }: { axis: Axis; tick: number; d: string }) {
  if (!axis.hasGrid) return null;
  return <path d={d} className={tick === 0 ? "stroke-control" : "stroke-line"} />;
}
