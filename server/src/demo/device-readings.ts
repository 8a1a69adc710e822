import type { Position } from "@armslot/contracts/athlete-fields";
import type { DemoGame } from "./demo-games.ts";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";
import type { Random } from "./random.ts";

type DemoPitch = DemoGame["pitches"][number];

/** The made-up centers of a type's spin in rpm and of its location, in feet and towards the throwing arm. */
interface Flight {
  readonly spin: number;
  readonly plateHeight: number;
  readonly plateArmSide: number;
}

const flights: Record<ShapedType, Flight> = {
  "Four-Seam": { spin: 2200, plateHeight: 2.8, plateArmSide: 0 },
  Sinker: { spin: 2100, plateHeight: 2.2, plateArmSide: 0.3 },
  Cutter: { spin: 2250, plateHeight: 2.5, plateArmSide: -0.3 },
  Slider: { spin: 2300, plateHeight: 1.9, plateArmSide: -0.5 },
  Sweeper: { spin: 2400, plateHeight: 2.1, plateArmSide: -0.5 },
  Curveball: { spin: 2350, plateHeight: 1.8, plateArmSide: -0.2 },
  Changeup: { spin: 1700, plateHeight: 1.8, plateArmSide: 0.3 },
  Splitter: { spin: 1400, plateHeight: 1.7, plateArmSide: 0.2 },
};

/** A pitcher's usual release: height, distance to the arm side and extension in feet, and spin in rpm relative to other pitchers. */
interface Arm {
  readonly side: 1 | -1;
  readonly height: number;
  readonly armSide: number;
  readonly extension: number;
  readonly spin: number;
}

function drawArm(position: Position, random: Random): Arm {
  return {
    side: position === "LHP" ? -1 : 1,
    height: 5.4 + 0.8 * random.next(),
    armSide: 1.4 + random.next(),
    extension: 5.6 + random.next(),
    spin: 300 * (random.next() - 0.5),
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Returns the tilt in degrees that fits a movement in inches: 180 (12:00) for a pitch that only rises. */
function tiltOf(hb: number, vertBreak: number): number {
  return Math.round(180 + (Math.atan2(hb, vertBreak) * 180) / Math.PI);
}

function isShaped(pitchType: string): pitchType is ShapedType {
  return pitchType in pitchShapes;
}

/** Adds what the cameras of the breaks measure, too: the side camera heights, spin and extension, and the home camera sides and tilt. */
function withReadings(pitch: DemoPitch, arm: Arm, random: Random): DemoPitch {
  const { pitchType, vertBreak, hb } = pitch;
  if (vertBreak === null || !isShaped(pitchType)) return pitch;
  const { spin, plateHeight, plateArmSide } = flights[pitchType];
  const seen = {
    ...pitch,
    spinRate: Math.round(spin + arm.spin + 70 * random.normal()),
    releaseHeight: rounded(arm.height + 0.12 * random.normal(), 2),
    extension: rounded(arm.extension + 0.15 * random.normal(), 2),
    plateHeight: rounded(plateHeight + 0.75 * random.normal(), 2),
  };
  const releaseSide = arm.side * (arm.armSide + 0.12 * random.normal());
  const plateSide = arm.side * plateArmSide + 0.7 * random.normal();
  if (hb === null) return seen;
  return {
    ...seen,
    spinAxis: tiltOf(hb, vertBreak),
    releaseSide: rounded(releaseSide, 2),
    plateSide: rounded(plateSide, 2),
  };
}

/** Adds a device's other readings to the games of one pitcher. They are plausible for the type and hand, and follow the drawn breaks. */
export function withDeviceReadings(
  games: readonly DemoGame[],
  position: Position,
  random: Random,
): DemoGame[] {
  const arm = drawArm(position, random);
  return games.map((game) => ({
    ...game,
    pitches: game.pitches.map((pitch) => withReadings(pitch, arm, random)),
  }));
}
