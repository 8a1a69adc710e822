import { numberAt } from "./numbers.ts";

/** A sum of squares to make small. Each parameter has a step at which the residuals change about evenly. */
interface LeastSquares {
  readonly start: readonly number[];
  readonly steps: readonly number[];
  /** Writes every residual, divided by its standard deviation. */
  readonly residuals: (parameters: Float64Array, into: Float64Array) => void;
  readonly count: number;
  readonly roundsMax: number;
}

interface Solution {
  readonly parameters: Float64Array;
  readonly chiSquared: number;
  /** The covariance of the parameters, row by row. Null where the residuals do not decide them. */
  readonly covariance: Float64Array | null;
}

const squared = (residuals: Float64Array) => residuals.reduce((sum, one) => sum + one * one, 0);

/** Returns the lower factor L of a symmetric matrix L·Lᵀ, or null if it is not positive. */
function cholesky(matrix: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = numberAt(matrix, row * size + column);
      for (let index = 0; index < column; index += 1) {
        sum -= (lower[row * size + index] ?? 0) * (lower[column * size + index] ?? 0);
      }
      if (row === column && !(sum > 0)) return null;
      lower[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / numberAt(lower, column * size + column);
    }
  }
  return lower;
}

function solved(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const result = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = result[row] ?? 0;
    for (let index = 0; index < row; index += 1) {
      sum -= (lower[row * size + index] ?? 0) * (result[index] ?? 0);
    }
    result[row] = sum / (lower[row * size + row] ?? 0);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = result[row] ?? 0;
    for (let index = row + 1; index < size; index += 1) {
      sum -= (lower[index * size + row] ?? 0) * (result[index] ?? 0);
    }
    result[row] = sum / (lower[row * size + row] ?? 0);
  }
  return result;
}

function inverse(matrix: Float64Array, size: number): Float64Array | null {
  const lower = cholesky(matrix, size);
  if (!lower) return null;
  const result = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    const solution = solved(lower, unit);
    for (let row = 0; row < size; row += 1) result[row * size + column] = solution[row] ?? 0;
  }
  return result;
}

/** The residuals' change with each parameter, one row for each parameter. */
function slopes(problem: LeastSquares, at: Float64Array, value: Float64Array): Float64Array[] {
  const moved = Float64Array.from(at);
  return problem.steps.map((step, index) => {
    const row = new Float64Array(problem.count);
    moved[index] = (at[index] ?? 0) + step;
    problem.residuals(moved, row);
    moved[index] = at[index] ?? 0;
    for (let each = 0; each < row.length; each += 1) {
      row[each] = ((row[each] ?? 0) - (value[each] ?? 0)) / step;
    }
    return row;
  });
}

function dot(ones: Float64Array, others: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < ones.length; index += 1) {
    sum += (ones[index] ?? 0) * (others[index] ?? 0);
  }
  return sum;
}

function normalMatrix(rows: readonly Float64Array[]): Float64Array {
  const size = rows.length;
  const matrix = new Float64Array(size * size);
  const none = new Float64Array(0);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const value = dot(rows[row] ?? none, rows[column] ?? none);
      matrix[row * size + column] = value;
      matrix[column * size + row] = value;
    }
  }
  return matrix;
}

/** A step that lowers the sum of squares. */
interface Better {
  readonly parameters: Float64Array;
  readonly chiSquared: number;
  readonly damping: number;
}

/** Returns the first step that is better, with less and less of it tried. Null if none is. */
function better(
  problem: LeastSquares,
  from: { readonly parameters: Float64Array; readonly chiSquared: number; damping: number },
  { normal, slope }: { readonly normal: Float64Array; readonly slope: Float64Array },
): Better | null {
  const size = slope.length;
  const residuals = new Float64Array(problem.count);
  for (let damping = from.damping; damping < 1e8; damping *= 8) {
    const damped = normal.slice();
    for (let at = 0; at < damped.length; at += size + 1) {
      damped[at] = (normal[at] ?? 0) * (1 + damping) + 1e-12;
    }
    const lower = cholesky(damped, size);
    if (!lower) continue;
    const change = solved(lower, slope);
    const parameters = from.parameters.map((value, index) => value - (change[index] ?? 0));
    problem.residuals(parameters, residuals);
    const chiSquared = squared(residuals);
    if (chiSquared < from.chiSquared) return { parameters, chiSquared, damping: damping / 8 };
  }
  return null;
}

/** Returns the parameters with the least sum of squares near the start (Levenberg and Marquardt), and their covariance. */
export function leastSquares(problem: LeastSquares): Solution {
  const residuals = new Float64Array(problem.count);
  let parameters: Float64Array = Float64Array.from(problem.start);
  problem.residuals(parameters, residuals);
  let [chiSquared, damping] = [squared(residuals), 1e-3];
  for (let round = 0; ; round += 1) {
    problem.residuals(parameters, residuals);
    const rows = slopes(problem, parameters, residuals);
    const normal = normalMatrix(rows);
    const slope = Float64Array.from(rows, (row) => dot(row, residuals));
    const next =
      round < problem.roundsMax
        ? better(problem, { parameters, chiSquared, damping }, { normal, slope })
        : null;
    if (!next) return { parameters, chiSquared, covariance: inverse(normal, slope.length) };
    const isDone = chiSquared - next.chiSquared < 1e-4 * (1 + 1e-3 * next.chiSquared);
    ({ parameters, chiSquared, damping } = next);
    damping = Math.max(damping, 1e-9);
    if (isDone) return { parameters, chiSquared, covariance: inverse(normal, slope.length) };
  }
}
