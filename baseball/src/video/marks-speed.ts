import {
  airDensity,
  airPerFoot,
  dragCoefficient,
  feetPerSecondOfMph,
  mittBehindTip,
} from "./air.ts";
import { likelySlowFactors } from "./clip-clock.ts";
import { deviationsShown } from "./numbers.ts";

/** Two frames next to each other in time, in seconds of the clip. */
export type FramePair = readonly [before: number, after: number];

/** What a person marks: the last frame in the hand and the first out of it, and the last in flight and the first in the mitt. */
interface MarkedPairs {
  readonly release: FramePair;
  readonly caught: FramePair;
}

/** What a speed is computed from. */
export interface MarkedFlight extends MarkedPairs {
  /** The usual seconds from one frame to the next during the flight. */
  readonly frameSeconds: number;
  /** By how much the clip is slower than the pitch was: 1, 2, 4 or 8. Null before a person was asked. */
  readonly slowedBy: number | null;
  readonly rubberFeet: number;
  readonly extensionFeet: number;
  /** Whether the pitcher is under 14, where extensions differ more. */
  readonly isYouth: boolean;
  readonly altitudeFeet: number | null;
}

/** Below 50 frames a second the frames around a release leave out too much. The times of frames are rounded. */
export const framesPerSecondMin = 49.5;

export type MarksRefusal = "order" | "part" | "clock" | "frames" | "speed";

export type MarksSpeed =
  | {
      readonly kind: "speed";
      readonly velo: number;
      readonly veloRange: number;
      /** The part of the range that averages over several pitches do not share, as one standard deviation. */
      readonly random: number;
      readonly framesPerSecond: number;
    }
  | { readonly kind: "refused"; readonly reason: MarksRefusal; readonly framesPerSecond: number };

const middle = ([before, after]: FramePair) => (before + after) / 2;
const width = ([before, after]: FramePair) => after - before;

/** A person marks a frame too early or too late by this many frames, as a standard deviation. */
export const markFrames = 0.55;
const extensionDeviation = 0.55;
const youthExtensionDeviation = 1;
export const mittDeviation = 0.85;
const distanceDeviation = 0.1;
/** The share by which the drag of balls differs. */
const dragDeviation = 0.18;
const veloLimits = [20, 110] as const;

export function extensionDeviationOf(isYouth: boolean): number {
  return isYouth ? youthExtensionDeviation : extensionDeviation;
}

/** The standard deviation of the middle of a marked pair, in seconds of the clip. */
export function pairDeviation(pair: FramePair, frameSeconds: number): number {
  return Math.hypot(width(pair) / Math.sqrt(12), markFrames * frameSeconds);
}

/** Returns the seconds of the clip from the release to the mitt. */
function markedSeconds({ release, caught }: MarkedPairs): number {
  return middle(caught) - middle(release);
}

export function isInOrder({ release, caught }: MarkedPairs): boolean {
  const [a, b, c, d] = [...release, ...caught];
  return [a, b, c, d].every(Number.isFinite) && a < b && b < c && c < d;
}

function flightFeet({ rubberFeet, extensionFeet }: MarkedFlight): number {
  return rubberFeet - extensionFeet + mittBehindTip;
}

/** The share of its speed that a ball loses per foot. */
function slowingOf({ altitudeFeet }: MarkedFlight): number {
  return airPerFoot * dragCoefficient * airDensity(altitudeFeet ?? 0);
}

/** Returns the mph of a flight in a clip of which no second is slowed down. */
function plainVelo(flight: MarkedFlight): number {
  const slowing = slowingOf(flight);
  const perSecond = Math.expm1(slowing * flightFeet(flight)) / (slowing * markedSeconds(flight));
  return perSecond / feetPerSecondOfMph;
}

/** Returns the speed by the marks in mph, after slow motion. */
export function markedVelo(flight: MarkedFlight): number {
  return (flight.slowedBy ?? 1) * plainVelo(flight);
}

/** Returns the factors by which the clip may be slowed down, the likeliest first. Empty if its speed is that of a pitch. */
export function slowFactorsToAsk(flight: MarkedFlight): readonly number[] {
  return isInOrder(flight) ? likelySlowFactors(plainVelo(flight), flight.rubberFeet) : [];
}

/** The range that holds the true speed 95 % of the time, as a share of the speed, and the part of it that no other pitch shares. */
function shares(flight: MarkedFlight) {
  const { release, caught, frameSeconds } = flight;
  const half = (slowingOf(flight) * flightFeet(flight)) / 2;
  const time =
    Math.hypot(pairDeviation(release, frameSeconds), pairDeviation(caught, frameSeconds)) /
    markedSeconds(flight);
  const feet = Math.hypot(extensionDeviationOf(flight.isYouth), mittDeviation, distanceDeviation);
  const distance = ((1 + half) * feet) / flightFeet(flight);
  return {
    random: time,
    range: deviationsShown * Math.hypot(time, distance, half * dragDeviation),
  };
}

/**
 * Returns the speed at the release from the time between two marked moments, with the range that holds the true one 95 % of the time.
 * Drag slows the ball on the way, so that the speed is more than distance over time.
 */
export function speedFromMarks(flight: MarkedFlight): MarksSpeed {
  const slowedBy = flight.slowedBy ?? 1;
  const framesPerSecond = slowedBy / flight.frameSeconds;
  const refused = (reason: MarksRefusal) => ({ kind: "refused", reason, framesPerSecond }) as const;
  if (!isInOrder(flight)) return refused("order");
  if (flight.slowedBy === null && slowFactorsToAsk(flight).length > 0) return refused("clock");
  if (!(framesPerSecond >= framesPerSecondMin)) return refused("frames");
  const velo = markedVelo(flight);
  if (!(velo >= veloLimits[0] && velo <= veloLimits[1])) return refused("speed");
  const { random, range } = shares(flight);
  return { kind: "speed", velo, veloRange: velo * range, random: velo * random, framesPerSecond };
}
