/** The uploads that this server is writing. */
export interface Writers {
  /**
   * Ends the writer of a film, if there is one, and waits until its file is closed. Two writers of one film are one phone whose connection broke
   * without the server noticing.
   */
  end(film: string): Promise<void>;
  /** Runs a writer after the one before it has ended. `stop` ends this one. */
  write<T>(film: string, stop: () => void, work: () => Promise<T>): Promise<T>;
}

interface Writer {
  readonly stop: () => void;
  readonly done: Promise<unknown>;
}

export function newWriters(): Writers {
  const running = new Map<string, Writer>();
  const end = async (film: string) => {
    for (let writer = running.get(film); writer; writer = running.get(film)) {
      writer.stop();
      await writer.done;
    }
  };
  return {
    end,
    async write(film, stop, work) {
      await end(film);
      const result = work();
      const done = result.then(
        () => undefined,
        () => undefined,
      );
      const writer = { stop, done };
      running.set(film, writer);
      try {
        return await result;
      } finally {
        if (running.get(film) === writer) running.delete(film);
      }
    },
  };
}
