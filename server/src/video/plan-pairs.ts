import { type PairedClips, pairClips, type TimedPitch } from "@armslot/baseball/video/pair-clips";
import type { ClipPair, PairingPlan } from "@armslot/contracts/video/clip-pairing";
import type { FilmToPair, GameToPair } from "./pairing.query.ts";

/** What someone tapped: this film, at this moment if it is a long one, shows this pitch. */
interface PairingTap {
  readonly recordingId: string;
  readonly pitchId: string;
  readonly atMs: number | null;
}

/** A plan with what to remember about the clock. */
interface PlannedPairs extends PairingPlan {
  readonly clockShift: number | null;
}

/** How much of a long recording a clip has before and after its pitch, in milliseconds. */
const aroundMs = 3_000;

const isTimed = (pitch: GameToPair["pitches"][number]): pitch is TimedPitch =>
  pitch.thrownAt !== null;

function singlePairs(
  singles: readonly FilmToPair[],
  pitches: readonly TimedPitch[],
  tap: PairingTap | undefined,
): PairedClips {
  const clips = singles.flatMap(({ clipId, startedAt, durationMs }) =>
    clipId === null || startedAt === null
      ? []
      : [{ clipId, endedAt: startedAt + durationMs / 1000 }],
  );
  const tapped = singles.find(({ recordingId }) => recordingId === tap?.recordingId);
  if (!tap || !tapped?.clipId) return pairClips({ clips, pitches });
  return pairClips({ clips, pitches }, { clipId: tapped.clipId, pitchId: tap.pitchId });
}

/** Returns the parts of a long recording in which its pitches lie, by one tapped moment. */
function longPairs(film: FilmToPair, pitches: readonly TimedPitch[], tap: PairingTap) {
  const tapped = pitches.find(({ pitchId }) => pitchId === tap.pitchId);
  if (!tapped) return { pairs: [], clockShift: null };
  const tappedMs = tap.atMs ?? 0;
  const pairs = pitches.flatMap(({ pitchId, thrownAt }): ClipPair[] => {
    const at = Math.round(tappedMs + (thrownAt - tapped.thrownAt) * 1000);
    if (at < 0 || at >= film.durationMs) return [];
    const [fromMs, toMs] = [Math.max(0, at - aroundMs), Math.min(film.durationMs, at + aroundMs)];
    const { recordingId } = film;
    return [{ recordingId, clipId: null, pitchId, fromMs, toMs, margin: 1, needsLook: false }];
  });
  const clockShift =
    film.startedAt === null ? null : Math.round(tapped.thrownAt - film.startedAt - tappedMs / 1000);
  return { pairs, clockShift };
}

/** Plans which pitches the waiting clips of a game get. */
export function planPairs(game: GameToPair, tap?: PairingTap): PlannedPairs {
  const pitches = game.pitches.filter(isTimed);
  const singles = game.films.filter(({ kind }) => kind === "single");
  const long = game.films.find(
    ({ kind, recordingId }) => kind === "long" && recordingId === tap?.recordingId,
  );
  const none = {
    ...{ pairs: [], unpairedClips: singles.length, unpairedPitches: pitches.length },
    ...{ needsTap: false, clockShift: null },
  };
  if (game.films.length === 0) return { ...none, obstacle: "no-clips" };
  if (pitches.length === 0) return { ...none, obstacle: "no-pitch-times" };
  if (long && tap) {
    const { pairs, clockShift } = longPairs(long, pitches, tap);
    const unpairedPitches = pitches.length - pairs.length;
    return { ...none, pairs, clockShift, unpairedPitches, obstacle: null };
  }
  const hasTimes = singles.some(({ startedAt }) => startedAt !== null);
  if (singles.length > 0 && !hasTimes) return { ...none, obstacle: "no-film-times" };
  const { pairs, clockShift } = singlePairs(singles, pitches, tap);
  const recordingOf = new Map(singles.map(({ clipId, recordingId }) => [clipId, recordingId]));
  return {
    pairs: pairs.map((pair) => {
      const recordingId = recordingOf.get(pair.clipId) ?? "";
      return { ...pair, recordingId, fromMs: 0, toMs: null };
    }),
    unpairedClips: singles.length - pairs.length,
    unpairedPitches: pitches.length - pairs.length,
    needsTap: clockShift === null,
    obstacle: null,
    clockShift,
  };
}
