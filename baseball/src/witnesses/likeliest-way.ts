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
const none = Number.NEGATIVE_INFINITY;

/** The likeliest way through all pairs. */
export interface Way {
  readonly places: readonly PairAt[];
  readonly evidence: number;
}

interface Grid {
  readonly height: number;
  readonly width: number;
  readonly pairs: PairEvidence;
  readonly missed: Missed;
  /** The most evidence up to a place, and the step that leads there. */
  readonly best: Float64Array;
  readonly taken: Uint8Array;
}

/** Returns what it costs that only the first witness has the pitch of a row, between two columns. */
function costOfOne({ width, missed }: Grid, row: number, column: number): number {
  if (missed.elsewhere?.ones[row]) return elsewhereCost;
  return column === 0 || column === width ? missed.atEnd : missed.between;
}

/** Returns what it costs that only the other witness has the pitch of a column, between two rows. */
function costOfOther({ height, missed }: Grid, row: number, column: number): number {
  if (missed.elsewhere?.others[column]) return elsewhereCost;
  return row === 0 || row === height ? missed.atEnd : missed.between;
}

/** Takes the best step to a place: a pair, or a pitch of one side that the other one missed. */
function step(grid: Grid, row: number, column: number): void {
  const { width, pairs, best, taken } = grid;
  const at = row * (width + 1) + column;
  const before = (from: number) => best[from] ?? 0;
  const pair = pairs[(row - 1) * width + column - 1] ?? 0;
  const both = row > 0 && column > 0 ? before(at - width - 2) + pair : none;
  const one = row > 0 ? before(at - width - 1) + costOfOne(grid, row - 1, column) : none;
  const other = column > 0 ? before(at - 1) + costOfOther(grid, row, column - 1) : none;
  const most = Math.max(both, one, other);
  best[at] = most;
  if (most === both) taken[at] = steps.pair;
  else taken[at] = most === one ? steps.one : steps.other;
}

/** Returns the most evidence up to each place. */
function filled({ ones, others }: Lists, pairs: PairEvidence, missed: Missed): Grid {
  const [height, width] = [ones.length, others.length];
  const size = (height + 1) * (width + 1);
  const best = new Float64Array(size);
  const grid = { height, width, pairs, missed, best, taken: new Uint8Array(size) };
  for (let row = 0; row <= height; row += 1) {
    for (let column = 0; column <= width; column += 1) {
      if (row > 0 || column > 0) step(grid, row, column);
    }
  }
  return grid;
}

/** Returns the pairs on the way to the last place. */
function wayBack({ height, width, taken }: Grid): Way["places"] {
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
export function likeliest(lists: Lists, pairs: PairEvidence, missed: Missed): Way {
  const grid = filled(lists, pairs, missed);
  return { places: wayBack(grid), evidence: grid.best.at(-1) ?? 0 };
}

/** Returns a function that returns the evidence of the likeliest way that has not a pair: its pitches are missed, or in other pairs. */
export function likeliestWithout(
  lists: Lists,
  pairs: PairEvidence,
  missed: Missed,
): (pair: PairAt) => number {
  const { ones, others } = missed.elsewhere ?? { ones: [], others: [] };
  const elsewhere = { ones: ones.toReversed(), others: others.toReversed() };
  const grid = filled(lists, pairs, missed);
  const reversed = { ones: lists.ones.toReversed(), others: lists.others.toReversed() };
  const onward = filled(reversed, pairs.toReversed(), { ...missed, elsewhere }).best.toReversed();
  const { width, best } = grid;
  return ([row, column]) => {
    const start = row * (width + 1);
    let most = none;
    for (let place = 0; place <= width; place += 1) {
      const before = best[start + place] ?? 0;
      const alone = before + costOfOne(grid, row, place) + (onward[start + width + 1 + place] ?? 0);
      most = Math.max(most, alone);
      if (place === column || place === width) continue;
      const pair = pairs[row * width + place] ?? 0;
      most = Math.max(most, before + pair + (onward[start + width + 2 + place] ?? 0));
    }
    return most;
  };
}
