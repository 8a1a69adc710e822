interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Measures how fast bytes are sent, over the last seconds. */
export class SendingRate {
  static readonly #overMs = 8_000;
  #samples: Sample[] = [];

  /** Returns bytes in a second, or null until there is enough to tell. */
  add(bytes: number, at = performance.now()): number | null {
    this.#samples = this.#samples.filter((sample) => at - sample.at < SendingRate.#overMs);
    this.#samples.push({ at, bytes });
    const [first] = this.#samples;
    const seconds = first ? (at - first.at) / 1000 : 0;
    return first && seconds >= 1 ? (bytes - first.bytes) / seconds : null;
  }
}
