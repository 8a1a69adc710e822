import { type FlightValues, flightNames } from "./flight.ts";
import {
  type GivenReadingName,
  givenReadingNames,
  type Range,
  type ReadingValues,
  readingNames,
} from "./readings.ts";

/** What a file says about a pitch beside its readings. It has the allowed `choices` or numbers in `range`; without them it is text. */
interface Circumstance {
  readonly label: string;
  readonly range?: Range;
  /** What screens and files write for each value. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly csvHeader: string;
  /** What a file's reader has to know of the values. */
  readonly about?: string;
}

/** The circumstances of a pitch, in the order of tables and files (PITCH-5). The count is the one before the pitch. */
export const circumstances = {
  /** The local time where it was thrown, as in the file, without a time zone: `2026-05-12T12:06:16.39`. */
  thrownAt: { label: "Thrown at", csvHeader: "Thrown At" },
  inning: { label: "Inning", range: [1, 99], csvHeader: "Inning" },
  outs: { label: "Outs", range: [0, 2], csvHeader: "Outs" },
  balls: { label: "Balls", range: [0, 3], csvHeader: "Balls" },
  strikes: { label: "Strikes", range: [0, 2], csvHeader: "Strikes" },
  batterHand: {
    label: "Batter",
    choices: { R: "Right", L: "Left" },
    csvHeader: "Batter Hand",
  },
  call: {
    label: "Call",
    choices: {
      ball: "Ball",
      called_strike: "Called strike",
      swinging_strike: "Swinging strike",
      foul: "Foul",
      in_play: "In play",
      hit_by_pitch: "Hit by pitch",
    },
    csvHeader: "Call",
  },
  result: {
    label: "Result",
    choices: {
      strikeout: "Strikeout",
      walk: "Walk",
      hit_by_pitch: "Hit by pitch",
      single: "Single",
      double: "Double",
      triple: "Triple",
      home_run: "Home run",
      out: "Out",
      sacrifice: "Sacrifice",
      error: "Error",
      fielders_choice: "Fielder's choice",
      previous_walk: "Walk (previous pitcher)",
      other: "Other",
    },
    csvHeader: "Result",
  },
  /** All outs until the next pitch of the game, also those of runners. */
  outsMade: {
    label: "Outs made",
    range: [0, 3],
    csvHeader: "Outs Made",
    about: "the outs from this pitch until the next one of the game, also of runners",
  },
  /** No pitch is thrown for these, so they belong to the pitch beside them. */
  intentionalWalks: {
    label: "Intentional walks",
    range: [1, 9],
    csvHeader: "Intentional Walks",
    about:
      "the intentional walks without a pitch after this one, or before a pitcher's first pitch",
  },
  /** Pitches of one inning with the same number are to one batter. */
  appearance: {
    label: "Plate appearance",
    range: [1, 999],
    csvHeader: "Plate Appearance",
    about: "the device's number of the plate appearance, in the inning or in the game",
  },
  /** The cell that a charter tapped, in rows from the top left as the catcher sees it (FIELD-4). */
  zoneCell: {
    label: "Zone cell",
    range: [1, 25],
    csvHeader: "Zone Cell",
    about:
      "where a charter saw the pitch: 1 to 25, in rows from the top left as the catcher sees it; the inner nine are the zone",
  },
  /** The pitch type as the device or file wrote it. Changing the pitch's type keeps it. */
  deviceType: { label: "Device's type", csvHeader: "Device Type" },
} as const satisfies Record<string, Circumstance>;

export type CircumstanceName = keyof typeof circumstances;

export const circumstanceNames = Object.keys(circumstances) as CircumstanceName[];

type ValueOf<C extends Circumstance> = C extends { readonly choices: Record<infer Choice, string> }
  ? Choice
  : C extends { readonly range: Range }
    ? number
    : string;

/** The circumstances of a pitch. A missing one is null. */
export type CircumstanceValues = {
  readonly [Name in CircumstanceName]: ValueOf<(typeof circumstances)[Name]> | null;
};

/** Everything measured and noted of a pitch. */
export interface PitchValues
  extends Pick<ReadingValues, GivenReadingName>,
    CircumstanceValues,
    FlightValues {}

export const pitchValueNames = [
  ...givenReadingNames,
  ...circumstanceNames,
  ...flightNames,
] as const;

/** What tables can show of a pitch: its readings and circumstances, in the order of files. */
export const shownValueNames = [...readingNames, ...circumstanceNames] as const;

/** A pitch of which nothing is known. */
export const noPitchValues = Object.fromEntries(
  pitchValueNames.map((name) => [name, null]),
) as unknown as PitchValues;

/** Where a pitch or a game comes from, with the names for screens. `file` is a file whose columns a person mapped. */
export const pitchSources = {
  trackman: "TrackMan",
  rapsodo: "Rapsodo",
  statcast: "Statcast",
  yakkertech: "Yakkertech",
  pitchlogic: "PitchLogic",
  pocketradar: "Pocket Radar",
  file: "File",
  armslot: "Armslot",
  hand: "Entered by hand",
  field: "Charted",
} as const;

export type PitchSource = keyof typeof pitchSources;

/** The kinds of games, with the names for screens. */
export const gameKinds = {
  game: "Game",
  scrimmage: "Scrimmage",
  bullpen: "Bullpen",
  other: "Other",
} as const;

export type GameKind = keyof typeof gameKinds;
