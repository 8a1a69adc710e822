import { AppError } from "../core/app-error.ts";

/** How many files are read at once, and how many wait for that (R101). */
export const readingLimits = {
  atOnceMax: 2,
  atOncePerProgramMax: 1,
  waitingMax: 20,
  waitingPerProgramMax: 5,
  waitMs: 10_000,
  reviewWorkMs: 30_000,
  retryAfterSeconds: 5,
} as const;

type Limits = { readonly [Name in keyof typeof readingLimits]: number };

/** A piece of work that reads a file. */
interface Reading<T> {
  readonly programId: string;
  /** Ends the wait for a place. */
  readonly signal?: AbortSignal | undefined;
  work(): Promise<T>;
}

/** The places for reading files in this process. Reading takes processor time and memory that all programs share. */
export interface ReadingPlaces {
  /** A review whose own work took this much processor time is stopped. */
  readonly reviewWorkMs: number;
  /**
   * Runs work in a place. If all places are taken, the oldest one whose program has no other reading gets the next free place.
   * @throws AppError `files-being-read` if many wait already, and after `waitMs`
   */
  hold<T>(reading: Reading<T>): Promise<T>;
  /** How many readings run and wait. */
  load(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly programId: string;
  readonly start: () => void;
}

/** Returns the places of one process. */
export function openReadingPlaces(limits: Limits = readingLimits): ReadingPlaces {
  const { retryAfterSeconds } = limits;
  const running: string[] = [];
  const waiting = new Set<Waiting>();
  const countOf = (programId: string) => running.filter((each) => each === programId).length;
  const busy = () => new AppError("files-being-read", { retryAfterSeconds });

  function startNext(): void {
    for (const next of waiting) {
      if (running.length >= limits.atOnceMax) return;
      if (countOf(next.programId) >= limits.atOncePerProgramMax) continue;
      waiting.delete(next);
      running.push(next.programId);
      next.start();
    }
  }

  async function takePlace(programId: string, signal: AbortSignal | undefined): Promise<void> {
    const own = [...waiting].filter((each) => each.programId === programId).length;
    if (waiting.size >= limits.waitingMax || own >= limits.waitingPerProgramMax) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = (reason: Error) => {
        waiting.delete(one);
        end();
        reject(reason);
      };
      const abort = () => {
        const reason: unknown = signal?.reason;
        leave(reason instanceof Error ? reason : new Error("The client left.", { cause: reason }));
      };
      const timer = setTimeout(() => leave(busy()), limits.waitMs);
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const start = () => {
        end();
        resolve();
      };
      const one = { programId, start };
      waiting.add(one);
      if (signal?.aborted) abort();
      else signal?.addEventListener("abort", abort);
      startNext();
    });
  }

  return {
    reviewWorkMs: limits.reviewWorkMs,
    async hold({ programId, signal, work }) {
      await takePlace(programId, signal);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(programId), 1);
        startNext();
      }
    },
    load: () => ({ running: running.length, waiting: waiting.size }),
  };
}
