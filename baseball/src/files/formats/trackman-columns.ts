import type { OtherUnit, VendorColumns } from "./vendor-columns.ts";

/** A flight that starts less than 20 ft from the plate is in meters. */
const metersIfStartIsNear: OtherUnit = {
  shownBy: "y0",
  below: 20,
  times: 1 / 0.3048,
  name: "meters",
};

/** Where the ball is at 50 ft. Its x is from the catcher's view, and `HorzApprAngle` from the pitcher's. */
const flight = {
  x0: { columns: ["x0"], otherUnit: metersIfStartIsNear, times: -1 },
  y0: { columns: ["y0"], otherUnit: metersIfStartIsNear },
  z0: { columns: ["z0"], otherUnit: metersIfStartIsNear },
  vx0: { columns: ["vx0"], otherUnit: metersIfStartIsNear, times: -1 },
  vy0: { columns: ["vy0"], otherUnit: metersIfStartIsNear },
  vz0: { columns: ["vz0"], otherUnit: metersIfStartIsNear },
  ax: { columns: ["ax0"], otherUnit: metersIfStartIsNear, times: -1 },
  ay: { columns: ["ay0"], otherUnit: metersIfStartIsNear },
  az: { columns: ["az0"], otherUnit: metersIfStartIsNear },
  horzApproach: { columns: ["HorzApprAngle"] },
} as const;

const hands = { right: "R", left: "L" };

/** What TrackMan and Yakkertech name and measure alike. */
const sharedReadings = {
  spinRate: { columns: ["SpinRate"] },
  spinEfficiency: {
    columns: ["SpinAxis3dSpinEfficiency"],
    otherUnit: { shownBy: "spinEfficiency", below: 1.5, times: 100, name: "shares of 1" },
  },
  releaseHeight: { columns: ["RelHeight"], isLength: true },
  releaseSide: { columns: ["RelSide"], isLength: true },
  extension: { columns: ["Extension"], isLength: true },
  plateHeight: { columns: ["PlateLocHeight"], isLength: true },
  plateSide: { columns: ["PlateLocSide"], isLength: true },
  vertApproach: { columns: ["VertApprAngle"] },
  exitVelo: { columns: ["ExitSpeed"], isSpeed: true },
  launchAngle: { columns: ["Angle"] },
} as const satisfies VendorColumns["readings"];

/**
 * The columns of TrackMan's exports: v3 of games, and B1 of practice. Verified against a game's trajectories: positions are from the
 * pitcher's view, and `VertApprAngle` is at the front of the plate.
 */
export const trackmanColumns: VendorColumns = {
  hasUnitOfExtension: true,
  readings: {
    ...sharedReadings,
    // `SpinAxis` and `Tilt` are the direction of movement (PITCH-11).
    spinAxis: { columns: ["SpinAxis3dTilt"], isClock: true },
    ...flight,
  },
  circumstances: {
    inning: [{ column: "Inning" }],
    outs: [{ column: "Outs" }],
    balls: [{ column: "Balls" }],
    strikes: [{ column: "Strikes" }],
    appearance: [{ column: "PAofInning" }],
    batterHand: [{ column: "BatterSide", words: hands }],
    call: [
      {
        column: "PitchCall",
        words: {
          ballcalled: "ball",
          ballindirt: "ball",
          ballintentional: "ball",
          strikecalled: "called_strike",
          strikeswinging: "swinging_strike",
          foul: "foul",
          foulball: "foul",
          foulballnotfieldable: "foul",
          foulballfieldable: "foul",
          inplay: "in_play",
          hitbypitch: "hit_by_pitch",
        },
      },
    ],
    result: [
      { column: "PitchCall", words: { hitbypitch: "hit_by_pitch" } },
      { column: "KorBB", words: { strikeout: "strikeout", walk: "walk" } },
      {
        column: "PlayResult",
        words: {
          single: "single",
          double: "double",
          triple: "triple",
          homerun: "home_run",
          out: "out",
          sacrifice: "sacrifice",
          error: "error",
          fielderschoice: "fielders_choice",
          strikeout: "strikeout",
          strikeoutswinging: "strikeout",
          strikeoutlooking: "strikeout",
          walk: "walk",
        },
      },
    ],
  },
  thrownAt: { date: "Date", time: "Time" },
};

/**
 * The columns of Yakkertech's exports, which follow TrackMan's names and views. No file showed the view of their flights. Their `Extension` is one value in all rows, and they
 * have the spin efficiency in a column of their own.
 */
export const yakkertechColumns: VendorColumns = {
  ...trackmanColumns,
  hasUnitOfExtension: false,
  readings: {
    ...sharedReadings,
    // Its cameras measure the spin.
    spinAxis: { columns: ["SpinAxis", "Tilt"], isClock: true },
    spinEfficiency: {
      columns: ["yt_Efficiency"],
      otherUnit: { shownBy: "spinEfficiency", below: 1.5, times: 100, name: "shares of 1" },
    },
    extension: { columns: ["Extension"], isPlaceholderIfConstant: true },
  },
};
