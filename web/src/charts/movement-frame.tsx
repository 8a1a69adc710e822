/** The geometry of a movement plot in SVG units. Both axes have the same scale. */
export const movementFrame = {
  width: 340,
  height: 340,
  reachInches: 25,
  left: 34,
  top: 8,
  pixelsPerInch: 5.92,
} as const;

const { left, top, reachInches, pixelsPerInch } = movementFrame;
const side = reachInches * 2 * pixelsPerInch;
const bottom = top + side;
const ticks = [-20, -10, 0, 10, 20] as const;

/** Returns the position in the plot of a movement in inches, from the pitcher's view: right and up are positive. */
export function placeOf({ hb, vertBreak }: { hb: number; vertBreak: number }) {
  return {
    x: left + (reachInches + hb) * pixelsPerInch,
    y: top + (reachInches - vertBreak) * pixelsPerInch,
  };
}

/** The frame of a movement plot: grid, crosshairs at zero, scales in inches and axis names. */
export function MovementFrame() {
  const zero = placeOf({ hb: 0, vertBreak: 0 });
  return (
    <g>
      <rect x={left} y={top} width={side} height={side} className="fill-bg stroke-line" />
      {ticks.map((inches) => {
        const { x, y } = placeOf({ hb: inches, vertBreak: inches });
        return (
          <g key={inches} className="fill-muted text-[11px]">
            <path
              d={`M${x} ${top}V${bottom}M${left} ${y}H${left + side}`}
              className={inches === 0 ? "stroke-control" : "stroke-line"}
            />
            <text x={x} y={bottom + 14} textAnchor="middle">
              {inches}
            </text>
            <text x={left - 6} y={y + 4} textAnchor="end">
              {inches}
            </text>
          </g>
        );
      })}
      <g className="fill-muted text-[11px]">
        <text x={zero.x} y={bottom + 31} textAnchor="middle">
          H. Break (in)
        </text>
        <text transform={`translate(10 ${zero.y}) rotate(-90)`} textAnchor="middle">
          V. Break (in)
        </text>
      </g>
    </g>
  );
}
