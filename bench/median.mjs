/** The middle of some numbers (the mean of the two middle ones). */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs something several times and gives the results in order. */
export async function times(count, run) {
  const results = [];
  for (let n = 0; n < count; n += 1) results.push(await run(n));
  return results;
}
