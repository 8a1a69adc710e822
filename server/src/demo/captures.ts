import {
  type GameKind,
  noPitchValues,
  type PitchSource,
  type PitchValues,
} from "@armslot/contracts/circumstances";
import { type ReadingName, readings } from "@armslot/contracts/readings";
import type { Flight } from "./pitch-flight.ts";
import type { ShapedType } from "./pitch-shapes.ts";
import type { Random } from "./random.ts";

/** A camera or radar: the readings that it takes, and the share of pitches that it misses. */
interface Sensor {
  readonly takes: readonly ReadingName[];
  readonly misses: number;
}

/** The equipment of a day. */
export interface Capture {
  readonly source: PitchSource;
  readonly sensors: readonly Sensor[];
  /** What the equipment calls a pitch type. Equipment without types lacks it. */
  readonly typeNames?: Readonly<Partial<Record<ShapedType, string>>>;
  /** A radar gun shows whole miles per hour. */
  readonly isGun?: boolean;
}

const side: Sensor = {
  takes: [
    ...(["velo", "vertBreak", "spinRate", "releaseHeight", "extension"] as const),
    ...(["plateHeight", "vertApproach"] as const),
  ],
  misses: 0.02,
};
const home: Sensor = {
  takes: ["hb", "spinAxis", "spinEfficiency", "releaseSide", "plateSide", "armAngle"],
  misses: 0.03,
};
const batted: Sensor = { takes: ["exitVelo", "launchAngle"], misses: 0.06 };
const radar: Sensor = {
  takes: [
    ...(["velo", "vertBreak", "hb", "spinRate", "spinAxis", "releaseHeight"] as const),
    ...(["releaseSide", "extension", "plateHeight", "plateSide", "vertApproach"] as const),
  ],
  misses: 0.02,
};
const efficiency: Sensor = { takes: ["spinEfficiency"], misses: 0.05 };
const gun: Sensor = { takes: ["velo"], misses: 0.03 };

/** Both of Armslot's cameras, which take every reading. */
export const bothCameras: Capture = {
  source: "armslot",
  sensors: [side, home, batted],
  typeNames: {},
};

/** The equipment of games and scrimmages, with its relative frequency. */
const gameCaptures = [
  { weight: 55, ...bothCameras },
  { weight: 14, source: "armslot", sensors: [side, batted], typeNames: {} },
  {
    ...{ weight: 21, source: "trackman", sensors: [radar, batted] },
    typeNames: {
      "Four-Seam": "FourSeamFastBall",
      Changeup: "ChangeUp",
    },
  },
  { weight: 10, source: "hand", sensors: [gun], isGun: true },
] as const satisfies readonly (Capture & { weight: number })[];

/** The equipment of bullpen sessions. */
const bullpenCaptures = [
  {
    ...{ weight: 60, source: "rapsodo", sensors: [radar, efficiency] },
    typeNames: {
      ...{ "Four-Seam": "Fastball", Sinker: "TwoSeamFastball", Sweeper: "Slider" },
      ...{ Curveball: "CurveBall", Changeup: "ChangeUp" },
    },
  },
  { weight: 25, ...bothCameras },
  { weight: 15, source: "pocketradar", sensors: [gun] },
] as const satisfies readonly (Capture & { weight: number })[];

/** Draws the equipment of a day. */
export function drawCapture(kind: GameKind, random: Random): Capture {
  return random.pickWeighted<Capture & { weight: number }>(
    kind === "bullpen" ? bullpenCaptures : gameCaptures,
  );
}

/** A pitch as it was, with every reading unrounded. */
export interface TruePitch extends Flight, Omit<PitchValues, keyof Flight | "deviceType"> {}

function rounded(name: ReadingName, value: number, isGun: boolean): number {
  const { unit, decimals } = readings[name];
  const kept = unit === "ft" ? 2 : decimals;
  const factor = 10 ** (isGun ? 0 : kept);
  return Math.round(value * factor) / factor;
}

/** Returns what the day's equipment and the person who charts record of a pitch. */
export function recorded(
  pitch: TruePitch,
  { sensors, typeNames, isGun = false }: Capture,
  random: Random,
): PitchValues {
  const { inning, outs, balls, strikes, batterHand, call, result, pitchType } = pitch;
  const charted = { inning, outs, balls, strikes, batterHand, call, result };
  const device = typeNames
    ? { thrownAt: pitch.thrownAt, deviceType: typeNames[pitchType] ?? pitchType }
    : {};
  const values = { ...noPitchValues, ...charted, ...device };
  const taken: Partial<Record<ReadingName, number | null>> = values;
  for (const { takes, misses } of sensors) {
    if (random.chance(misses)) continue;
    for (const name of takes) {
      const value = pitch[name];
      if (value !== null) taken[name] = rounded(name, value, isGun);
    }
  }
  return values;
}
