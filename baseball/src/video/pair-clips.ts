/** The most seconds between a clip's end and its pitch, once the clocks agree. */
const toleranceSeconds = 5;

/** How far the differences of pairs with the same clocks spread, in seconds. */
const windowSeconds = 4;

/** Two windows that are closer than this are the same difference of clocks. */
const apartSeconds = 8;

/** A clip with the moment at which it ended, in seconds by the phone's clock. */
export interface TimedClip {
  readonly clipId: string;
  readonly endedAt: number;
}

/** A pitch with the moment at which it was thrown, in seconds by the local clock of the device or the charter. */
export interface TimedPitch {
  readonly pitchId: string;
  readonly thrownAt: number;
}

/** A clip with the pitch that it shows. */
interface Pair {
  readonly clipId: string;
  readonly pitchId: string;
  /** How much closer this pitch is than the next one, from 0 to 1. */
  readonly margin: number;
  readonly needsLook: boolean;
}

export interface PairedClips {
  readonly pairs: readonly Pair[];
  /** What to add to the phone's clock for that of the pitches, in seconds. Null if the votes leave it open. */
  readonly clockShift: number | null;
}

/** The best difference of clocks needs this many times the votes of its rival. */
const clearLead = 1.6;
/** A pair with a smaller margin should be looked at. */
const sureMargin = 0.5;
/** A clip that ends further from the usual moment should be looked at. */
const sureSeconds = 2.5;
/** Around a clock change two pitches can have the same local time. */
const sureAroundChange = 1.1;
const marginAroundChange = 0.75;
/** In the night of a clock change the pitches before and after it differ by an hour. */
const hour = 3600;
const leastAfterChange = 3;
/** Clips of another outing fit by chance, but never so many of them. */
const leastShare = 0.7;
/** Half of the true pairs are closer than this, in seconds. */
const usualSpread = 1.5;

interface Segment {
  readonly shift: number;
  readonly matches: readonly Match[];
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The times of all clips and pitches, ascending. */
interface Times {
  readonly ends: readonly number[];
  readonly throws: readonly number[];
}

/** The places of some clips and pitches in `Times`. */
interface Some {
  readonly clips: readonly number[];
  readonly pitches: readonly number[];
}

/** Matches some clips and pitches at a difference of the clocks, then again in the middle of what was found. */
function segmentOf(shift: number, some: Some, { ends, throws }: Times): Segment {
  const pitches = some.pitches.map((pitch) => throws[pitch] ?? 0);
  const matchesAt = (by: number) =>
    matchInOrder(
      some.clips.map((clip) => (ends[clip] ?? 0) + by),
      pitches,
    );
  const middle = shift - medianOf(matchesAt(shift).map(({ offBy }) => offBy));
  const matches = matchesAt(middle).map(({ clip, pitch, offBy }) => ({
    clip: some.clips[clip] ?? 0,
    pitch: some.pitches[pitch] ?? 0,
    offBy,
  }));
  return { shift: middle, matches };
}

const allOf = ({ ends, throws }: Times): Some => ({
  clips: [...ends.keys()],
  pitches: [...throws.keys()],
});

/** Returns what a segment leaves over. */
function restOf({ matches }: Segment, { clips, pitches }: Some): Some {
  const [usedClips, usedPitches] = [new Set<number>(), new Set<number>()];
  for (const { clip, pitch } of matches) {
    usedClips.add(clip);
    usedPitches.add(pitch);
  }
  return {
    clips: clips.filter((clip) => !usedClips.has(clip)),
    pitches: pitches.filter((pitch) => !usedPitches.has(pitch)),
  };
}

/** Returns the first clip after a change of the clock: it has the most matches of the one before it and of the other behind it. */
function firstAfter(before: Segment, after: Segment, clips: number): number {
  const gains = Array.from({ length: clips }, () => 0);
  for (const { clip } of before.matches) gains[clip] = (gains[clip] ?? 0) + 1;
  for (const { clip } of after.matches) gains[clip] = (gains[clip] ?? 0) - 1;
  let best = { first: 0, gain: 0 };
  let sum = 0;
  for (const [clip, gain] of gains.entries()) {
    sum += gain;
    if (sum > best.gain) best = { first: clip + 1, gain: sum };
  }
  return best.first;
}

/** Leaves each pitch to the segment in which its clip is closer. In the doubled hour both segments have pitches of the same local times. */
function withoutConflicts(segments: readonly Segment[]): Segment[] {
  const closest = new Map<number, number>();
  for (const { matches } of segments) {
    for (const { pitch, offBy } of matches) {
      closest.set(pitch, Math.min(closest.get(pitch) ?? toleranceSeconds, Math.abs(offBy)));
    }
  }
  const isClosest = ({ pitch, offBy }: Match) => closest.get(pitch) === Math.abs(offBy);
  return segments.map(({ shift, matches }) => ({ shift, matches: matches.filter(isClosest) }));
}

/**
 * In the night of a clock change the clips fit in two segments, an hour apart: one before the change and one after it. Returns both, or the one
 * that is given.
 */
function withClockChange(own: Segment, times: Times): readonly Segment[] {
  const all = allOf(times);
  const rest = restOf(own, all);
  const [found] = [own.shift - hour, own.shift + hour]
    .map((shift) => segmentOf(shift, rest, times))
    .sort((a, b) => b.matches.length - a.matches.length);
  const least = Math.max(leastAfterChange, leastShare * rest.clips.length);
  if (!found || found.matches.length < least) return [own];
  const middleOf = ({ matches }: Segment) => medianOf(matches.map(({ clip }) => clip));
  const [before, after] = middleOf(own) < middleOf(found) ? [own, found] : [found, own];
  const whole = (segment: Segment) => segmentOf(segment.shift, all, times);
  const first = firstAfter(whole(before), whole(after), times.ends.length);
  const early = { ...all, clips: all.clips.filter((clip) => clip < first) };
  const late = { ...all, clips: all.clips.filter((clip) => clip >= first) };
  return withoutConflicts([
    segmentOf(before.shift, early, times),
    segmentOf(after.shift, late, times),
  ]);
}

/** How much closer the matched pitch is than the next one to the clip's end. */
function marginOf({ clip, pitch }: Match, shift: number, { ends, throws }: Times): number {
  const end = (ends[clip] ?? 0) + shift;
  const own = Math.abs(end - (throws[pitch] ?? 0));
  const others = [pitch - 1, pitch + 1]
    .map((place) => throws[place])
    .filter((at) => at !== undefined)
    .map((at) => Math.abs(end - at));
  const next = Math.min(toleranceSeconds * 4, ...others);
  return next === 0 ? 0 : Math.max(0, Math.min(1, (next - own) / (next + own)));
}

function pairsOf(
  segments: readonly Segment[],
  clips: readonly TimedClip[],
  pitches: readonly TimedPitch[],
): Pair[] {
  const ends = clips.map(({ endedAt }) => endedAt);
  const throws = pitches.map(({ thrownAt }) => thrownAt);
  const isChange = segments.length > 1;
  const sure = isChange ? sureAroundChange : sureSeconds;
  const least = isChange ? marginAroundChange : sureMargin;
  return segments.flatMap(({ shift, matches }) =>
    matches.map((match) => {
      const margin = Math.round(marginOf(match, shift, { ends, throws }) * 100) / 100;
      const clipId = clips[match.clip]?.clipId ?? "";
      const pitchId = pitches[match.pitch]?.pitchId ?? "";
      const isUsual = Math.abs(match.offBy) <= sure;
      return { clipId, pitchId, margin, needsLook: margin < least || !isUsual };
    }),
  );
}

/** A tap: this clip shows this pitch. */
type Tap = Pick<Pair, "clipId" | "pitchId">;

function tappedShift(tap: Tap, clips: readonly TimedClip[], pitches: readonly TimedPitch[]) {
  const clip = clips.find(({ clipId }) => clipId === tap.clipId);
  const pitch = pitches.find(({ pitchId }) => pitchId === tap.pitchId);
  return clip && pitch ? pitch.thrownAt - clip.endedAt : undefined;
}

/**
 * Pairs clips with pitches by their times. The clips vote on the difference of the two clocks, which can be anything: another time zone, or a
 * phone that is a day off. Then both are matched in order. Without a clear vote nothing is paired until a tap says which pitch a clip shows.
 */
export function pairClips(
  given: { readonly clips: readonly TimedClip[]; readonly pitches: readonly TimedPitch[] },
  tap?: Tap,
): PairedClips {
  const clips = [...given.clips].sort((a, b) => a.endedAt - b.endedAt);
  const pitches = [...given.pitches].sort((a, b) => a.thrownAt - b.thrownAt);
  const ends = clips.map(({ endedAt }) => endedAt);
  const throws = pitches.map(({ thrownAt }) => thrownAt);
  const tapped = tap && tappedShift(tap, clips, pitches);
  const [best, ...rivals] = voteOnClock(ends, throws);
  const shift = tapped ?? best?.seconds;
  if (shift === undefined || best === undefined) return { pairs: [], clockShift: null };
  const times = { ends, throws };
  const own = segmentOf(shift, allOf(times), times);
  const segments = withClockChange(own, times);
  if (tapped === undefined) {
    const votes = segments.reduce((sum, { matches }) => sum + matches.length, 0);
    const isOwn = (seconds: number) =>
      segments.some((segment) => Math.abs(segment.shift - seconds) <= 2 * toleranceSeconds);
    const rival = rivals.find(({ seconds }) => !isOwn(seconds))?.clips ?? 1;
    const spread = medianOf(own.matches.map(({ offBy }) => Math.abs(offBy)));
    const isClear =
      votes >= clearLead * rival && votes >= leastShare * clips.length && spread <= usualSpread;
    if (!isClear) return { pairs: [], clockShift: null };
  }
  return { pairs: pairsOf(segments, clips, pitches), clockShift: Math.round(own.shift) };
}

/** A difference of two clocks in seconds, and how many clips speak for it. */
interface Vote {
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
function voteOnClock(
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

/** A clip and a pitch of two lists, by their places. */
interface Match {
  readonly clip: number;
  readonly pitch: number;
  /** By how many seconds the clip ended after the middle of what is usual. */
  readonly offBy: number;
}

/**
 * Matches two ascending lists of times so that no two matches cross, as many and as close as possible. Times further apart than
 * `toleranceSeconds` do not match.
 */
function matchInOrder(clips: readonly number[], pitches: readonly number[]): Match[] {
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
