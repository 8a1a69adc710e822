import type { ReadingValues } from "@armslot/contracts/readings";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";
import { type OwnPitch, type PitcherForm, withinPitcher } from "./pitcher-form.ts";
import type { Random } from "./random.ts";

type FlightReading = Exclude<keyof ReadingValues, "exitVelo" | "launchAngle">;

/** A thrown pitch with everything that could be measured of it, unrounded. */
export interface Flight extends Readonly<Record<FlightReading, number>> {
  readonly pitchType: ShapedType;
}

/** How a pitch is thrown. */
export interface Throw {
  readonly own: OwnPitch;
  /** The day's offset on every velocity, in mph. */
  readonly dayMph: number;
  /** The velocity in mph that fatigue costs. */
  readonly tiredMph: number;
  /** How far above the usual aim the pitcher aims, in feet. */
  readonly raise: number;
}

const degrees = 180 / Math.PI;
const feetPerSecond = 22 / 15;
const gravity = 32.174;
/** From the rubber to the front of home plate. */
const rubberToPlateFt = 60.5 - 17 / 12;
/** A ball's mean and final velocity relative to its velocity at release. */
const drag = { mean: 0.945, final: 0.905 } as const;

/** Returns the tilt in degrees that fits a movement in inches: 180 (12:00) for a pitch that only rises. */
function tiltOf(hb: number, vertBreak: number): number {
  return (180 + Math.atan2(hb, vertBreak) * degrees) % 360;
}

type Approach = Pick<Flight, "velo" | "vertBreak" | "releaseHeight" | "extension" | "plateHeight">;

/** Returns the angle in degrees at which a pitch crosses the plate: negative is down. */
export function verticalApproach(pitch: Approach): number {
  const start = pitch.velo * feetPerSecond;
  const seconds = (rubberToPlateFt - pitch.extension) / (start * drag.mean);
  const acceleration = (2 * (pitch.vertBreak / 12)) / seconds ** 2 - gravity;
  const rise = (pitch.plateHeight - pitch.releaseHeight) / seconds + (acceleration * seconds) / 2;
  return Math.atan2(rise, start * drag.final) * degrees;
}

/** Draws where the ball leaves the hand. The arm turns around the shoulder; fatigue lowers both. */
function drawRelease({ delivery }: PitcherForm, { own, tiredMph }: Throw, random: Random) {
  const { side, height, stance, extension } = delivery;
  const armAngle = random.around(delivery.armAngle, 1.4) - tiredMph;
  const reach = 0.36 * height;
  const lean = pitchShapes[own.type].reach + random.around(extension, 0.12);
  return {
    armAngle,
    releaseHeight:
      0.72 * height +
      reach * Math.sin(armAngle / degrees) +
      random.around(0, 0.07) -
      0.05 * tiredMph,
    releaseSide: side * (stance + reach * Math.cos(armAngle / degrees) + random.around(0.1, 0.08)),
    extension: lean - 0.03 * tiredMph,
  };
}

/** Generates one pitch. */
export function throwPitch(form: PitcherForm, thrown: Throw, random: Random): Flight {
  const { own, dayMph, tiredMph, raise } = thrown;
  const { side, command, spin } = form.delivery;
  const shape = pitchShapes[own.type];
  const velo = random.around(own.velo, withinPitcher.velo) + dayMph - tiredMph;
  // Fatigue takes spin, and with it rise.
  const vertBreak = random.around(own.rise, withinPitcher.rise) - 0.3 * tiredMph;
  const hb = side * random.around(own.armSide, withinPitcher.armSide);
  const release = drawRelease(form, thrown, random);
  const plateHeight = random.around(shape.aim.height + raise, command * 1.05);
  const crossed = { ...release, velo, vertBreak, plateHeight };
  return {
    ...crossed,
    pitchType: own.type,
    hb,
    spinRate: random.around(velo * shape.spinPerMph * spin, 45),
    spinAxis: (tiltOf(hb, vertBreak) + random.around(0, 3) + 360) % 360,
    spinEfficiency: Math.min(100, random.around(own.efficiency, 2)),
    plateSide: side * shape.aim.armSide + random.around(0, command),
    vertApproach: verticalApproach(crossed),
  };
}
