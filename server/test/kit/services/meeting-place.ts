import type { Parts } from "../../../src/deps/parts.ts";

/** Decides when the transactions of requests begin that were all let in and checked before. */
export interface MeetingPlace {
  /** Makes an app's requests pass through this object. */
  parts(parts: Parts): Partial<Parts>;
  /** Runs work whose next `count` identity transactions begin at the same time. */
  meet<T>(count: number, work: () => Promise<T>): Promise<T>;
  /** Starts `late`, and runs all of `early` right before the transaction of `late`. */
  overtake<L, E>(late: () => Promise<L>, early: () => Promise<E>): Promise<[L, E]>;
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function newGate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export function newMeetingPlace(): MeetingPlace {
  let pass: (() => Promise<void>) | undefined;
  return {
    parts: ({ db }) => ({
      db: {
        ...db,
        identity: async (work) => {
          await pass?.();
          return await db.identity(work);
        },
      },
    }),
    async meet(count, work) {
      const together = newGate();
      let missing = count;
      pass = async () => {
        missing -= 1;
        if (missing === 0) {
          pass = undefined;
          together.open();
        }
        await together.opened;
      };
      return await work();
    },
    async overtake(late, early) {
      const [arrived, overtaken] = [newGate(), newGate()];
      pass = async () => {
        pass = undefined;
        arrived.open();
        await overtaken.opened;
      };
      const ending = late();
      await arrived.opened;
      const first = await early();
      overtaken.open();
      return [await ending, first];
    },
  };
}
