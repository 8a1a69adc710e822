import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import type { BattersFaced } from "@armslot/contracts/pitch/rate-counts";

/** What shows how plate appearances end. */
export type AppearancePitch = Pick<
  CircumstanceValues,
  "inning" | "balls" | "strikes" | "call" | "result" | "intentionalWalks"
> &
  // Only devices number plate appearances.
  Partial<Pick<CircumstanceValues, "appearance">>;

/** How a plate appearance ended. A ball in play can have any result, and what is untold ended without a trace. */
export type AppearanceEnd =
  | "strikeout"
  | "walk"
  | "hit_by_pitch"
  | "in_play"
  | "untold"
  | "unknown";

/**
 * Returns how a plate appearance ended with a pitch, null if it went on or its pitcher did not finish it or is not charged with it, and
 * "unknown" if it may have ended without a trace.
 * @param next the pitcher's next pitch in the game, or undefined after the last one
 */
export function appearanceEnd(
  pitch: AppearancePitch,
  next: AppearancePitch | undefined,
): AppearanceEnd | null {
  const { call, result } = pitch;
  if (call === "in_play" && result === "other") return "in_play";
  if (result !== null) return endOfResult(result);
  if (call === "in_play" || call === "hit_by_pitch") return call;
  const isNumbered = next !== undefined && areNumbered(pitch, next);
  if (isNumbered && next.inning === pitch.inning) {
    return next.appearance === pitch.appearance ? null : (endOfCount(pitch) ?? "untold");
  }
  return endByCount(pitch, next, isNumbered);
}

/** Returns how a plate appearance without a result ended, by the counts of a pitch and the next one. */
function endByCount(
  pitch: AppearancePitch,
  next: AppearancePitch | undefined,
  isOtherInning: boolean,
): AppearanceEnd | null {
  const end = endOfCount(pitch);
  const isContinued = next !== undefined && !isOtherInning && continues(pitch, next);
  if (end !== null) return isContinued ? "unknown" : end;
  if (isContinued) return null;
  return leavesOpen(pitch) && !isContradicted(pitch, next) ? null : "unknown";
}

function endOfResult(result: NonNullable<AppearancePitch["result"]>): AppearanceEnd | null {
  if (result === "strikeout" || result === "walk" || result === "hit_by_pitch") return result;
  if (result === "previous_walk") return null;
  // "Other" can be an out on the bases, with which no plate appearance ends.
  return result === "other" ? "unknown" : "in_play";
}

/** Whether a device numbered the plate appearances of two pitches of known innings. */
function areNumbered(pitch: AppearancePitch, next: AppearancePitch): boolean {
  const numbers = [pitch.appearance, next.appearance, pitch.inning, next.inning];
  return numbers.every((number) => typeof number === "number");
}
/** Returns the end that the count before a pitch and its call show: a fourth ball or a third strike. */
function endOfCount({ call, balls, strikes }: AppearancePitch): "walk" | "strikeout" | null {
  if (call === "ball" && balls === 3) return "walk";
  const isThird = strikes === 2 && (call === "called_strike" || call === "swinging_strike");
  return isThird ? "strikeout" : null;
}

/** Whether a plate appearance cannot have ended with a pitch, except by an out on the bases. */
function leavesOpen({ call, balls, strikes }: AppearancePitch): boolean {
  if (call === "foul") return true;
  if (call === "ball") return balls !== null && balls < 3;
  return call !== null && strikes !== null && strikes < 2;
}

/** Whether the count of the next pitch is a later one of the same plate appearance. */
function continues(pitch: AppearancePitch, next: AppearancePitch): boolean {
  const { balls, strikes, call } = pitch;
  if (balls === null || strikes === null || next.balls === null || next.strikes === null) {
    return false;
  }
  if (isLaterInning(pitch, next) || next.balls < balls || next.strikes < strikes) return false;
  const more = next.balls - balls + next.strikes - strikes;
  const staysAtTwoStrikes = strikes === 2 && (call === "foul" || call === null);
  return more > 0 || staysAtTwoStrikes;
}

function isLaterInning(pitch: AppearancePitch, next: AppearancePitch): boolean {
  return pitch.inning !== null && next.inning !== null && next.inning > pitch.inning;
}

/** Whether the next pitch of the same inning is to another batter, so that an end is missing. */
function isContradicted(pitch: AppearancePitch, next: AppearancePitch | undefined): boolean {
  if (next === undefined || isLaterInning(pitch, next)) return false;
  return next.balls !== null && next.strikes !== null;
}

/** Returns the ends of a game's plate appearances, each with its last pitch. */
export function appearancesOf<Pitch extends AppearancePitch>(
  pitches: readonly Pitch[],
): { readonly end: AppearanceEnd; readonly pitch: Pitch }[] {
  return pitches.flatMap((pitch, place) => {
    const end = appearanceEnd(pitch, pitches[place + 1]);
    return end === null ? [] : [{ end, pitch }];
  });
}

/** Returns the intentional walks of a game for which no pitch was thrown. */
export function walksWithoutPitch(
  pitches: readonly Pick<AppearancePitch, "intentionalWalks">[],
): number {
  return pitches.reduce((sum, { intentionalWalks }) => sum + (intentionalWalks ?? 0), 0);
}

/**
 * Returns the batters that a pitcher faced in a game: the finished plate appearances. Returns null unless each end is known (RATE-3).
 * @param pitches all thrown pitches of the game, in order
 */
export function battersFacedIn(pitches: readonly AppearancePitch[]): BattersFaced | null {
  const ends = appearancesOf(pitches).map(({ end }) => end);
  const free = walksWithoutPitch(pitches);
  const isOpen = ends.includes("unknown") || ends.includes("untold");
  if (isOpen || ends.length + free === 0) return null;
  const count = (wanted: AppearanceEnd) => ends.filter((end) => end === wanted).length;
  return {
    batters: ends.length + free,
    strikeouts: count("strikeout"),
    walks: count("walk") + free,
  };
}
