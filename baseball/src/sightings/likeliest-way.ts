import type { Elsewhere, Lists, PairAt, PairEvidence } from "./witnessed-pitch.ts";

/** What pitches in a row cost that only one witness has. Who misses one often misses the next, so a run costs something by itself. */
interface MissedRun {
  readonly start: number;
  readonly each: number;
}

/** What missed pitches cost: between two pairs, and before the first or after the last one. */
export interface Missed {
  readonly between: MissedRun;
  readonly atEnd: MissedRun;
  readonly elsewhere?: Elsewhere | undefined;
}

/** What a pitch costs that the other witness cannot have. It is in no run. */
const elsewhereCost: MissedRun = { start: 0, each: -0.35 };

const steps = { pair: 0, one: 1, other: 2 } as const;
type Step = (typeof steps)[keyof typeof steps];
const none = Number.NEGATIVE_INFINITY;

/** The likeliest way through all pairs. */
export interface Way {
  readonly places: readonly PairAt[];
  readonly evidence: number;
}

interface Grid {
  readonly height: number;
  readonly width: number;
  readonly missed: Missed;
  /** The most evidence up to each place, of all ways and by the step that leads there. */
  readonly most: Float64Array;
  readonly best: readonly [pair: Float64Array, one: Float64Array, other: Float64Array];
}

/** What it costs that only one witness has a pitch, and whether it can be in one run with the pitch before. */
interface Cost extends MissedRun {
  readonly goesOn: boolean;
}

/** Returns what the next pitch of a place costs if only one witness has it: the row between two columns, or the column between two rows. */
function costOf({ height, width, missed }: Grid, by: Step, [row, column]: PairAt): Cost {
  const isOne = by === steps.one;
  const [place, at, end] = isOne ? [row, column, width] : [column, row, height];
  const elsewhere = isOne ? missed.elsewhere?.ones : missed.elsewhere?.others;
  const ofRun = at === 0 || at === end ? missed.atEnd : missed.between;
  const { start, each } = elsewhere?.[place] ? elsewhereCost : ofRun;
  return { start, each, goesOn: !elsewhere?.[place - 1] };
}

/** Returns the most evidence behind the next pitch of a place, which only one witness has. */
function mostWithout({ most, best }: Grid, by: Step, at: number): (cost: Cost) => number {
  const ofRun = best[by][at] ?? none;
  const ofAll = most[at] ?? none;
  return ({ start, each, goesOn }) => Math.max(ofAll + start, goesOn ? ofRun : none) + each;
}

/** Returns a function that returns what it costs, at a column, that only the first witness has the pitch of a row. */
function costsOfRow(grid: Grid, row: number): (column: number) => Cost {
  const atEnd = costOf(grid, steps.one, [row, 0]);
  const between = costOf(grid, steps.one, [row, 1]);
  return (column) => (column === 0 || column === grid.width ? atEnd : between);
}

/** Finds the most evidence up to the places of a row. */
function fillRow(grid: Grid, row: number, pairs: PairEvidence): void {
  const { width, most, best } = grid;
  const [byPair, byOne, byOther] = best;
  const costs = row > 0 ? costsOfRow(grid, row - 1) : null;
  for (let column = 0; column <= width; column += 1) {
    const at = row * (width + 1) + column;
    const above = at - width - 1;
    if (costs) {
      byOne[at] = mostWithout(grid, steps.one, above)(costs(column));
      if (column > 0)
        byPair[at] = (most[above - 1] ?? none) + (pairs[(row - 1) * width + column - 1] ?? 0);
    }
    if (column > 0) {
      const cost = costOf(grid, steps.other, [row, column - 1]);
      byOther[at] = mostWithout(grid, steps.other, at - 1)(cost);
    }
    most[at] = Math.max(byPair[at] ?? none, byOne[at] ?? none, byOther[at] ?? none);
  }
}

/** Returns the most evidence up to each place. */
function filled({ ones, others }: Lists, pairs: PairEvidence, missed: Missed): Grid {
  const [height, width] = [ones.length, others.length];
  const empty = () => new Float64Array((height + 1) * (width + 1)).fill(none);
  const grid: Grid = { height, width, missed, most: empty(), best: [empty(), empty(), empty()] };
  grid.best[steps.pair][0] = 0;
  for (let row = 0; row <= height; row += 1) fillRow(grid, row, pairs);
  return grid;
}

/** Returns the step by which the likeliest way comes to a place that it leaves by another one. */
function stepTo(grid: Grid, [row, column]: PairAt, next: Step): Step {
  const { width, most, best } = grid;
  const at = row * (width + 1) + column;
  if (next !== steps.pair) {
    const { start, goesOn } = costOf(grid, next, [row, column]);
    if (goesOn && (best[next][at] ?? none) >= (most[at] ?? none) + start) return next;
  }
  if (best[steps.pair][at] === most[at]) return steps.pair;
  return best[steps.one][at] === most[at] ? steps.one : steps.other;
}

/** Returns the pairs on the way to the last place. */
function wayBack(grid: Grid): Way["places"] {
  const places: PairAt[] = [];
  let [row, column] = [grid.height, grid.width];
  let by: Step = steps.pair;
  while (row > 0 || column > 0) {
    by = stepTo(grid, [row, column], by);
    if (by === steps.pair) places.push([row - 1, column - 1]);
    if (by !== steps.other) row -= 1;
    if (by !== steps.one) column -= 1;
  }
  return places.reverse();
}

/** Returns the way through all pairs with the most evidence. */
export function likeliest(lists: Lists, pairs: PairEvidence, missed: Missed): Way {
  const grid = filled(lists, pairs, missed);
  return { places: wayBack(grid), evidence: grid.most.at(-1) ?? 0 };
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
  const onward = filled(reversed, pairs.toReversed(), { ...missed, elsewhere });
  const { width } = grid;
  return ([row, column]) => {
    let most = none;
    const costs = costsOfRow(grid, row);
    // A run that goes on behind the row has its start once.
    const { goesOn } = costOf(onward, steps.one, [grid.height - row - 1, 0]);
    for (let place = 0; place <= width; place += 1) {
      const at = row * (width + 1) + place;
      const after = grid.most.length - 1 - at - width - 1;
      const cost = costs(place);
      const ofRun = goesOn ? (onward.best[steps.one][after] ?? none) - cost.start : none;
      const rest = Math.max(onward.most[after] ?? none, ofRun);
      most = Math.max(most, mostWithout(grid, steps.one, at)(cost) + rest);
      if (place === column || place === width) continue;
      const pair = pairs[row * width + place] ?? 0;
      most = Math.max(most, (grid.most[at] ?? none) + pair + (onward.most[after - 1] ?? none));
    }
    return most;
  };
}
