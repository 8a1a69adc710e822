import type { VendorColumns } from "./vendor-columns.ts";

/** Where Statcast measures velocities, and the front of the plate, in feet from the plate's back tip. */
const measuredAtFeet = 50;
const plateFrontFeet = 17 / 12;

/** Returns the speed towards the plate at its front in ft/s, and the seconds until then, from `vy0` and `ay`. */
function atPlate(vy: number, ay: number): { readonly speed: number; readonly seconds: number } {
  const speed = Math.sqrt(vy ** 2 - 2 * ay * (measuredAtFeet - plateFrontFeet));
  const seconds = ay === 0 ? (plateFrontFeet - measuredAtFeet) / vy : (-speed - vy) / ay;
  return { speed, seconds };
}

/**
 * Returns the angle of a pitch at the front of the plate in degrees: up, or in the direction of `v`.
 * @param values the velocity towards the plate and the one upwards or sideways in ft/s, and their accelerations in ft/s²
 */
function approachAngle([vy = 0, v = 0, ay = 0, a = 0]: readonly number[]): number {
  const { speed, seconds } = atPlate(vy, ay);
  return (Math.atan2(v + a * seconds, speed) * 180) / Math.PI;
}

/**
 * Returns where the ball was at 50 ft, upwards or sideways, from where it crossed the plate.
 * @param values the place at the plate in ft, then as for `approachAngle`
 */
function startOf([place = 0, vy = 0, v = 0, ay = 0, a = 0]: readonly number[]): number {
  const { seconds } = atPlate(vy, ay);
  return place - v * seconds - (a * seconds ** 2) / 2;
}

/** Events on the bases, with which no plate appearance ends. */
const ofRunners = [
  ...["caught_stealing_2b", "caught_stealing_3b", "caught_stealing_home", "cs_double_play"],
  ...["pickoff_1b", "pickoff_2b", "pickoff_3b", "other_out", "runner_double_play", "runner_out"],
  ...["pickoff_caught_stealing_2b", "pickoff_caught_stealing_3b", "pickoff_caught_stealing_home"],
  ...["pickoff_error_1b", "pickoff_error_2b", "pickoff_error_3b", "other_advance", "balk"],
  ...["stolen_base_2b", "stolen_base_3b", "stolen_base_home", "wild_pitch", "passed_ball"],
  ...["game_advisory", "ejection", "truncated_pa", "defensive_indiff", "error"],
];

/** The outs of each event, by the first pattern that fits. Others state none. */
export const outsOfEvents: readonly (readonly [pattern: RegExp, outs: number])[] = [
  [/triple_play$/, 3],
  [/double_play$/, 2],
  [/^(strikeout|field_out|force_out|fielders_choice_out|sac_fly|sac_bunt|batter_interference)$/, 1],
  [/^(caught_stealing_|pickoff_caught_stealing_|pickoff_[123]b$|other_out$|runner_out$)/, 1],
  [/^(walk|intent_walk|hit_by_pitch|single|double|triple|home_run|fielders_choice)$/, 0],
  [/^(field_error|catcher_interf|sac_fly_error|sac_bunt_error)$/, 0],
];

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
    x0: { columns: ["plate_x", "vy0", "vx0", "ay", "ax"], compute: (all) => -startOf(all) },
    y0: { columns: ["vy0"], compute: () => measuredAtFeet },
    z0: { columns: ["plate_z", "vy0", "vz0", "ay", "az"], compute: startOf },
    vx0: { columns: ["vx0"], times: -1 },
    vy0: { columns: ["vy0"] },
    vz0: { columns: ["vz0"] },
    ax: { columns: ["ax"], times: -1 },
    ay: { columns: ["ay"] },
    az: { columns: ["az"] },
    horzApproach: { columns: ["vy0", "vx0", "ay", "ax"], compute: (all) => -approachAngle(all) },
    exitVelo: { columns: ["launch_speed"] },
    launchAngle: { columns: ["launch_angle"] },
  },
  circumstances: {
    inning: [{ column: "inning" }],
    outs: [{ column: "outs_when_up" }],
    balls: [{ column: "balls" }],
    strikes: [{ column: "strikes" }],
    appearance: [{ column: "at_bat_number" }],
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
          batter_interference: "out",
          // The batter reaches base by an error of the catcher.
          catcher_interf: "error",
        },
        without: ofRunners,
        otherwise: "other",
      },
    ],
  },
};
