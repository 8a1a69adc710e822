import { ballFeet, flightOf, type Movement, movementOf, placeAt } from "./ball-flight.ts";
import { cameraOf, type FoundCamera, type Pixel, projector } from "./camera.ts";
import {
  type FlightToFit,
  flightResiduals,
  flightSteps,
  releaseOf,
  secondsAt,
  startOf,
} from "./flight-residuals.ts";
import { leastSquares } from "./least-squares.ts";
import { deviationsShown, numberAt } from "./numbers.ts";

/** A fitted flight: its movement with the range of each value, and what the fit is worth. */
export interface FittedFlight {
  readonly movement: Movement;
  /** Half of the range that holds the true value 95 % of the time. Infinite where the clip does not decide a value. */
  readonly range: Movement;
  readonly parameters: Float64Array;
  readonly covariance: Float64Array | null;
  readonly chiSquared: number;
  /** The squares of the priors alone: how unusual the camera and the pitch are. */
  readonly priors: number;
  /** The standard deviations of the balls. */
  readonly deviations: readonly number[];
  readonly releaseAt: FlightToFit["releaseAt"];
  /** The residuals' squares of balls and taps over the degrees that are free. */
  readonly chiPerDegree: number;
  readonly found: FoundCamera;
}

const noRange = Number.POSITIVE_INFINITY;
/** The parameters that taps and balls decide more than the priors do. */
const dataParameters = 13;

function sumOfSquares(numbers: Float64Array): number {
  return numbers.reduce((sum, one) => sum + one * one, 0);
}

export const movementNames = ["velo", "vertBreak", "hb", "plateSide", "plateHeight"] as const;

function movementAt(fit: FlightToFit, parameters: Float64Array): Movement {
  const release = releaseOf(parameters, fit.rubberFeet);
  return movementOf(release, flightOf(release, -1));
}

/** Returns how much a value changes with each parameter. */
function gradients(fit: FlightToFit, parameters: Float64Array, value: Movement) {
  const moved = Float64Array.from(parameters);
  const changed = flightSteps.map((step, index) => {
    moved[index] = numberAt(parameters, index) + step;
    const movement = movementAt(fit, moved);
    moved[index] = numberAt(parameters, index);
    return movement;
  });
  return (name: keyof Movement) =>
    changed.map((movement, index) => (movement[name] - value[name]) / numberAt(flightSteps, index));
}

function rangeOf(covariance: Float64Array, gradient: readonly number[], scale: number): number {
  const size = gradient.length;
  let variance = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      variance +=
        numberAt(gradient, row) *
        numberAt(gradient, column) *
        numberAt(covariance, row * size + column);
    }
  }
  return variance >= 0 ? deviationsShown * Math.sqrt(variance * scale) : noRange;
}

/** Returns the flight that fits the taps, the marks and the balls best. */
export function fitFlight(
  fit: FlightToFit,
  from?: Pick<FittedFlight, "found"> & Partial<Pick<FittedFlight, "parameters">>,
): FittedFlight {
  const found = from?.found ?? cameraOf(fit);
  const { residuals, count, dataCount } = flightResiduals(fit, found);
  const start = from?.parameters ? [...from.parameters] : startOf(fit, found);
  const solution = leastSquares({ start, steps: flightSteps, residuals, count, roundsMax: 20 });
  const { parameters, covariance, chiSquared } = solution;
  const movement = movementAt(fit, parameters);
  const each = new Float64Array(count);
  residuals(parameters, each);
  const ofData = sumOfSquares(each.subarray(count - dataCount));
  const chiPerDegree = ofData / Math.max(1, dataCount - dataParameters);
  const gradient = gradients(fit, parameters, movement);
  const range = Object.fromEntries(
    movementNames.map((name) => [
      name,
      covariance ? rangeOf(covariance, gradient(name), Math.max(1, chiPerDegree)) : noRange,
    ]),
  ) as unknown as Movement;
  const deviations = fit.balls.map(({ deviation }) => deviation);
  const priors = sumOfSquares(each.subarray(0, count - dataCount));
  return {
    ...{ movement, range, parameters, covariance, found },
    ...{ chiSquared, chiPerDegree, priors, deviations, releaseAt: fit.releaseAt },
  };
}

/** Where a fitted ball is in a frame: its middle and its diameter in pixels of the steadied picture. */
export interface PredictedBall {
  readonly at: Pixel;
  readonly size: number;
}

/** Returns where the fitted ball is at the times of frames. Rows of the shutter are those of the prediction itself. */
export function predictor(fit: FlightToFit, parameters: Float64Array) {
  const flight = flightOf(releaseOf(parameters, fit.rubberFeet), -4);
  const project = projector(parameters, fit.size);
  return (time: number): PredictedBall => {
    const placeOf = (row: number) =>
      placeAt(flight, secondsAt(parameters, { time, row }, fit.size.height));
    const [, row] = project(placeOf(fit.size.height / 2));
    const place = placeOf(row);
    const pixel = project(place);
    const [beside] = project({ ...place, z: place.z, x: place.x + ballFeet });
    const [, above] = project({ ...place, z: place.z + ballFeet });
    return { at: pixel, size: Math.max(Math.abs(beside - pixel[0]), Math.abs(above - pixel[1])) };
  };
}
