/** The uploads that this server is writing. */
export interface Writers {
  /**
   * Ends the writers of a film, if there are any, and waits until its file is closed. Two writers of one film are one phone whose
   * connection broke without the server noticing.
   */
  end(film: string): Promise<void>;
  /** Ends the writers of a film, and runs the next one after them: one runs at a time. `stop` ends this one. */
  write<T>(film: string, stop: () => void, work: () => Promise<T>): Promise<T>;
}

interface Writer {
  readonly stop: () => void;
  /** Resolves when this writer and all before it have ended. */
  readonly done: Promise<void>;
}

const nothing = () => undefined;

export function newWriters(): Writers {
  const last = new Map<string, Writer>();
  const end = async (film: string) => {
    const writer = last.get(film);
    writer?.stop();
    await writer?.done;
  };
  return {
    end,
    async write(film, stop, work) {
      // Nothing waits between the look for the writer before and the entry of this one, so no two can follow the same one.
      const result = end(film).then(work);
      const writer = { stop, done: result.then(nothing, nothing) };
      last.set(film, writer);
      try {
        return await result;
      } finally {
        if (last.get(film) === writer) last.delete(film);
      }
    },
  };
}
