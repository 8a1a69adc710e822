/** Runs tasks with a limit on how many run at once. Waiting tasks start in order, and an aborted one never starts. */
export type Slots = <Result>(task: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Returns a function that runs at most `count` tasks at once. */
export function openSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = () => {
    free += 1;
    waiting.shift()?.();
  };
  return async (task, signal) => {
    while (free === 0) await new Promise<void>((start) => waiting.push(start));
    free -= 1;
    try {
      signal?.throwIfAborted();
      return await task();
    } finally {
      leave();
    }
  };
}
