/** How far the differences of pairs with the same clocks spread, in seconds. */
const windowSeconds = 4;
/** Two windows that are closer than this are the same difference of clocks. */
const apartSeconds = 8;

/** A difference of two clocks in seconds, and how many clips speak for it. */
export interface Vote {
  readonly seconds: number;
  readonly clips: number;
}

interface Difference {
  readonly seconds: number;
  readonly clip: number;
}

function differencesOf(clips: readonly number[], pitches: readonly number[]): Difference[] {
  const all = clips.flatMap((end, clip) => pitches.map((at) => ({ seconds: at - end, clip })));
  return all.sort((a, b) => a.seconds - b.seconds);
}

/** Returns for each window of differences how many clips are in it. */
function votesOf(differences: readonly Difference[]): Vote[] {
  const inWindow = new Map<number, number>();
  const votes: Vote[] = [];
  let first = 0;
  for (const { seconds, clip } of differences) {
    inWindow.set(clip, (inWindow.get(clip) ?? 0) + 1);
    for (
      let left = differences[first];
      left && left.seconds < seconds - windowSeconds;
      left = differences[first]
    ) {
      const rest = (inWindow.get(left.clip) ?? 0) - 1;
      if (rest > 0) inWindow.set(left.clip, rest);
      else inWindow.delete(left.clip);
      first += 1;
    }
    const from = differences[first]?.seconds ?? seconds;
    votes.push({ seconds: (from + seconds) / 2, clips: inWindow.size });
  }
  return votes;
}

/** Returns the differences of the clocks with the most votes, best first, at most `most` and each apart from the others. */
export function voteOnClock(
  clips: readonly number[],
  pitches: readonly number[],
  most = 6,
): readonly Vote[] {
  const votes = votesOf(differencesOf(clips, pitches)).sort((a, b) => b.clips - a.clips);
  const chosen: Vote[] = [];
  for (const vote of votes) {
    if (chosen.length === most) break;
    const isNew = chosen.every(({ seconds }) => Math.abs(seconds - vote.seconds) > apartSeconds);
    if (isNew) chosen.push(vote);
  }
  return chosen;
}
