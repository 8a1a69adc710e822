import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { minuteMs } from "@armslot/contracts/core/durations";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { leftMs } from "./request-deadline.ts";

/** The cost of a hash: memory in KiB and passes over it, with one lane. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The queue of hashes is full. The hash was not started. */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy";
  readonly retryAfterSeconds = 5;

  constructor() {
    super("too many passwords wait to be hashed");
  }
}

export interface HashingLoad {
  readonly running: number;
  readonly waiting: number;
}

/** Creates and checks password hashes (argon2id) with bounded concurrency. Throws PasswordsBusy if the queue is full. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password. Without a hash it checks a decoy of the same cost, so the time reveals nothing, and returns false. */
  verify(given: { password: string; hash: string | undefined }): Promise<boolean>;
  /** Returns how many passwords are being hashed or checked, and how many wait for their turn. */
  load(): HashingLoad;
  /** Whether a hash has another cost than the current one. */
  needsRehash(hash: string): boolean;
}

const waitingMax = 64;
const waitMaxMs = minuteMs;
/** The library's number for argon2id. The compiler cannot inline its enum. */
const argon2id = 2;

/** Runs at most `atOnce` tasks, queues up to `waitingMax` in order for as long as their request may wait, and refuses the rest. */
function queueOf(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new PasswordsBusy());
      };
      const timer = setTimeout(giveUp, leftMs(waitMaxMs));
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });
  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new PasswordsBusy();
      await turn();
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }
  const load = (): HashingLoad => ({ running, waiting: waiting.length });
  return { inTurn, load };
}

/** Returns a hash that no password has. To check against it takes as long as any check of this cost, and to create it takes no time. */
function decoyOf({ memoryKib, passes }: Cost): string {
  const [salt, key] = [16, 32].map((length) =>
    randomBytes(length).toString("base64").replace(/=+$/, ""),
  );
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${salt}$${key}`;
}

/**
 * Prepares hashing at the given cost.
 * @param atOnce concurrent hashes; by default one fewer than the machine's cores
 */
export function openPasswords(
  { memoryKib, passes }: Cost,
  atOnce: number = Math.max(1, availableParallelism() - 1),
): Passwords {
  const options = {
    algorithm: argon2id,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: 1,
  };
  const { inTurn, load } = queueOf(atOnce);
  const decoy = decoyOf({ memoryKib, passes });
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (given) => {
      const isRight = await inTurn(() => verify(given.hash ?? decoy, given.password));
      return given.hash !== undefined && isRight;
    },
    load,
    needsRehash: (encoded) => {
      const made = parseOptions(encoded);
      return made.memoryCost !== memoryKib || made.timeCost !== passes || made.parallelism !== 1;
    },
  };
}
