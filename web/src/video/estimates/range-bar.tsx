import type { RangedValue } from "@armslot/baseball/video/ranged-text";

interface RangeBarProps {
  readonly domain: readonly [low: number, high: number];
  readonly video: RangedValue;
  /** What a device measured. */
  readonly device?: number | null;
}

const [width, height] = [160, 20];

/** A value from video as a hollow mark with its error bar, and a device's value as a filled one, on one line. */
export function RangeBar({ domain: [low, high], video, device = null }: RangeBarProps) {
  const place = (value: number) => 8 + ((width - 16) * (value - low)) / (high - low || 1);
  const [from, to] = [place(video.value - video.range), place(video.value + video.range)];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="max-w-full"
    >
      <path d={`M8 ${height / 2}H${width - 8}`} className="stroke-line" />
      <path
        d={`M${from} 5V15M${to} 5V15M${from} 10H${to}`}
        fill="none"
        className="stroke-ink"
        strokeWidth={1.5}
      />
      {device !== null && <circle cx={place(device)} cy={10} r={4} className="fill-accent" />}
      <circle
        cx={place(video.value)}
        cy={10}
        r={4.5}
        className="fill-bg stroke-ink"
        strokeWidth={1.5}
      />
    </svg>
  );
}

/** Returns the lowest and the highest value of bars that are read together. */
export function sharedDomain(
  rows: readonly { readonly video: RangedValue; readonly device?: number | null }[],
): readonly [number, number] {
  const ends = rows.flatMap(({ video: { value, range }, device }) => [
    value - range,
    value + range,
    ...(device === null || device === undefined ? [] : [device]),
  ]);
  return ends.length === 0
    ? [0, 1]
    : [Math.floor(Math.min(...ends)) - 1, Math.ceil(Math.max(...ends)) + 1];
}
