import { airPerFoot, feetPerSecondOfMph } from "./air.ts";

/**
 * A place or a velocity in feet and seconds: x to the right as the catcher sees it, y from the plate's back tip to the rubber, z up from
 * the plate.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A ball as it leaves the hand. */
export interface Release {
  readonly place: Place;
  readonly velocity: Place;
  /** The drag coefficient times the density of the air, where sea level is 1. */
  readonly drag: number;
  /** The coefficients of the force across the flight times the density: up, and to the catcher's right. */
  readonly lift: number;
  readonly side: number;
}

const gravity = 32.174;
export const ballFeet = 0.2417;
/** The plate's front edge, where breaks and places are measured. */
export const plateFront = 17 / 12;

/** The steps are short against 0.4 s of flight: an error of 0.001 ft at the plate. */
const step = 0.008;
const stepsMax = 160;

/** A computed flight: seven numbers for each step, in the order time, place, velocity. */
export interface Flight {
  readonly samples: Float64Array;
  readonly count: number;
}

const width = 7;

function acceleration(state: Float64Array, into: Float64Array, release: Release): void {
  const [vx, vy, vz] = [state[3] ?? 0, state[4] ?? 0, state[5] ?? 0];
  const speed = Math.hypot(vx, vy, vz);
  const level = Math.hypot(vx, vy) || 1;
  const drag = airPerFoot * release.drag * speed;
  const lift = airPerFoot * release.lift * speed;
  const side = airPerFoot * release.side * speed * speed;
  // Right of a ball that flies toward the catcher is (-vy, vx) as the catcher sees it; up is across both.
  const [rightX, rightY] = [-vy / level, vx / level];
  into[0] = vx;
  into[1] = vy;
  into[2] = vz;
  into[3] = -drag * vx + (lift * (-vz * vx)) / level + side * rightX;
  into[4] = -drag * vy + (lift * (-vz * vy)) / level + side * rightY;
  into[5] = -drag * vz + lift * level - gravity;
}

/** Returns room for the samples of a flight. A flight that is computed into the same room overwrites the one before. */
export function flightRoom(): Float64Array {
  return new Float64Array(width * (stepsMax + 1));
}

/** Returns the flight from the release until the ball is below `untilY`, with the midpoint rule. */
export function flightOf(release: Release, untilY: number, samples = flightRoom()): Flight {
  const { place, velocity } = release;
  const state = Float64Array.of(place.x, place.y, place.z, velocity.x, velocity.y, velocity.z);
  const [slope, middle] = [new Float64Array(6), new Float64Array(6)];
  let count = 0;
  for (;;) {
    samples[width * count] = count * step;
    samples.set(state, width * count + 1);
    count += 1;
    if ((state[1] ?? 0) <= untilY || count > stepsMax) return { samples, count };
    acceleration(state, slope, release);
    for (let index = 0; index < 6; index += 1) {
      middle[index] = (state[index] ?? 0) + (step / 2) * (slope[index] ?? 0);
    }
    acceleration(middle, slope, release);
    for (let index = 0; index < 6; index += 1) {
      state[index] = (state[index] ?? 0) + step * (slope[index] ?? 0);
    }
  }
}

/** Returns where the ball is some seconds after the release, also a little before it and after the last step. */
export function placeAt({ samples, count }: Flight, seconds: number): Place {
  const index = Math.max(0, Math.min(count - 1, Math.floor(seconds / step)));
  const base = width * index;
  const passed = seconds - (samples[base] ?? 0);
  const next = index + 1 < count ? base + width : base;
  // The mean of both ends' velocities, weighed so that the place is right to the second order.
  const weight = Math.max(-0.5, Math.min(1, passed / step)) / 2;
  const along = (axis: number) => {
    const velocity = samples[base + 4 + axis] ?? 0;
    const change = (samples[next + 4 + axis] ?? 0) - velocity;
    return (samples[base + 1 + axis] ?? 0) + passed * (velocity + weight * change);
  };
  return { x: along(0), y: along(1), z: along(2) };
}

/** Returns the seconds from the release until the ball passes a distance from the plate's tip. */
export function secondsUntil({ samples, count }: Flight, y: number): number {
  let index = 0;
  while (index < count - 1 && (samples[width * (index + 1) + 2] ?? 0) > y) index += 1;
  const base = width * index;
  const left = (samples[base + 2] ?? 0) - y;
  const velocity = samples[base + 5] ?? 0;
  const next = index + 1 < count ? base + width : base;
  const slowed = ((samples[next + 5] ?? 0) - velocity) / step;
  const first = -left / velocity;
  return (samples[base] ?? 0) + -left / (velocity + (slowed * first) / 2);
}

/** What screens show of a flight: mph, inches and feet, as the pitcher sees it. */
export interface Movement {
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
  readonly plateSide: number;
  readonly plateHeight: number;
}

/**
 * Returns the speed at the release, and the breaks and the place at the plate's front. A break is the distance from where a straight line
 * of the release's direction arrives; the vertical one leaves gravity out.
 */
export function movementOf(release: Release, flight: Flight): Movement {
  const { place, velocity } = release;
  const seconds = secondsUntil(flight, plateFront);
  const plate = placeAt(flight, seconds);
  const straight = (plateFront - place.y) / velocity.y;
  return {
    velo: Math.hypot(velocity.x, velocity.y, velocity.z) / feetPerSecondOfMph,
    vertBreak: 12 * (plate.z - place.z - velocity.z * straight + (gravity / 2) * seconds * seconds),
    hb: -12 * (plate.x - place.x - velocity.x * straight),
    plateSide: -plate.x,
    plateHeight: plate.z,
  };
}
