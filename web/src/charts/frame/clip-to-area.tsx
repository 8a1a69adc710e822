import type { Box } from "./label-places.ts";

interface ClipToAreaProps {
  readonly id: string;
  readonly area: Box;
}

/** A clip path that keeps a drawing within the area of its axes. */
export function ClipToArea({ id, area: { left, top, right, bottom } }: ClipToAreaProps) {
  return (
    <clipPath id={id}>
      <rect x={left} y={top} width={right - left} height={bottom - top} />
    </clipPath>
  );
}
