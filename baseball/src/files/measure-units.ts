import { median } from "../pitch/averages.ts";
import { canonicalPitchType } from "../pitch/pitch-type-labels.ts";
import { derived } from "./file-cell.ts";
import type { RowNote } from "./outings/outing.ts";
import type { Draft } from "./outings/outing-draft.ts";
import { mphPer, type SpeedUnit } from "./speed-units.ts";

/** The factors to inches. */
const lengths = { in: 1, cm: 1 / 2.54 } as const;

export type LengthUnit = keyof typeof lengths;

const fastballs: readonly string[] = ["Four-Seam", "Sinker"];
const untagged = canonicalPitchType(null);
/** One wrong reading must not change the unit of a file. */
const shownMin = 3;
/** Fastballs faster than this are in km/h. */
const fastestMph = 110;
/** Fastballs slower than this are in m/s. It is 103 mph in m/s, and slower in mph than pitchers on a roster throw. */
const slowestMph = 46;
/** Fastballs that move more than this are in cm. In inches, the most that a pitcher's fastballs move is about 23. */
const mostMovementInches = 27;

/**
 * Converts the velocities and breaks of a file to mph and inches, in place (IMP-17). The unit is the one that the cell or the header
 * states. Without one, the medians of the fastballs show it.
 * @returns a note for each conversion, at the first row of it
 */
export function convertMeasures(drafts: readonly Draft[]): RowNote[] {
  return [...convertSpeeds(drafts), ...convertBreaks(drafts)];
}

function convertSpeeds(drafts: readonly Draft[]): RowNote[] {
  const unstated = drafts.filter(({ speedUnit, velo }) => speedUnit === null && velo !== null);
  const guess = speedUnitOf(unstated);
  for (const draft of unstated) draft.speedUnit = guess;
  return (["km/h", "m/s"] as const).flatMap((unit) => {
    const rows = drafts.filter(({ speedUnit, velo }) => speedUnit === unit && velo !== null);
    for (const row of rows) row.velo = derived(row.velo, (speed) => speed * mphPer[unit]);
    return noteOf(rows, { what: "Velocities", from: unit, to: "mph", isGuess: guess === unit });
  });
}

function convertBreaks(drafts: readonly Draft[]): RowNote[] {
  const hasBreak = ({ vertBreak, hb }: Draft) => vertBreak !== null || hb !== null;
  const unstated = drafts.filter((draft) => draft.breakUnit === null && hasBreak(draft));
  const guess = breakUnitOf(unstated);
  for (const draft of unstated) draft.breakUnit = guess;
  const rows = drafts.filter((draft) => draft.breakUnit === "cm" && hasBreak(draft));
  for (const row of rows) {
    row.vertBreak = derived(row.vertBreak, (length) => length * lengths.cm);
    row.hb = derived(row.hb, (length) => length * lengths.cm);
  }
  return noteOf(rows, { what: "Breaks", from: "cm", to: "inches", isGuess: guess === "cm" });
}

interface Conversion {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly isGuess: boolean;
}

function noteOf([first]: readonly Draft[], { what, from, to, isGuess }: Conversion): RowNote[] {
  if (!first) return [];
  const seen = isGuess ? "seem to be" : "are";
  return [
    {
      line: first.line,
      reason: `${what} in this file ${seen} in ${from} and were converted to ${to}.`,
    },
  ];
}

/** Returns the fastballs, or all pitches if none has a type. Returns none if they are too few to show a unit. */
function fastballsOf(drafts: readonly Draft[]): readonly Draft[] {
  const isUntagged = drafts.every(({ pitchType }) => pitchType === untagged);
  const shown = isUntagged
    ? drafts
    : drafts.filter(({ pitchType }) => fastballs.includes(pitchType));
  return shown.length < shownMin ? [] : shown;
}

function speedUnitOf(drafts: readonly Draft[]): SpeedUnit {
  const typical = median(fastballsOf(drafts).flatMap(({ velo }) => velo ?? []));
  if (typical === null) return "mph";
  if (typical > fastestMph) return "km/h";
  return typical < slowestMph ? "m/s" : "mph";
}

function breakUnitOf(drafts: readonly Draft[]): LengthUnit {
  const movements = fastballsOf(drafts).flatMap(({ vertBreak, hb, verticalBasis }) =>
    vertBreak === null || hb === null || verticalBasis === "gravity" || vertBreak < 0
      ? []
      : [Math.hypot(vertBreak, hb)],
  );
  return (median(movements) ?? 0) > mostMovementInches ? "cm" : "in";
}
