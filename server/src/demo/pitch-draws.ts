import type { Position } from "@armslot/contracts/athlete-fields";
import type { DemoAthlete } from "./demo-roster.ts";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";
import type { Random } from "./random.ts";

/** A pitcher's version of a pitch type: the centers of its velocity and movement. */
interface OwnPitch {
  readonly type: ShapedType;
  readonly weight: number;
  readonly velo: number;
  readonly rise: number;
  readonly armSide: number;
}

/** A pitcher and their pitches. */
export interface PitcherForm {
  readonly position: Position;
  readonly role: DemoAthlete["role"];
  readonly pitches: readonly OwnPitch[];
}

/** The standard deviation within one pitcher's pitches of a type. The rest of TYPE-2's deviation is between pitchers. */
const withinPitcher = { veloMph: 0.8, breakIn: 2.2, armSideIn: 2.4 };

/** Returns the part of the overall standard deviation that is between pitchers. */
function betweenPitchers(sd: number, within: number): number {
  return Math.sqrt(Math.max(1, sd ** 2 - within ** 2));
}

/** Limits a normal number, so no pitcher on the roster is an extreme outlier. */
function moderate(value: number): number {
  return Math.max(-1.4, Math.min(1.4, value));
}

/** Draws the pitches of a pitcher on the roster. A high arm slot adds rise to fastballs and reduces their run. */
export function pitcherForm(athlete: DemoAthlete, random: Random): PitcherForm {
  const slot = moderate(random.normal());
  const pitches = athlete.arsenal.map(({ type, weight }) => {
    const shape = pitchShapes[type];
    const rise = moderate(0.6 * slot * shape.slot + 0.8 * random.normal());
    const armSide = moderate(-0.5 * slot + 0.85 * random.normal());
    return {
      type,
      weight,
      velo: athlete.fastball * shape.pace + random.normal() * 0.6,
      rise: shape.rise.mean + rise * betweenPitchers(shape.rise.sd, withinPitcher.breakIn),
      armSide:
        shape.armSide.mean + armSide * betweenPitchers(shape.armSide.sd, withinPitcher.armSideIn),
    };
  });
  return { position: athlete.position, role: athlete.role, pitches };
}

/** A generated pitch with all readings, in mph and inches from the pitcher's view. */
export interface DrawnPitch {
  readonly pitchType: ShapedType;
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
}

/** Returns the velocity in mph that a starter has lost by a pitch: none until the fourth inning, about two by the end of the fifth. */
export function fatigueMph(pitchNum: number): number {
  return Math.max(0, pitchNum - 50) * 0.05;
}

interface GameMoment {
  readonly pitchNum: number;
  /** The day's offset on every velocity, in mph. */
  readonly dayMph: number;
}

/** Generates one pitch of the pitcher's types. */
export function drawPitch(
  form: PitcherForm,
  { pitchNum, dayMph }: GameMoment,
  random: Random,
): DrawnPitch {
  const own = random.pickWeighted(form.pitches);
  const tired = fatigueMph(pitchNum);
  const armSide = own.armSide + random.normal() * withinPitcher.armSideIn;
  return {
    pitchType: own.type,
    velo: own.velo + dayMph - tired + random.normal() * withinPitcher.veloMph,
    // Fatigue lowers the arm and the spin.
    vertBreak: own.rise + random.normal() * withinPitcher.breakIn - tired * 0.3,
    hb: form.position === "LHP" ? -armSide : armSide,
  };
}
