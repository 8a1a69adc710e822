import type { MovementView } from "./movement-data.ts";
import type { MovementScale } from "./movement-scale.ts";

interface MovementAxesProps {
  readonly scale: MovementScale;
  readonly view: MovementView;
}

/** The grid of a movement plot: crosshairs at zero, scales in inches and the names of the axes. */
export function MovementAxes({ scale, view }: MovementAxesProps) {
  const { x, y, area } = scale;
  const ticks = x.ticks(4);
  return (
    <g className="fill-muted">
      <rect
        x={area.left}
        y={area.top}
        width={area.right - area.left}
        height={area.bottom - area.top}
        className="fill-bg stroke-line"
      />
      {ticks.map((inches) => (
        <g key={inches}>
          <path
            d={`M${x(inches)} ${area.top}V${area.bottom}M${area.left} ${y(inches)}H${area.right}`}
            className={inches === 0 ? "stroke-control" : "stroke-line"}
          />
          <text x={x(inches)} y={area.bottom + 14} textAnchor="middle">
            {inches}
          </text>
          <text x={area.left - 6} y={y(inches) + 4} textAnchor="end">
            {inches}
          </text>
        </g>
      ))}
      <text x={x(0)} y={area.bottom + 29} textAnchor="middle">
        {view === "arm" ? "H. Break (in), arm side →" : "H. Break (in)"}
      </text>
      <text transform={`translate(9 ${y(0)}) rotate(-90)`} textAnchor="middle">
        V. Break (in)
      </text>
    </g>
  );
}
