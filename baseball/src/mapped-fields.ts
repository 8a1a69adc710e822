import { circumstances } from "@armslot/contracts/circumstances";
import { readingNames, readings } from "@armslot/contracts/readings";

/** The column of each field, by the field's key. */
export type FileColumns = Readonly<Record<string, string>>;

interface MappedField {
  readonly key: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** Other names that columns with the field often have. */
  readonly names: readonly string[];
}

const numbers = ["inning", "outs", "balls", "strikes"] as const;
const often: Readonly<Record<string, readonly string[]>> = {
  velo: ["Velo", "Speed", "Pitch Speed", "MPH"],
  vertBreak: ["Induced Vertical Break", "IVB"],
  hb: ["HB"],
  spinRate: ["Spin Rate", "RPM"],
};

/** The fields that a person can assign columns to, in the order of the form (IMP-28). */
export const mappedFields: readonly MappedField[] = [
  field("pitcher", "Pitcher's name", ["Pitcher", "Pitcher Name", "Player", "Player Name", "Name"]),
  field("throws", "Throwing hand", ["Throws", "Pitcher Throws", "Hand"]),
  field("date", "Date", ["Game Date"]),
  field("opponent", "Opponent", []),
  field("location", "Location", []),
  field("pitchType", "Pitch type", ["Type"]),
  ...readingNames.map((name) => {
    const { csvHeader, name: label, label: short } = readings[name];
    return field(name, csvHeader, [label, short, ...(often[name] ?? [])]);
  }),
  ...numbers.map((name) => field(name, circumstances[name].label, [])),
];

/** The circumstances that a person can assign columns to. */
export const mappedNumbers = numbers;

function field(key: string, label: string, names: readonly string[]): MappedField {
  return { key, label, isRequired: key === "velo", names };
}

/** Returns the columns whose names say what they are. */
export function guessColumns(header: readonly string[]): FileColumns {
  const named = mappedFields.flatMap(({ key, label, names }) => {
    const known = [label, ...names].map(withoutUnit);
    const column = header.find((title) => title !== "" && known.includes(withoutUnit(title)));
    return column === undefined ? [] : [[key, column] as const];
  });
  return Object.fromEntries(named);
}

function withoutUnit(title: string): string {
  const name = title.toLowerCase().replace(/[([][^()[\]]*[)\]]$/, "");
  return name.replace(/[\s_.]/g, "");
}
