import type { VendorColumns } from "./vendor-columns.ts";

/** Where Statcast measures velocities, and the front of the plate, in feet from the plate's back tip. */
const measuredAtFeet = 50;
const plateFrontFeet = 17 / 12;

/**
 * Returns the angle of a pitch to the ground at the front of the plate, in degrees, negative downwards.
 * @param values the velocities towards the plate and upwards in ft/s, and their accelerations in ft/s²
 */
function approachAngle([vy = 0, vz = 0, ay = 0, az = 0]: readonly number[]): number {
  const speed = Math.sqrt(vy ** 2 - 2 * ay * (measuredAtFeet - plateFrontFeet));
  const seconds = ay === 0 ? (plateFrontFeet - measuredAtFeet) / vy : (-speed - vy) / ay;
  return (Math.atan2(vz + az * seconds, speed) * 180) / Math.PI;
}

/** The columns of Statcast, which are from the catcher's view. */
export const statcastColumns: VendorColumns = {
  readings: {
    spinRate: { columns: ["release_spin_rate"] },
    spinAxis: { columns: ["spin_axis"] },
    releaseHeight: { columns: ["release_pos_z"] },
    releaseSide: { columns: ["release_pos_x"], times: -1 },
    extension: { columns: ["release_extension"] },
    plateHeight: { columns: ["plate_z"] },
    plateSide: { columns: ["plate_x"], times: -1 },
    vertApproach: { columns: ["vy0", "vz0", "ay", "az"], compute: approachAngle },
    armAngle: { columns: ["arm_angle"] },
    exitVelo: { columns: ["launch_speed"] },
    launchAngle: { columns: ["launch_angle"] },
  },
  circumstances: {
    inning: [{ column: "inning" }],
    outs: [{ column: "outs_when_up" }],
    balls: [{ column: "balls" }],
    strikes: [{ column: "strikes" }],
    batterHand: [{ column: "stand", words: { r: "R", l: "L" } }],
    call: [
      {
        column: "description",
        words: {
          ball: "ball",
          blocked_ball: "ball",
          intent_ball: "ball",
          pitchout: "ball",
          called_strike: "called_strike",
          swinging_strike: "swinging_strike",
          swinging_strike_blocked: "swinging_strike",
          swinging_pitchout: "swinging_strike",
          missed_bunt: "swinging_strike",
          foul_tip: "swinging_strike",
          bunt_foul_tip: "swinging_strike",
          foul: "foul",
          foul_bunt: "foul",
          foul_pitchout: "foul",
          hit_into_play: "in_play",
          hit_into_play_no_out: "in_play",
          hit_into_play_score: "in_play",
          hit_by_pitch: "hit_by_pitch",
        },
      },
    ],
    result: [
      {
        column: "events",
        words: {
          strikeout: "strikeout",
          strikeout_double_play: "strikeout",
          walk: "walk",
          intent_walk: "walk",
          hit_by_pitch: "hit_by_pitch",
          single: "single",
          double: "double",
          triple: "triple",
          home_run: "home_run",
          field_out: "out",
          force_out: "out",
          double_play: "out",
          triple_play: "out",
          grounded_into_double_play: "out",
          fielders_choice_out: "out",
          fielders_choice: "fielders_choice",
          sac_fly: "sacrifice",
          sac_fly_double_play: "sacrifice",
          sac_bunt: "sacrifice",
          sac_bunt_double_play: "sacrifice",
          field_error: "error",
        },
        otherwise: "other",
      },
    ],
  },
};
