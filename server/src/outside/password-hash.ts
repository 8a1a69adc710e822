import { availableParallelism } from "node:os";
import { minuteMs } from "@armslot/contracts/durations";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { leftMs } from "../request-deadline.ts";

/** Cost of one hash: memory in KiB and passes over it, with one lane. */
interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** Too many hashes wait already: this one was not begun. */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy";
  readonly retryAfterSeconds = 5;

  constructor() {
    super("too many passwords wait to be hashed");
  }
}

/** Makes and checks password hashes (argon2id), a bounded number at once. Throws PasswordsBusy when too many wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password; where there is no hash a decoy of the same cost is checked, so that the time tells nothing, and the answer is no. */
  verify(given: { password: string; hash: string | undefined }): Promise<boolean>;
  /** Whether a hash was made at another cost than today's. */
  needsRehash(hash: string): boolean;
}

const waitingMax = 64;
const waitMaxMs = minuteMs;
/** Argon2id in the numbering of the library, whose enum the compiler cannot inline. */
const argon2id = 2;

/** Runs at most `atOnce` tasks, lets `waitingMax` wait in order, as long as their request may, and refuses the rest. */
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
  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
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
  };
}

/**
 * Prepares hashing at the given cost, with one core left to everything else, and makes the decoy hash.
 * @param atOnce hashes at the same time; by default one less than the machine has cores
 */
export async function openPasswords(
  { memoryKib, passes }: Cost,
  atOnce: number = Math.max(1, availableParallelism() - 1),
): Promise<Passwords> {
  const options = {
    algorithm: argon2id,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: 1,
  };
  const inTurn = queueOf(atOnce);
  const decoy = await hash("no account has this password", options);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (given) => {
      const isRight = await inTurn(() => verify(given.hash ?? decoy, given.password));
      return given.hash !== undefined && isRight;
    },
    needsRehash: (encoded) => {
      const made = parseOptions(encoded);
      return made.memoryCost !== memoryKib || made.timeCost !== passes || made.parallelism !== 1;
    },
  };
}
