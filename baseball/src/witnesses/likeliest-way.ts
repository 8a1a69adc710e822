import type { Elsewhere, Lists, PairAt, PairEvidence } from "./witnessed-pitch.ts";

/** What a pitch costs that only one witness has: between two pairs, and before the first or after the last one. */
export interface Missed {
  readonly between: number;
  readonly atEnd: number;
  readonly elsewhere?: Elsewhere | undefined;
}

/** What a pitch costs that the other witness cannot have. */
const elsewhereCost = -0.35;

const steps = { pair: 0, one: 1, other: 2 } as const;

interface Places {
  readonly places: readonly PairAt[];
  readonly evidence: number;
}

interface Grid {
  readonly height: number;
  readonly width: number;
  readonly missed: Missed;
  /** The most evidence up to a place, and the step that leads there. */
  readonly best: Float64Array;
  readonly taken: Uint8Array;
}

/** Takes the best step to a place: a pair, or a pitch of one side that the other one missed. */
function step(
  { height, width, missed, best, taken }: Grid,
  [row, column]: PairAt,
  pair: number,
): void {
  const at = row * (width + 1) + column;
  const isLastRow = row === 0 || row === height;
  const isLastColumn = column === 0 || column === width;
  const before = (from: number) => best[from] ?? 0;
  const none = Number.NEGATIVE_INFINITY;
  const both = row > 0 && column > 0 ? before(at - width - 2) + pair : none;
  const cost = (isAtEnd: boolean, isElsewhere = false) => {
    if (isElsewhere) return elsewhereCost;
    return isAtEnd ? missed.atEnd : missed.between;
  };
  const { elsewhere } = missed;
  const one =
    row > 0 ? before(at - width - 1) + cost(isLastColumn, elsewhere?.ones[row - 1]) : none;
  const other = column > 0 ? before(at - 1) + cost(isLastRow, elsewhere?.others[column - 1]) : none;
  const most = Math.max(both, one, other);
  best[at] = most;
  if (most === both) taken[at] = steps.pair;
  else taken[at] = most === one ? steps.one : steps.other;
}

/** Returns the pairs on the way to the last place. */
function wayBack({ height, width, taken }: Grid): Places["places"] {
  const places: [number, number][] = [];
  let [row, column] = [height, width];
  while (row > 0 || column > 0) {
    const from = taken[row * (width + 1) + column];
    if (from === steps.pair) places.push([row - 1, column - 1]);
    if (from !== steps.other) row -= 1;
    if (from !== steps.one) column -= 1;
  }
  return places.reverse();
}

/** Returns the way through all pairs with the most evidence. */
export function likeliest({ ones, others }: Lists, pairs: PairEvidence, missed: Missed): Places {
  const [height, width] = [ones.length, others.length];
  const size = (height + 1) * (width + 1);
  const best = new Float64Array(size);
  const grid = { height, width, missed, best, taken: new Uint8Array(size) };
  for (let row = 0; row <= height; row += 1) {
    for (let column = 0; column <= width; column += 1) {
      const pair = pairs[(row - 1) * width + column - 1] ?? 0;
      if (row > 0 || column > 0) step(grid, [row, column], pair);
    }
  }
  return { places: wayBack(grid), evidence: best.at(-1) ?? 0 };
}
