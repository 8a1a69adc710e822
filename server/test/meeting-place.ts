import type { Parts } from "../src/parts.ts";

/** Decides when the transactions of requests begin that were all let in and checked before. */
export interface MeetingPlace {
  /** Makes an app's requests pass here. */
  parts(parts: Parts): Partial<Parts>;
  /** Carries out work whose next `count` transactions of the identity role begin at the same moment. */
  meet<T>(count: number, work: () => Promise<T>): Promise<T>;
  /** Starts `late`, and carries out `early` from beginning to end right before the transaction of `late`. */
  overtake<L, E>(late: () => Promise<L>, early: () => Promise<E>): Promise<[L, E]>;
}

interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

function newSignal(): Signal {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
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
      const together = newSignal();
      let awaited = count;
      pass = async () => {
        awaited -= 1;
        if (awaited === 0) {
          pass = undefined;
          together.give();
        }
        await together.given;
      };
      return await work();
    },
    async overtake(late, early) {
      const [arrived, overtaken] = [newSignal(), newSignal()];
      pass = async () => {
        pass = undefined;
        arrived.give();
        await overtaken.given;
      };
      const ending = late();
      await arrived.given;
      const first = await early();
      overtaken.give();
      return [await ending, first];
    },
  };
}
