/** A clip on the clock of a player. */
export interface Timeline {
  /** When each frame is shown, in seconds from the start of its film. */
  readonly times: readonly number[];
  /** The moment of the film that is 0 on the clock: its release, or its first frame. */
  readonly zero: number;
}

/** Two moments that are closer than this are one. */
const sameSeconds = 0.0005;

/** Returns all moments at which a picture changes, in seconds on one clock, in order. */
export function momentsOf(timelines: readonly Timeline[]): readonly number[] {
  const all = timelines.flatMap(({ times, zero }) => times.map((time) => time - zero));
  const sorted = all.sort((one, other) => one - other);
  return sorted.filter((moment, at) => moment - (sorted[at - 1] ?? -Infinity) > sameSeconds);
}

/** Returns the index of the frame that a clip shows at a moment. Before its first frame, and after its last, it shows that one. */
export function frameAt({ times, zero }: Timeline, moment: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) - zero <= moment + sameSeconds) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** How long before and after the release the loop of a flight goes, in seconds. */
const flight = { before: 0.25, after: 0.75 };

/** Returns the first and last moment of a loop, as indexes: those of the flight, or all. */
export function loopOf(
  moments: readonly number[],
  isFlight: boolean,
): readonly [first: number, last: number] {
  const end = Math.max(0, moments.length - 1);
  if (!isFlight) return [0, end];
  const first = moments.findIndex((moment) => moment >= -flight.before);
  const last = moments.findLastIndex((moment) => moment <= flight.after);
  return first < 0 || last <= first ? [0, end] : [first, last];
}
