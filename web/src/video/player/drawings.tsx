import type { Drawing, DrawnPoint } from "@armslot/contracts/video/clip-notes";
import type { PointerEvent } from "react";
import { angleOf } from "./angle-of.ts";

interface DrawingsProps {
  readonly drawings: readonly Drawing[];
  /** The points of a drawing that is not complete. */
  readonly open: readonly DrawnPoint[];
  /** The size of the picture in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Called with a point of the picture. Null while nothing is drawn. */
  readonly onPoint: ((point: DrawnPoint) => void) | null;
}

/** Lines and angles over a picture. They are never drawn into the film. */
export function Drawings({ drawings, open, size, onPoint }: DrawingsProps) {
  const { width, height } = size;
  const place = ({ x, y }: DrawnPoint) => `${x * width},${y * height}`;
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (!onPoint) return;
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.min(1, Math.max(0, share));
    onPoint({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      onPointerDown={onPointerDown}
      className={`absolute inset-0 size-full ${onPoint ? "cursor-crosshair touch-none" : "pointer-events-none"}`}
    >
      {drawings.map(({ points }) => (
        <g key={points.map(place).join(" ")}>
          <Stroke points={points.map(place)} />
          {points.length === 3 && (
            <text
              x={points[1].x * width}
              y={points[1].y * height}
              dx={width / 60}
              fontSize={height / 22}
              className="fill-[#fff] stroke-[#000] [paint-order:stroke] [stroke-width:0.2em]"
            >
              {angleOf(points, size)}°
            </text>
          )}
        </g>
      ))}
      {open.length > 1 && <Stroke points={open.map(place)} />}
      {open.map((point) => (
        <circle
          key={place(point)}
          cx={point.x * width}
          cy={point.y * height}
          r={height / 120}
          className="fill-[#fff] stroke-[#000]"
        />
      ))}
    </svg>
  );
}

/** A line that shows on every picture: light, with a dark edge. */
function Stroke({ points }: { readonly points: readonly string[] }) {
  return (
    <>
      {[
        { color: "#000", size: 5 },
        { color: "#ffd84d", size: 2.5 },
      ].map(({ color, size }) => (
        <polyline
          key={color}
          points={points.join(" ")}
          fill="none"
          stroke={color}
          strokeWidth={size}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </>
  );
}
