import type { Movement } from "./ball-flight.ts";
import type { FieldTaps, PictureSize, Pixel, View } from "./camera.ts";
import { slowFactors } from "./clip-clock.ts";
import { type FittedFlight, fitFlight, predictor } from "./fit-flight.ts";
import { type FlightToFit, middle, type SeenBall } from "./flight-residuals.ts";
import {
  type FramePair,
  framesPerSecondMin,
  isInOrder,
  type MarkedFlight,
  markedVelo,
  pairDeviation,
  slowFactorsToAsk,
} from "./marks-speed.ts";
import type { RangedValue } from "./ranged-text.ts";
import { meanFlight, weighedFlights } from "./release-moments.ts";

/** A ball that was tracked in a frame. */
interface TrackedBall {
  /** Seconds of the clip. */
  readonly time: number;
  /** Its middle in the steadied picture. */
  readonly at: Pixel;
  /** Its row in the stored picture: a phone's shutter reads the rows one after another. */
  readonly row: number;
}

/** What a flight is estimated from. */
export interface FilmedFlight extends MarkedFlight {
  readonly view: View;
  readonly size: PictureSize;
  readonly taps: FieldTaps;
  readonly balls: readonly TrackedBall[];
  /** The frames between the marks, with or without a ball. */
  readonly frameCount: number;
  /**
   * The times of the frames from the last one that was marked in the hand to the second one that was marked out of it, each of which was
   * looked at. Null if only some frames were.
   */
  readonly around: readonly number[] | null;
  /** The speed of a radar gun in mph. */
  readonly gunVelo: number | null;
}

export type FlightRefusal =
  | "order"
  | "part"
  | "clock"
  | "frames"
  | "few-balls"
  | "track"
  | "fit"
  | "path";

/** A value that a view cannot tell is null. */
type EstimatedMovement = { readonly [Name in keyof Movement]: RangedValue | null };

export type FlightEstimate =
  | {
      readonly kind: "flight";
      readonly values: EstimatedMovement;
      readonly framesPerSecond: number;
      readonly parameters: Float64Array;
    }
  | {
      readonly kind: "refused";
      readonly reason: FlightRefusal;
      /** The factor by which the clip seems to be slowed down, for the reason `clock`. */
      readonly factor: number | null;
    };

/** A tap with a loupe is this far off, in pixels of a picture 1,280 wide, as a standard deviation. */
const tapPixels = 1;
const ballsMin = 5;
const shareMin = 0.5;
/** A release that is marked over more frames is a mistake, and each of them costs two fits. */
const aroundMax = 16;
/** No fit makes a pitch of a speed by the marks that is outside of these, in mph. */
const markedVeloLimits = [15, 130] as const;
const chiMax = 2.5;
const trackRmsMax = 1.5;
/** The priors' squares of a pitch that was thrown, of 18 terms. */
const priorsMax = 30;
/** By how much another clock has to fit better, so that it is the right one. */
const clockGain = 6;

/** A value with a wider range says nothing: mph, inches, and feet. */
const rangeMax: Movement = { velo: 8, vertBreak: 6, hb: 6, plateSide: 1, plateHeight: 1.5 };
/** No pitch is outside of these. */
const valueLimits: Readonly<Record<keyof Movement, readonly [number, number]>> = {
  ...{ velo: [20, 110], vertBreak: [-40, 40], hb: [-40, 40] },
  ...{ plateSide: [-6, 6], plateHeight: [-3, 9] },
};

const widthScale = ({ size }: FilmedFlight) => size.width / 1280;

/** The standard deviation of a ball's place: how well it was tracked, and faults that all frames share. */
function ballDeviation(size: number, trackRms: number, count: number): number {
  return Math.hypot(trackRms, 0.4, 0.04 * size) * Math.sqrt(Math.max(1, count / 24));
}

/** Returns a flight in seconds of the pitch, with a deviation for each ball. */
export function flightToFit(flight: FilmedFlight, slowedBy: number): FlightToFit {
  const pair = ([before, after]: FramePair) => [before / slowedBy, after / slowedBy] as const;
  const release = pair(flight.release);
  const frameSeconds = flight.frameSeconds / slowedBy;
  return {
    ...{ ...flight, release, frameSeconds },
    releaseAt: [middle(release), pairDeviation(release, frameSeconds)],
    caught: pair(flight.caught),
    tapDeviation: tapPixels * widthScale(flight),
    balls: flight.balls.map((ball) => ({
      ...ball,
      time: ball.time / slowedBy,
      deviation: 2 * widthScale(flight),
    })),
  };
}

/** Returns how far a fitted path is off its balls: the root mean square in pixels. */
function trackRmsOf({ balls }: FlightToFit, predict: ReturnType<typeof predictor>): number {
  const squares = balls.map(({ time, at }) => {
    const place = predict(time).at;
    return (place[0] - at[0]) ** 2 + (place[1] - at[1]) ** 2;
  });
  return Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / Math.max(1, 2 * squares.length));
}

/** Fits a flight twice: roughly, and with the deviations that its track deserves. */
function* fitted(flight: FilmedFlight, slowedBy: number) {
  const rough = flightToFit(flight, slowedBy);
  const times = flight.around?.map((time) => time / slowedBy) ?? [];
  // Around the release a ball may still be in the hand.
  const sure = rough.balls.filter(({ time }) => !times.some((each) => time <= each + 1e-6));
  const guide = sure.length < ballsMin ? rough : { ...rough, balls: sure };
  const first = fitFlight(guide);
  yield;
  const predict = predictor(guide, first.parameters);
  const trackRms = trackRmsOf(guide, predict);
  const weighed = (ball: SeenBall): SeenBall => ({
    ...ball,
    deviation: ballDeviation(predict(ball.time).size, trackRms, rough.balls.length),
  });
  const second = fitFlight({ ...guide, balls: guide.balls.map(weighed) }, first);
  yield;
  if (times.length === 0) return { trackRms, result: second };
  const around = { times, frameSeconds: rough.frameSeconds };
  const balls = rough.balls.map(weighed);
  const flights = yield* weighedFlights({ ...rough, balls }, second, around);
  const [likeliest] = flights;
  const result = likeliest ? { ...likeliest.fitted, ...meanFlight(flights) } : second;
  return { trackRms, result };
}

/** Returns the factor by which the clip has to be slowed down for gravity to be right. Null if gravity is right already. */
function* betterFactor(flight: FilmedFlight, own: FittedFlight, slowedBy: number) {
  const others: { readonly factor: number; readonly chiSquared: number }[] = [];
  for (const factor of slowFactors) {
    const fit = flightToFit(flight, factor * slowedBy);
    const balls = fit.balls.map((ball, index) => ({
      ...ball,
      deviation: own.deviations[index] ?? ball.deviation,
    }));
    const [time, deviation] = own.releaseAt;
    const releaseAt = [time / factor, deviation / factor] as const;
    const { chiSquared } = fitFlight({ ...fit, releaseAt, balls }, { found: own.found });
    others.push({ factor, chiSquared });
    yield;
  }
  const best = others.reduce((one, other) => (other.chiSquared < one.chiSquared ? other : one));
  return best.chiSquared < own.chiSquared - clockGain ? best.factor : null;
}

function refusalOf(flight: FilmedFlight): FlightRefusal | null {
  const { balls, frameCount, slowedBy, around } = flight;
  if (!isInOrder(flight) || (around?.length ?? 0) > aroundMax) return "order";
  if (slowedBy === null && slowFactorsToAsk(flight).length > 0) return "clock";
  const velo = markedVelo(flight);
  if (!(velo >= markedVeloLimits[0] && velo <= markedVeloLimits[1])) return "clock";
  if (!((slowedBy ?? 1) / flight.frameSeconds >= framesPerSecondMin)) return "frames";
  const flying = balls.filter(({ time }) => time >= flight.release[1] - 1e-6).length;
  if (flying < ballsMin || flying < shareMin * frameCount) return "few-balls";
  return null;
}

/** A camera at the side is blind in depth, and a gun knows the speed better. */
function isSeen(name: keyof Movement, { view, gunVelo }: FilmedFlight): boolean {
  if (name === "velo") return gunVelo === null;
  return view !== "side" || (name !== "hb" && name !== "plateSide");
}

/** Returns the values that the view tells and whose ranges are worth showing. */
function seenValues(flight: FilmedFlight, { movement, range }: FittedFlight): EstimatedMovement {
  const seen = (name: keyof Movement) =>
    isSeen(name, flight) && range[name] <= rangeMax[name]
      ? { value: movement[name], range: range[name] }
      : null;
  return {
    ...{ velo: seen("velo"), vertBreak: seen("vertBreak"), hb: seen("hb") },
    ...{ plateSide: seen("plateSide"), plateHeight: seen("plateHeight") },
  };
}

function isPossible(values: EstimatedMovement): boolean {
  const names = Object.keys(valueLimits) as (keyof Movement)[];
  const shown = names.filter((name) => values[name] !== null);
  return (
    shown.length > 0 &&
    shown.every((name) => {
      const { value, range } = values[name] ?? { value: Number.NaN, range: 0 };
      return range > 0 && value >= valueLimits[name][0] && value <= valueLimits[name][1];
    })
  );
}

/**
 * Computes the movement of a tracked flight, each value with the range that holds the true one 95 % of the time. Each step is a fit of some
 * milliseconds. Refuses a flight that was tracked or fitted badly, and one whose clock makes gravity wrong.
 */
export function* estimateFlight(flight: FilmedFlight): Generator<void, FlightEstimate, void> {
  const refused = (reason: FlightRefusal, factor: number | null = null) =>
    ({ kind: "refused", reason, factor }) as const;
  const reason = refusalOf(flight);
  if (reason) return refused(reason, slowFactorsToAsk(flight)[0] ?? null);
  const slowedBy = flight.slowedBy ?? 1;
  const { trackRms, result } = yield* fitted(flight, slowedBy);
  const factor = yield* betterFactor(flight, result, slowedBy);
  if (factor !== null) return refused("clock", factor);
  if (!(trackRms <= trackRmsMax * widthScale(flight))) return refused("track");
  if (!(result.chiPerDegree <= chiMax)) return refused("fit");
  const values = seenValues(flight, result);
  const isPitch = result.priors <= priorsMax && result.covariance && isPossible(values);
  if (!isPitch) return refused("path");
  return {
    ...{ kind: "flight", values, framesPerSecond: slowedBy / flight.frameSeconds },
    parameters: result.parameters,
  };
}
