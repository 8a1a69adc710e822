/**
 * The middle of some numbers: the mean of the two middle ones where there are two.
 * @param {readonly number[]} numbers at least one
 */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/**
 * Runs something several times, one after the other, and gives the results in order.
 * @template T
 * @param {number} count
 * @param {(turn: number) => Promise<T>} run
 * @returns {Promise<T[]>}
 */
export async function times(count, run) {
  const results = [];
  for (let n = 0; n < count; n += 1) results.push(await run(n));
  return results;
}
