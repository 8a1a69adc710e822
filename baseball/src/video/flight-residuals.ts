import { airDensity, dragCoefficient, feetPerSecondOfMph, mittBehindTip } from "./air.ts";
import {
  type Flight,
  flightOf,
  flightRoom,
  placeAt,
  plateFront,
  type Release,
  secondsUntil,
} from "./ball-flight.ts";
import {
  cameraPriorCount,
  cameraPriors,
  cameraSteps,
  type FoundCamera,
  landmarksOf,
  type Pixel,
  projector,
  type SeenField,
} from "./camera.ts";
import {
  extensionDeviationOf,
  type FramePair,
  mittDeviation,
  pairDeviation,
} from "./marks-speed.ts";

/** A ball in a frame: the time of the frame in seconds, and the ball's middle in pixels of the steadied and of the stored picture. */
export interface SeenBall {
  readonly time: number;
  readonly at: Pixel;
  /** The row of the stored picture, as the shutter of a phone reads the rows one after another. */
  readonly row: number;
  readonly deviation: number;
}

/** Everything that a flight is fitted to. Times are seconds of the pitch, after slow motion. */
export interface FlightToFit extends SeenField {
  readonly release: FramePair;
  /** When the ball left the hand: its time and the standard deviation of that. */
  readonly releaseAt: readonly [time: number, deviation: number];
  readonly caught: FramePair;
  readonly frameSeconds: number;
  readonly balls: readonly SeenBall[];
  readonly extensionFeet: number;
  readonly isYouth: boolean;
  readonly altitudeFeet: number | null;
  /** The speed of a radar gun in mph. */
  readonly gunVelo: number | null;
}

export const middle = ([before, after]: FramePair) => (before + after) / 2;

/** The places of the parameters behind the camera's. */
const at = {
  ...{ x: 7, extension: 8, z: 9, vx: 10, vy: 11, vz: 12, drag: 13, lift: 14, side: 15 },
  ...{ time: 16, shutter: 17 },
} as const;

export const flightSteps: readonly number[] = [
  ...cameraSteps,
  ...[0.01, 0.01, 0.01, 0.05, 0.05, 0.05, 0.003, 0.002, 0.002, 1e-4, 1e-4],
];

/** How high hands release, and how far from the middle. */
const releasePriors = {
  adult: { z: [5.6, 0.9], x: [0, 2.2] },
  youth: { z: [4.6, 0.9], x: [0, 1.8] },
} as const;
const dragShare = 0.1;
const liftPrior = [0.07, 0.1] as const;
const sideDeviation = 0.11;
/** Seconds that a phone's shutter takes from the first row to the last. */
const shutterPrior = [0.01, 0.006] as const;
const platePriors = { x: 1.6, z: [2.4, 1.6] } as const;
const gunDeviation = 0.7;

export function releaseOf(parameters: Float64Array, rubberFeet: number): Release {
  const value = (index: number) => parameters[index] ?? 0;
  return {
    place: { x: value(at.x), y: rubberFeet - value(at.extension), z: value(at.z) },
    velocity: { x: value(at.vx), y: value(at.vy), z: value(at.vz) },
    drag: value(at.drag),
    lift: value(at.lift),
    side: value(at.side),
  };
}

const markedSeconds = ({ release, caught }: FlightToFit) => middle(caught) - middle(release);

/** The mean speed of a flight by its marks, in feet per second. */
function markedSpeed(fit: FlightToFit): number {
  return (fit.rubberFeet - fit.extensionFeet + mittBehindTip) / markedSeconds(fit);
}

/** Returns the parameters before anything is fitted, by the marks. */
export function startOf(fit: FlightToFit, { camera }: FoundCamera): number[] {
  const seconds = markedSeconds(fit);
  const speed = 1.05 * markedSpeed(fit);
  const z = releasePriors[fit.isYouth ? "youth" : "adult"].z[0];
  const rise = (2.4 - z) / seconds + 14 * seconds;
  return [
    ...camera,
    ...[0, fit.extensionFeet, z, 0, -speed, rise],
    ...[dragCoefficient * airDensity(fit.altitudeFeet ?? 0), liftPrior[0], 0],
    ...[middle(fit.release), shutterPrior[0]],
  ];
}

/** The seconds from the release when a frame's row was read. */
export function secondsAt(
  parameters: Float64Array,
  { time, row }: Pick<SeenBall, "time" | "row">,
  height: number,
): number {
  return time - (parameters[at.time] ?? 0) + shutterDelay(parameters, row, height);
}

/** The seconds from a frame's time until the shutter reads one of its rows. */
export function shutterDelay(parameters: Float64Array, row: number, height: number): number {
  return ((parameters[at.shutter] ?? 0) * row) / height;
}

const flightPriorCount = 13;

function flightPriors(fit: FlightToFit, parameters: Float64Array, flight: Flight): number[] {
  const value = (index: number) => parameters[index] ?? 0;
  const hand = releasePriors[fit.isYouth ? "youth" : "adult"];
  const drag = dragCoefficient * airDensity(fit.altitudeFeet ?? 0);
  const caught = placeAt(flight, middle(fit.caught) - value(at.time));
  const plate = placeAt(flight, secondsUntil(flight, plateFront));
  const speed = Math.hypot(value(at.vx), value(at.vy), value(at.vz));
  // The marked speed, because a deviation that grows with the fitted one would make it too fast.
  const caughtDeviation = Math.hypot(
    mittDeviation,
    markedSpeed(fit) * pairDeviation(fit.caught, fit.frameSeconds),
  );
  const gun = fit.gunVelo === null ? 0 : speed / feetPerSecondOfMph - fit.gunVelo;
  return [
    (value(at.x) - hand.x[0]) / hand.x[1],
    (value(at.z) - hand.z[0]) / hand.z[1],
    (value(at.extension) - fit.extensionFeet) / extensionDeviationOf(fit.isYouth),
    (value(at.drag) - drag) / (dragShare * drag),
    (value(at.lift) - liftPrior[0]) / liftPrior[1],
    value(at.side) / sideDeviation,
    (value(at.time) - fit.releaseAt[0]) / fit.releaseAt[1],
    (value(at.shutter) - shutterPrior[0]) / shutterPrior[1],
    (caught.y + mittBehindTip) / caughtDeviation,
    plate.x / platePriors.x,
    (plate.z - platePriors.z[0]) / platePriors.z[1],
    gun / gunDeviation,
    value(at.vx) / 20,
  ];
}

/** Returns a function that computes a flight only if its release is another one than before: half of all steps change none. */
function lastFlight(rubberFeet: number) {
  const room = flightRoom();
  let last: { readonly release: Float64Array; readonly flight: Flight } | null = null;
  return (parameters: Float64Array): Flight => {
    const release = parameters.slice(at.x, at.time);
    const isSame = last?.release.every((value, index) => value === release[index]) ?? false;
    if (last && isSame) return last.flight;
    last = { release, flight: flightOf(releaseOf(parameters, rubberFeet), -4, room) };
    return last.flight;
  };
}

/** Returns what the fit makes small: the priors, the taps of the field, and the balls. */
export function flightResiduals(fit: FlightToFit, { stand }: FoundCamera) {
  const landmarks = landmarksOf(fit.taps, fit.rubberFeet);
  const first = cameraPriorCount + flightPriorCount;
  const count = first + 2 * (landmarks.length + fit.balls.length);
  const flightAt = lastFlight(fit.rubberFeet);
  const residuals = (parameters: Float64Array, into: Float64Array) => {
    cameraPriors(parameters, stand, into);
    const project = projector(parameters, fit.size);
    const flight = flightAt(parameters);
    into.set(flightPriors(fit, parameters, flight), cameraPriorCount);
    let next = first;
    const write = ([x, y]: Pixel, seen: Pixel, sigma: number) => {
      into[next] = (x - seen[0]) / sigma;
      into[next + 1] = (y - seen[1]) / sigma;
      next += 2;
    };
    for (const [tap, place] of landmarks) write(project(place), tap, fit.tapDeviation);
    for (const ball of fit.balls) {
      const seconds = secondsAt(parameters, ball, fit.size.height);
      write(project(placeAt(flight, seconds)), ball.at, ball.deviation);
    }
  };
  return { residuals, count, dataCount: count - first };
}
