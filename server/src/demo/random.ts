/** A random number generator. The same seed gives the same sequence. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Whether something with this probability happens. */
  chance(probability: number): boolean;
  /** A normally distributed number at most 2.5 standard deviations from the mean: no pitch is a freak. */
  around(mean: number, sd: number): number;
  /** One of the options. */
  pick<T>(options: readonly T[]): T;
  /** One of the options, with a probability proportional to its weight. */
  pickWeighted<T extends { readonly weight: number }>(options: readonly T[]): T;
}

/** The Mulberry32 generator: 32 bits of state, the same results on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a generator for a seed. */
export function seededRandom(seed: number): Random {
  const next = mulberry32(seed);

  function pick<T>(options: readonly T[]): T {
    const option = options[Math.floor(next() * options.length)];
    if (option === undefined) throw new RangeError("Cannot pick from an empty list.");
    return option;
  }

  /** The Box-Muller transform; 1 - next() is never 0. */
  function normal(): number {
    return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  }

  return {
    next,
    pick,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    around: (mean, sd) => mean + sd * Math.max(-2.5, Math.min(2.5, normal())),
    pickWeighted(options) {
      let rest = next() * options.reduce((sum, option) => sum + option.weight, 0);
      for (const option of options) {
        rest -= option.weight;
        if (rest < 0) return option;
      }
      return pick(options);
    },
  };
}
