/** The most seconds between a clip's end and its pitch, once the clocks agree. */
export const toleranceSeconds = 5;

/** A clip and a pitch of two lists, by their places. */
export interface Match {
  readonly clip: number;
  readonly pitch: number;
  /** By how many seconds the clip ended after the middle of what is usual. */
  readonly offBy: number;
}

/**
 * Matches two ascending lists of times so that no two matches cross, as many and as close as possible. Times further apart than
 * `toleranceSeconds` do not match.
 */
export function matchInOrder(clips: readonly number[], pitches: readonly number[]): Match[] {
  const width = pitches.length + 1;
  const best = new Float64Array((clips.length + 1) * width);
  const gainOf = (clip: number, pitch: number) =>
    toleranceSeconds - Math.abs((clips[clip] ?? 0) - (pitches[pitch] ?? 0));
  const at = (clip: number, pitch: number) => best[clip * width + pitch] ?? 0;
  for (let clip = clips.length - 1; clip >= 0; clip -= 1) {
    for (let pitch = pitches.length - 1; pitch >= 0; pitch -= 1) {
      const gain = gainOf(clip, pitch);
      const matched = gain > 0 ? gain + at(clip + 1, pitch + 1) : 0;
      best[clip * width + pitch] = Math.max(matched, at(clip + 1, pitch), at(clip, pitch + 1));
    }
  }
  const matches: Match[] = [];
  for (let clip = 0, pitch = 0; clip < clips.length && pitch < pitches.length; ) {
    if (at(clip, pitch) === at(clip + 1, pitch)) clip += 1;
    else if (at(clip, pitch) === at(clip, pitch + 1)) pitch += 1;
    else {
      matches.push({ clip, pitch, offBy: (clips[clip] ?? 0) - (pitches[pitch] ?? 0) });
      clip += 1;
      pitch += 1;
    }
  }
  return matches;
}
