import { AsyncLocalStorage } from "node:async_hooks";

interface Work {
  leftMs: number;
  readonly tooMuch: () => Error;
}

const current = new AsyncLocalStorage<Work>();

interface WorkLimit {
  /** The processor time that the turns of the work may take, in milliseconds. */
  readonly mostMs: number;
  /** Returns what is thrown once they took more. */
  readonly tooMuch: () => Error;
}

/**
 * Runs work whose turns may take a limited processor time. Everything that the work awaits shares the limit. What the work waits for is not
 * counted, so the limit means the same on a slow machine, and on one that is busy with other work.
 */
export function withinWork<T>({ mostMs, tooMuch }: WorkLimit, work: () => T): T {
  return current.run({ leftMs: mostMs, tooMuch }, work);
}

/**
 * Begins a turn of the work: code that awaits nothing. Returns the function that ends it and throws once the work took too much. The processor
 * time of the whole process is counted, with the little that other threads take meanwhile, because Node.js 20 tells no thread's own.
 */
export function beginTurn(): () => void {
  const work = current.getStore();
  if (!work) return () => undefined;
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    work.leftMs -= (user + system) / 1_000;
    if (work.leftMs < 0) throw work.tooMuch();
  };
}
