import { zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { circumstances, type GameKind, gameKinds } from "@armslot/contracts/pitch/circumstances";
import type { Change } from "@armslot/contracts/pitch/corrections";
import { readings } from "@armslot/contracts/pitch/readings";
import { formatDate } from "../client/format.ts";

const labels: Readonly<Record<string, string>> = {
  athlete: "Athlete",
  gameDate: "Date",
  opponent: "Opponent",
  location: "Location",
  kind: "Kind",
  pitchType: "Type",
  excludedReason: "Excluded",
};

const pitchesNamedMax = 12;

function unitOf(field: Change["field"]): string | null {
  return field in readings ? readings[field as keyof typeof readings].unit : null;
}

/** Whether a field of a correction is a circumstance. */
export function isCircumstance(field: string): field is keyof typeof circumstances {
  return field in circumstances;
}

function labelOf(field: Change["field"]): string {
  if (isCircumstance(field)) return circumstances[field].label;
  return labels[field] ?? readings[field as keyof typeof readings].label;
}

/** Returns the words of a circumstance that has a list of values or is a cell, and any other value as it is. */
export function shownCircumstance(field: keyof typeof circumstances, value: string): string {
  if (field === "zoneCell") return zoneCellWords(Number(value));
  const circumstance = circumstances[field];
  if (!("choices" in circumstance)) return value;
  return (circumstance.choices as Readonly<Record<string, string>>)[value] ?? value;
}

function valueText(field: Change["field"], value: string | null): string {
  if (value === null) return field === "athlete" ? "a deleted athlete" : "none";
  if (field === "gameDate") return formatDate(value);
  if (field === "kind") return gameKinds[value as GameKind];
  if (isCircumstance(field)) return shownCircumstance(field, value);
  const unit = unitOf(field);
  return unit === null ? value : `${value} ${unit}`;
}

function pitchesText(numbers: readonly number[]): string {
  if (numbers.length === 0) return "";
  if (numbers.length === 1) return ` (pitch ${numbers[0]})`;
  if (numbers.length > pitchesNamedMax) return ` (${numbers.length} pitches)`;
  return ` (pitches ${numbers.join(", ")})`;
}

/** Returns a change in words: `Type: Slider → Curveball (pitches 3, 5)`. */
export function changeSentence({ field, before, after, pitchNums }: Change): string {
  const values = `${valueText(field, before)} → ${valueText(field, after)}`;
  return `${labelOf(field)}: ${values}${pitchesText(pitchNums)}`;
}
