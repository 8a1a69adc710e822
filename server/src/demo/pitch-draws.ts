import type { Position } from "@armslot/contracts/fields";
import type { DemoAthlete } from "./demo-roster.ts";
import { pitchShapes, type ShapedType } from "./pitch-shapes.ts";
import type { Random } from "./random.ts";

/** A pitcher's own version of a type: where its pitches gather. */
interface OwnPitch {
  readonly type: ShapedType;
  readonly weight: number;
  readonly velo: number;
  readonly rise: number;
  readonly armSide: number;
}

/** A pitcher with the pitches they throw. */
export interface PitcherForm {
  readonly position: Position;
  readonly role: DemoAthlete["role"];
  readonly pitches: readonly OwnPitch[];
}

/** The deviation among one pitcher's pitches of a type. The rest of TYPE-2's deviation lies between pitchers. */
const withinPitcher = { veloMph: 0.8, breakIn: 2.2, armSideIn: 2.4 };

/** The part of a deviation over all pitches that lies between pitchers. */
function betweenPitchers(sd: number, within: number): number {
  return Math.sqrt(Math.max(1, sd ** 2 - within ** 2));
}

/** A normal number that never strays far: nobody on a roster is a freak of nature. */
function moderate(value: number): number {
  return Math.max(-1.4, Math.min(1.4, value));
}

/** Gives a pitcher of the roster their own pitches. A high arm slot adds rise to fastballs and takes run from them. */
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

/** One drawn pitch before any camera has lost it: mph and inches, pitcher's view. */
export interface DrawnPitch {
  readonly pitchType: ShapedType;
  readonly velo: number;
  readonly vertBreak: number;
  readonly hb: number;
}

/** Velocity that a starter has lost by a pitch, mph: nothing until the fourth inning, about two by the end of the fifth. */
export function fatigueMph(pitchNum: number): number {
  return Math.max(0, pitchNum - 50) * 0.05;
}

interface Moment {
  readonly pitchNum: number;
  /** What the day adds to every velocity, mph. */
  readonly dayMph: number;
}

/** Draws one pitch of the types at hand. */
export function drawPitch(
  form: PitcherForm,
  { pitchNum, dayMph }: Moment,
  random: Random,
): DrawnPitch {
  const own = random.pickWeighted(form.pitches);
  const tired = fatigueMph(pitchNum);
  const armSide = own.armSide + random.normal() * withinPitcher.armSideIn;
  return {
    pitchType: own.type,
    velo: own.velo + dayMph - tired + random.normal() * withinPitcher.veloMph,
    // A tired arm drops and spins the ball less.
    vertBreak: own.rise + random.normal() * withinPitcher.breakIn - tired * 0.3,
    hb: form.position === "LHP" ? -armSide : armSide,
  };
}
