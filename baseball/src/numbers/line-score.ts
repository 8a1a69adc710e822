import type { CircumstanceValues, GameKind } from "@armslot/contracts/pitch/circumstances";
import { isStrike } from "../pitch/pitch-calls.ts";
import {
  type AppearanceEnd,
  type AppearancePitch,
  appearancesOf,
  walksWithoutPitch,
} from "./plate-appearances.ts";

type ScoredPitch = AppearancePitch & Pick<CircumstanceValues, "outs" | "outsMade">;

/** A pitcher's line of one game. What the pitches don't show is null. */
export interface LineScore {
  /** The outs while the pitcher was in the game, three for an inning. */
  readonly outs: number | null;
  readonly batters: number | null;
  readonly hits: number | null;
  readonly walks: number | null;
  readonly strikeouts: number | null;
  readonly hitBatters: number | null;
  readonly pitches: number;
  /** Null unless each pitch has a call. */
  readonly strikes: number | null;
}

const outsPerInning = 3;

type Result = NonNullable<ScoredPitch["result"]>;

const hits: ReadonlySet<Result> = new Set(["single", "double", "triple", "home_run"]);
const outsOnPlay: ReadonlySet<Result> = new Set(["out", "fielders_choice", "sacrifice"]);

/**
 * Returns the line score of a game (GAME-17).
 * @param pitches all thrown pitches of the game, in order
 */
export function lineScore(pitches: readonly ScoredPitch[], kind: GameKind): LineScore {
  const ends = appearancesOf(pitches);
  const free = walksWithoutPitch(pitches);
  const isNumbered =
    pitches.length > 0 && pitches.every(({ appearance }) => typeof appearance === "number");
  const hasBatters = ends.length + free > 0 || isNumbered;
  const isCounted = hasBatters && ends.every(({ end }) => end !== "unknown");
  const isKnown = isCounted && ends.every(({ end }) => end !== "untold");
  const count = (wanted: AppearanceEnd) =>
    isKnown ? ends.filter(({ end }) => end === wanted).length : null;
  const walks = count("walk");
  const isStrikeKnown = pitches.length > 0 && pitches.every(({ call }) => call !== null);
  return {
    outs: outsOf(pitches, kind),
    batters: isCounted ? ends.length + free : null,
    hits: isKnown ? hitsOf(ends.map(({ pitch }) => pitch)) : null,
    walks: walks === null ? null : walks + free,
    strikeouts: count("strikeout"),
    hitBatters: count("hit_by_pitch"),
    pitches: pitches.length,
    strikes: isStrikeKnown
      ? pitches.filter(({ call }) => call !== null && isStrike(call)).length
      : null,
  };
}

/** Returns the hits among the last pitches of plate appearances, or null if a ball in play has no result. */
function hitsOf(lasts: readonly ScoredPitch[]): number | null {
  const isOpen = ({ call, result }: ScoredPitch) =>
    call === "in_play" && (result === null || result === "other");
  if (lasts.some(isOpen)) return null;
  return lasts.filter(({ result }) => result !== null && hits.has(result)).length;
}

interface Situation {
  readonly pitch: ScoredPitch;
  readonly inning: number;
  readonly outs: number;
}

/**
 * Returns the outs of a game from the outs before each pitch and the result of the last one, or null if they could be other ones. An
 * inning that ends too early for its last result was called off, and says nothing.
 */
function outsOf(pitches: readonly ScoredPitch[], kind: GameKind): number | null {
  const known = pitches.flatMap((pitch): Situation[] => {
    const { inning, outs } = pitch;
    return inning === null || outs === null ? [] : [{ pitch, inning, outs }];
  });
  const last = known.at(-1);
  if (!last || known[0]?.pitch !== pitches[0] || last.pitch !== pitches.at(-1)) return null;
  const steps = known.slice(1).map((next, place) => {
    const before = known[place];
    return before === undefined ? null : outsBetween(before, next, { pitches, kind });
  });
  return [...steps, outsOfLast(last)].reduce(
    (sum, outs) => (sum === null || outs === null ? null : sum + outs),
    0,
  );
}

interface OutsOptions {
  readonly pitches: readonly ScoredPitch[];
  readonly kind: GameKind;
}

function outsBetween(before: Situation, next: Situation, { pitches, kind }: OutsOptions) {
  const isWhole = pitches[pitches.indexOf(before.pitch) + 1] === next.pitch;
  const made = isWhole ? outsMadeWith(before) : null;
  if (next.inning === before.inning) {
    const outs = next.outs - before.outs;
    return outs >= 0 && (made === null || made === outs) ? outs : null;
  }
  if (made !== null && next.inning > before.inning) return made;
  if (next.inning !== before.inning + 1) return null;
  const left = outsPerInning - before.outs;
  if (!isWhole) return kind === "game" ? left + next.outs : null;
  return next.outs === 0 && left <= mostOuts(before, kind) ? left : null;
}

/** Returns the known outs of a pitch, or null if an inning has too few for them. */
function outsMadeWith({ pitch, outs }: Situation): number | null {
  const { outsMade } = pitch;
  return outsMade !== null && outs + outsMade <= outsPerInning ? outsMade : null;
}

/** Returns the most outs that a pitch can have ended an inning with. In a game, a runner can be out besides. */
function mostOuts({ pitch }: Situation, kind: GameKind): number {
  const { call, result } = pitch;
  const ofRunner = kind === "game" ? 1 : 0;
  const isOpen = call === "in_play" && (result === null || result === "other");
  const [appearance] = appearancesOf([pitch]);
  const isOut = (result !== null && outsOnPlay.has(result)) || appearance?.end === "strikeout";
  return (isOut || (isOpen && kind === "game") ? 1 : 0) + ofRunner;
}

/** Returns the outs of a game's last pitch. Unless they are stored, an out before two outs can be a double play. */
function outsOfLast(last: Situation): number | null {
  const { pitch, outs } = last;
  if (pitch.outsMade !== null) return outsMadeWith(last);
  const [appearance] = appearancesOf([pitch]);
  if (!appearance || appearance.end === "unknown") return null;
  const { result } = pitch;
  if (appearance.end === "strikeout") return 1;
  if (appearance.end !== "in_play") return 0;
  if (result === null || result === "other") return null;
  if (!outsOnPlay.has(result)) return 0;
  return outs === 2 || result === "sacrifice" ? 1 : null;
}

/** Returns outs as innings pitched: 19 outs are "6.1". */
export function inningsText(outs: number): string {
  return `${Math.floor(outs / outsPerInning)}.${outs % outsPerInning}`;
}
