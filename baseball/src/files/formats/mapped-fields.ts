import { type CircumstanceName, circumstances } from "@armslot/contracts/pitch/circumstances";
import {
  type GivenReadingName,
  givenReadingNames,
  readings,
} from "@armslot/contracts/pitch/readings";
import { excludedHeader } from "../../reports/game-readings-csv.ts";
import { exitSpeedColumn, hittraxColumns, isBattedBallSpeed } from "./batted-ball.ts";

/** The column of each field, by the field's key. */
export type FileColumns = Readonly<Record<string, string>>;

/** The groups of fields, in the order of the form. */
type MappedGroup = "Pitcher and game" | "Pitch" | "Other readings" | "Situation";

interface MappedField {
  readonly key: string;
  readonly label: string;
  readonly group: MappedGroup;
  readonly isRequired: boolean;
  /** Other names that columns with the field often have. */
  readonly names: readonly string[];
}

/** The circumstances that a person can assign columns to. */
export const mappedCircumstances = [
  "inning",
  "outs",
  "balls",
  "strikes",
  "batterHand",
  "call",
  "result",
] as const satisfies readonly CircumstanceName[];

const often: Readonly<Record<string, readonly string[]>> = {
  velo: ["Velo", "Speed", "Pitch Speed", "Pitch Velocity", "Pitch Velo", "MPH", "球速"],
  vertBreak: [
    ...["Induced Vertical Break", "IVB", "Vert Break", "Vertical Movement", "VB", "VB trajectory"],
    "縦変化量",
  ],
  hb: ["HB", "Horz Break", "Horizontal Movement", "HB trajectory", "横変化量"],
  spinRate: ["Spin Rate", "Total Spin", "RPM", "回転数"],
  spinAxis: ["Spin Axis", "Spin Direction", "回転方向"],
  spinEfficiency: ["回転効率"],
  releaseHeight: ["リリース高"],
  extension: ["Forward Extension", "Release Extension", "Release Extension ft"],
  plateHeight: ["Strike Zone Height"],
  plateSide: ["Strike Zone Side"],
  batterHand: ["Batter Side", "Batter Handedness", "Bats", "Stand"],
  call: ["Pitch Call", "Pitch Result"],
  result: ["Play Result", "At Bat Result"],
};

const ofPitch: readonly GivenReadingName[] = ["velo", "vertBreak", "hb"];

/** The fields that a person can assign columns to, in the order of the form (IMP-28). */
export const mappedFields: readonly MappedField[] = [
  ...grouped("Pitcher and game", [
    [
      "pitcher",
      "Pitcher's name",
      ...["Pitcher", "Pitcher Name", "Player", "Player Name", "Athlete", "Name", "First Name"],
    ],
    ["lastName", "Last name, if separate", "Last Name"],
    ["throws", "Throwing hand", "Throws", "Pitcher Throws", "Hand"],
    ["date", "Date", "Game Date", "Session Date", "Pitch Date"],
    ["time", "Time", "Pitch Time"],
    ["opponent", "Opponent"],
    ["location", "Location"],
    ["kind", "Kind", "Game Type", "Session Type"],
  ]),
  ...grouped("Pitch", [
    ["pitchType", "Pitch type", "Type", "Pitch", "Pitch Name"],
    ...ofPitch.map(namesOfReading),
    ["excludedReason", "Excluded, with the reason", excludedHeader, "Excluded Reason"],
  ]),
  ...grouped(
    "Other readings",
    givenReadingNames.filter((name) => !ofPitch.includes(name)).map(namesOfReading),
  ),
  ...grouped(
    "Situation",
    mappedCircumstances.map((name) => [
      name,
      circumstances[name].label,
      circumstances[name].csvHeader,
      ...(often[name] ?? []),
    ]),
  ),
];

type Names = readonly [key: string, label: string, ...names: string[]];

function grouped(group: MappedGroup, fields: readonly Names[]): MappedField[] {
  return fields.map(([key, label, ...names]) => {
    return { key, label, group, isRequired: key === "velo", names };
  });
}

function namesOfReading(name: GivenReadingName): Names {
  const { csvHeader, name: inSentences, label } = readings[name];
  return [name, csvHeader, inSentences, label, ...(often[name] ?? [])];
}

/** Returns the columns whose names say what they are. The speed of a batted ball is never a pitch's. */
export function guessColumns(header: readonly string[]): FileColumns {
  const named = mappedFields.flatMap(({ key, label, names }) => {
    const known = [label, ...names].map(withoutUnit);
    const isKnown = (title: string) => title !== "" && known.includes(withoutUnit(title));
    const column = header.find(
      (title) => isKnown(title) && !(key === "velo" && isBattedBallSpeed(title, header)),
    );
    return column === undefined ? [] : [[key, column] as const];
  });
  const exitVelo = exitSpeedColumn(header);
  return {
    ...(exitVelo !== undefined && { exitVelo }),
    ...Object.fromEntries(named),
    ...hittraxColumns(header),
  };
}

function withoutUnit(title: string): string {
  const name = title.toLowerCase().replace(/[([][^()[\]]*[)\]]$/, "");
  return name.replace(/[\s_.]/g, "");
}
