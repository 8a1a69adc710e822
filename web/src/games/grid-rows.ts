import { checkRanges } from "@armslot/baseball/files/reading-ranges";
import { canonicalPitchType } from "@armslot/baseball/pitch/pitch-type-labels";
import { pitchTypes } from "@armslot/baseball/pitch/pitch-types";
import type { NewPitch } from "@armslot/contracts/games/new-game";
import { circumstances, noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { readings } from "@armslot/contracts/pitch/readings";

/** The columns of the grid, in order. */
export const gridColumns = ["pitchType", "velo", "vertBreak", "hb", "call"] as const;
export type GridColumn = (typeof gridColumns)[number];

export const columnLabels: Record<GridColumn, string> = {
  pitchType: "Type",
  velo: readings.velo.label,
  vertBreak: readings.vertBreak.label,
  hb: readings.hb.label,
  call: circumstances.call.label,
};

/** The typed text of each cell of a row. */
export type GridCells = Readonly<Record<GridColumn, string>>;

/** A row of the grid. Its key is unique in the grid and stays when rows above are removed. */
export interface GridRow {
  readonly key: number;
  readonly cells: GridCells;
}

/** A remark on a cell. A refused row cannot be saved; others are only unusual. */
export interface CellRemark {
  readonly sentence: string;
  readonly isRefused: boolean;
}

export type RowRemarks = Readonly<Partial<Record<GridColumn, CellRemark>>>;

type PitchCall = NonNullable<NewPitch["call"]>;

/** What a row says: its pitch, or null if it has none or is refused. */
export interface ReadRow {
  readonly isBlank: boolean;
  readonly pitch: NewPitch | null;
  readonly remarks: RowRemarks;
}

export const noCells: GridCells = { pitchType: "", velo: "", vertBreak: "", hb: "", call: "" };

const typeNames = new Set<string>(pitchTypes.map(({ name }) => name));

const missing = new Set(["", "-", "–", "—", "n/a", "null"]);
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Reads a typed or pasted number with a decimal point or comma, and with or without a unit. Returns null for none, NaN for other text. */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^[\u2212\u2013]/, "-")
    .replace(/\s*(?:mph|in\.?|inches|"|″)$/, "");
  if (missing.has(plain)) return null;
  const written = plain.includes(".") ? plain : plain.replace(",", ".");
  return decimal.test(written) ? Number(written) : Number.NaN;
}

function readMetric(name: "velo" | "vertBreak" | "hb", text: string) {
  const number = typedNumber(text);
  if (Number.isNaN(number)) {
    return { value: null, remark: refusal(`"${text.trim()}" is not a number.`) };
  }
  // Devices write 0 where they measured no velocity (AVG-3).
  const value = name === "velo" && number === 0 ? null : number;
  const { refused, unusual } = checkRanges({ ...noPitchValues, [name]: value });
  if (refused !== null) return { value: null, remark: refusal(refused) };
  const [sentence] = unusual;
  return { value, remark: sentence === undefined ? undefined : { sentence, isRefused: false } };
}

function refusal(sentence: string): CellRemark {
  return { sentence, isRefused: true };
}

function readType(text: string) {
  const value = canonicalPitchType(text);
  if (text === "") return { value: null, remark: refusal("Type is required.") };
  if (typeNames.has(value)) return { value, remark: undefined };
  return { value: null, remark: refusal(`"${text}" is not a pitch type. Choose one.`) };
}

function readCall(text: string) {
  const value = callOf(text);
  if (value !== null || text === "") return { value, remark: undefined };
  return { value: null, remark: refusal(`"${text}" is not a call. Choose one.`) };
}

function fold(label: string): string {
  return label.toLowerCase().replace(/[^a-z]/g, "");
}

const callsByLabel = new Map<string, PitchCall>(
  (Object.keys(circumstances.call.choices) as PitchCall[]).flatMap((call) => {
    const words = fold(call);
    // TrackMan writes StrikeCalled and BallCalled.
    const reversed = call.split("_").toReversed().join("");
    return [words, reversed, `${words}called`].map((label) => [label, call] as const);
  }),
);

/** Returns the call with this name, in the words of a screen or of a device's file, or null. */
export function callOf(text: string): PitchCall | null {
  return callsByLabel.get(fold(text)) ?? null;
}

/** Reads a row. A blank row has no pitch and no remarks. */
export function readRow(cells: GridCells): ReadRow {
  if (gridColumns.every((column) => cells[column].trim() === "")) {
    return { isBlank: true, pitch: null, remarks: {} };
  }
  const type = readType(cells.pitchType.trim());
  const velo = readMetric("velo", cells.velo);
  const vertBreak = readMetric("vertBreak", cells.vertBreak);
  const hb = readMetric("hb", cells.hb);
  const call = readCall(cells.call.trim());
  const all = { pitchType: type.remark, velo: velo.remark, vertBreak: vertBreak.remark };
  const found = Object.entries({ ...all, hb: hb.remark, call: call.remark }).filter(
    ([, remark]) => remark !== undefined,
  );
  const remarks: RowRemarks = Object.fromEntries(found);
  const isRefused = Object.values(remarks).some((remark) => remark.isRefused);
  const values = { velo: velo.value, vertBreak: vertBreak.value, hb: hb.value, call: call.value };
  const pitch = isRefused || type.value === null ? null : { pitchType: type.value, ...values };
  return { isBlank: false, pitch, remarks };
}
