import { randomNumbers } from "./witnessed-outings.ts";

/** A ball's state: place and velocity in feet and seconds, x to the catcher's right, y toward the pitcher, z up. */
type State = readonly [number, number, number, number, number, number];

const feetPerSecond = 1.466_667;

/** A pitch that was thrown, by a simulation of its own: steps of a millisecond with lift across the spin. */
export interface ThrownPitch {
  readonly states: readonly State[];
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
  readonly extension: number;
}

const stateSeconds = 0.001;

export function bell(random: () => number): number {
  // The sum of twelve even numbers is close to a normal distribution.
  let sum = -6;
  for (let index = 0; index < 12; index += 1) sum += random();
  return sum;
}

interface Spin {
  readonly drag: number;
  /** The force across the flight over the weight of the air in its way: up, and to the catcher's right. */
  readonly up: number;
  readonly right: number;
}

function next([x, y, z, vx, vy, vz]: State, { drag, up, right }: Spin): State {
  const speed = Math.hypot(vx, vy, vz);
  const air = 0.005_37 * speed * speed;
  const [ux, uy, uz] = [vx / speed, vy / speed, vz / speed];
  const level = Math.hypot(ux, uy);
  const [ax, ay, az] = [
    air * (-drag * ux - (up * uz * ux) / level - (right * uy) / level),
    air * (-drag * uy - (up * uz * uy) / level + (right * ux) / level),
    air * (-drag * uz + up * level) - 32.174,
  ];
  const dt = stateSeconds;
  return [
    ...([x + dt * (vx + (dt * ax) / 2), y + dt * (vy + (dt * ay) / 2)] as const),
    z + dt * (vz + (dt * az) / 2),
    ...([vx + dt * ax, vy + dt * ay, vz + dt * az] as const),
  ];
}

function flown(start: State, spin: Spin): State[] {
  const states: State[] = [start];
  for (let state = start; state[1] > -5 && states.length < 3000; ) {
    state = next(state, spin);
    states.push(state);
  }
  return states;
}

/** Returns the seconds from the release until the ball is at a distance from the plate's tip. */
export function secondsTo({ states }: Pick<ThrownPitch, "states">, y: number): number {
  const after = states.findIndex((state) => state[1] <= y);
  const [one, other] = [states[after - 1], states[after]];
  if (!one || !other) return Number.NaN;
  return stateSeconds * (after - 1 + (one[1] - y) / (one[1] - other[1]));
}

export function stateAt({ states }: Pick<ThrownPitch, "states">, seconds: number): State {
  const index = Math.max(0, Math.min(states.length - 1, Math.round(seconds / stateSeconds)));
  return states[index] ?? [0, 0, 0, 0, 0, 0];
}

/** Returns a pitch that is like those of a staff, the same for the same seed. */
export function thrownPitch(seed: number): ThrownPitch {
  const random = randomNumbers(seed);
  const extension = 5.9 + 0.5 * bell(random);
  const velo = 68 + 30 * random();
  const [x, y, z] = [2 * bell(random), 60.5 - extension, 5.7 + 0.4 * bell(random)];
  const spin = {
    drag: 0.335 + 0.025 * bell(random),
    up: 0.05 + 0.11 * bell(random),
    right: 0.1 * bell(random),
  };
  const target = { x: 0.7 * bell(random), z: 2.5 + 0.6 * bell(random) };
  let [vx, vz] = [0, 0];
  let states: State[] = [];
  for (let round = 0; round < 5; round += 1) {
    const vy = -Math.sqrt((velo * feetPerSecond) ** 2 - vx * vx - vz * vz);
    states = flown([x, y, z, vx, vy, vz], spin);
    const seconds = secondsTo({ states }, 17 / 12);
    const plate = stateAt({ states }, seconds);
    vx += (target.x - plate[0]) / seconds;
    vz += (target.z - plate[2]) / seconds;
  }
  const [first] = states;
  const seconds = secondsTo({ states }, 17 / 12);
  const plate = stateAt({ states }, seconds);
  const straight = (17 / 12 - y) / (first?.[4] ?? -1);
  return {
    ...{ states, velo, extension },
    vertBreak:
      12 * (plate[2] - z - (first?.[5] ?? 0) * straight + (32.174 / 2) * seconds * seconds),
    hb: -12 * (plate[0] - x - (first?.[3] ?? 0) * straight),
  };
}

/** When a person marked the release and the catch, of whom three in ten are a frame off. */
export function personMarks(pitch: ThrownPitch, framesPerSecond: number, random: () => number) {
  const phase = random() / framesPerSecond;
  const caughtAt = secondsTo(pitch, -1.5 + 0.5 * bell(random));
  const pair = (moment: number) => {
    const slip = random() < 0.3 ? Math.sign(random() - 0.5) : 0;
    const frame = Math.floor((moment - phase) * framesPerSecond) + slip;
    return [phase + frame / framesPerSecond, phase + (frame + 1) / framesPerSecond] as const;
  };
  return { phase, release: pair(0), caught: pair(caughtAt) };
}
