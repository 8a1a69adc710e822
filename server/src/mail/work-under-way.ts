/** Work that a stop waits for. */
export interface WorkUnderWay {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when everything that is tracked now is over, well or not. */
  over(): Promise<void>;
}

export function newWorkUnderWay(): WorkUnderWay {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
      return work;
    },
    async over() {
      await Promise.allSettled([...running]);
    },
  };
}
