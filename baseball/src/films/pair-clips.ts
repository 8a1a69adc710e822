import { voteOnClock } from "./clock-vote.ts";
import { type Match, matchInOrder, toleranceSeconds } from "./match-in-order.ts";

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
export interface Pair {
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

/** Matches at a difference of the clocks, then again in the middle of what was found. */
function segmentAt(shift: number, ends: readonly number[], throws: readonly number[]): Segment {
  const shifted = (by: number) => ends.map((end) => end + by);
  const first = matchInOrder(shifted(shift), throws);
  const middle = shift - medianOf(first.map(({ offBy }) => offBy));
  return { shift: middle, matches: matchInOrder(shifted(middle), throws) };
}

/** Finds the clips that fit only an hour before or after, and all of them before or all of them after the others. */
function afterClockChange(
  { shift, matches }: Segment,
  ends: readonly number[],
  throws: readonly number[],
): Segment | undefined {
  const clips = new Set(matches.map(({ clip }) => clip));
  const pitches = new Set(matches.map(({ pitch }) => pitch));
  const restEnds = [...ends.keys()].filter((clip) => !clips.has(clip));
  const restThrows = [...throws.keys()].filter((pitch) => !pitches.has(pitch));
  const segments = [shift - hour, shift + hour].map((other): Segment => {
    const found = segmentAt(
      other,
      restEnds.map((clip) => ends[clip] ?? 0),
      restThrows.map((pitch) => throws[pitch] ?? 0),
    );
    return {
      shift: found.shift,
      matches: found.matches.map(({ clip, pitch, offBy }) => ({
        clip: restEnds[clip] ?? 0,
        pitch: restThrows[pitch] ?? 0,
        offBy,
      })),
    };
  });
  const [found] = segments.sort((a, b) => b.matches.length - a.matches.length);
  const least = Math.max(leastAfterChange, leastShare * restEnds.length);
  if (!found || found.matches.length < least) return undefined;
  const range = (list: readonly Match[]) => [list[0]?.clip ?? 0, list.at(-1)?.clip ?? 0] as const;
  const [ownFirst, ownLast] = range(matches);
  const [first, last] = range(found.matches);
  return last < ownFirst || first > ownLast ? found : undefined;
}

/** How much closer the matched pitch is than the next one to the clip's end. */
function marginOf({ clip, pitch }: Match, shift: number, ends: readonly number[], throws: readonly number[]): number {
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
  return segments.flatMap(({ shift, matches }) =>
    matches.map((match) => {
      const margin = Math.round(marginOf(match, shift, ends, throws) * 100) / 100;
      const clipId = clips[match.clip]?.clipId ?? "";
      const pitchId = pitches[match.pitch]?.pitchId ?? "";
      return { clipId, pitchId, margin, needsLook: margin < sureMargin };
    }),
  );
}

/** A tap: this clip shows this pitch. */
export type Tap = Pick<Pair, "clipId" | "pitchId">;

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
  const own = segmentAt(shift, ends, throws);
  const changed = afterClockChange(own, ends, throws);
  const segments = changed ? [own, changed] : [own];
  if (tapped === undefined) {
    const votes = segments.reduce((sum, { matches }) => sum + matches.length, 0);
    const isOwn = (seconds: number) =>
      segments.some((segment) => Math.abs(segment.shift - seconds) <= 2 * toleranceSeconds);
    const rival = Math.max(
      1,
      ...rivals
        .filter(({ seconds }) => !isOwn(seconds))
        .map((other) => other.clips),
    );
    const spread = medianOf(own.matches.map(({ offBy }) => Math.abs(offBy)));
    const isClear =
      votes >= clearLead * rival && votes >= leastShare * clips.length && spread <= usualSpread;
    if (!isClear) return { pairs: [], clockShift: null };
  }
  return { pairs: pairsOf(segments, clips, pitches), clockShift: Math.round(own.shift) };
}
