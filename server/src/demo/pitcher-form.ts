import type { DemoAthlete } from "./demo-roster.ts";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";
import type { Random } from "./random.ts";

/** A pitcher's version of a pitch type: the centers of its velocity in mph, movement in inches and efficiency in percent. */
export interface OwnPitch {
  readonly type: ShapedType;
  readonly weight: number;
  readonly velo: number;
  readonly rise: number;
  readonly armSide: number;
  readonly efficiency: number;
}

/** A pitcher's body and delivery. Lengths are in feet. */
interface Delivery {
  /** 1 for a right-hander and -1 for a left-hander, as the throwing arm's side is signed. */
  readonly side: 1 | -1;
  readonly height: number;
  /** Degrees above the horizontal: 0 is sidearm. */
  readonly armAngle: number;
  /** How far to the throwing arm's side the pitcher stands on the rubber. */
  readonly stance: number;
  readonly extension: number;
  /** Spin relative to other pitchers of the same velocity. */
  readonly spin: number;
  /** The standard deviation of the distance from the aim. */
  readonly command: number;
}

/** A pitcher with their delivery and pitches. */
export interface PitcherForm {
  readonly role: DemoAthlete["role"];
  readonly delivery: Delivery;
  readonly pitches: readonly OwnPitch[];
  /** The velocity in mph that the pitcher gains in a year. Some lose velocity. */
  readonly gainPerYear: number;
}

/** The standard deviations within one pitcher's pitches of a type. The rest of TYPE-2's deviation is between pitchers. */
export const withinPitcher = { velo: 0.8, rise: 1.9, armSide: 2.1 } as const;

const slot = { mean: 40, sd: 9 } as const;

/** Returns the part of the overall standard deviation that is between pitchers. */
function betweenPitchers(sd: number, within: number): number {
  return Math.sqrt(Math.max(1, sd ** 2 - within ** 2));
}

/** Limits a number of standard deviations, so no pitcher on the roster is an extreme outlier. */
function moderate(deviations: number): number {
  return Math.max(-1.4, Math.min(1.4, deviations));
}

function deliveryOf(athlete: DemoAthlete, random: Random): Delivery {
  const height = athlete.heightFeet + athlete.heightInches / 12;
  return {
    side: athlete.position === "LHP" ? -1 : 1,
    height,
    armAngle: slot.mean + slot.sd * moderate(random.around(0, 1)),
    stance: random.around(0.1, 0.2),
    extension: 0.975 * height + random.around(0, 0.25),
    spin: random.around(1, 0.04),
    command: random.around(0.76, 0.06),
  };
}

/** Draws the delivery and pitches of a pitcher on the roster. A high arm slot adds rise to fastballs and reduces their run. */
export function pitcherForm(athlete: DemoAthlete, random: Random): PitcherForm {
  const delivery = deliveryOf(athlete, random);
  const high = (delivery.armAngle - slot.mean) / slot.sd;
  const pitches = athlete.arsenal.map(({ type, weight }) => {
    const shape = pitchShapes[type];
    const rise = moderate(0.6 * high * shape.slot + random.around(0, 0.8));
    const armSide = moderate(-0.5 * high + random.around(0, 0.85));
    return {
      type,
      weight,
      velo: athlete.fastball * shape.pace + random.around(0, 0.6),
      rise: shape.rise.mean + rise * betweenPitchers(shape.rise.sd, withinPitcher.rise),
      armSide:
        shape.armSide.mean + armSide * betweenPitchers(shape.armSide.sd, withinPitcher.armSide),
      efficiency: shape.efficiency + random.around(0, 4),
    };
  });
  return { role: athlete.role, delivery, pitches, gainPerYear: random.around(1.4, 0.9) };
}
