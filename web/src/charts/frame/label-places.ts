import type { Place } from "./mark-shapes.ts";

/** A text to be placed beside its mark, and never over another label or mark. */
interface Label {
  readonly text: string;
  readonly mark: Place;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a label goes: the middle of its baseline, and whether a line should connect it with its mark. */
interface LabelPlace extends Place {
  readonly box: Box;
  readonly isAway: boolean;
}

const characterWidth = 7.4;
const textHeight = 14;
const markRadius = 9;
const rings = [17, 26, 36, 48, 62, 78, 96, 116, 140, 170, 210, 260] as const;

/** Sixteen directions, from straight up alternately to the right and to the left. */
const turns = Array.from(
  { length: 16 },
  (_, turn) => ((turn % 2 === 0 ? -1 : 1) * Math.ceil(turn / 2) * Math.PI) / 8,
);

/** Returns a place for each label, in their order: the nearest one to its mark where it covers nothing, first above the mark. */
export function placeLabels(labels: readonly Label[], area: Box): LabelPlace[] {
  const marks = labels.map(({ mark }) => boxAround(mark, 2 * markRadius, 2 * markRadius));
  const taken: Box[] = [];
  return labels.map(({ text, mark }) => {
    const width = text.length * characterWidth + 4;
    const free = candidates(mark, width).find(
      ({ box }) => isWithin(box, area) && ![...marks, ...taken].some((other) => meet(box, other)),
    );
    const place = free ?? { ...mark, box: boxAround(mark, width, textHeight), isAway: false };
    taken.push(place.box);
    return place;
  });
}

function candidates(mark: Place, width: number): LabelPlace[] {
  return rings.flatMap((ring) =>
    turns.map((angle) => {
      const x = mark.x + Math.sin(angle) * (ring + width / 2 - textHeight / 2);
      const y = mark.y - Math.cos(angle) * ring;
      const box = boxAround({ x, y }, width, textHeight);
      return { x, y: y + 4, box, isAway: ring > rings[0] };
    }),
  );
}

function boxAround({ x, y }: Place, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function isWithin(box: Box, area: Box): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
