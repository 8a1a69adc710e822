import { type ImportReview, isNothingStored } from "@armslot/contracts/imports/import-review";
import type { ImportEntry } from "@armslot/contracts/imports/imports";
import { formatCount, formatDate } from "../../../lib/format.ts";

/** The names of the file formats on screen. */
export const formatNames: Record<ImportEntry["format"], string> = {
  trackman: "TrackMan",
  yakkertech: "Yakkertech",
  rapsodo: "Rapsodo",
  statcast: "Statcast",
  armslot: "Armslot",
  file: "Other CSV",
};

/** Returns a number of pitches in words: `1 pitch`, `12 pitches`. */
export function countPitches(count: number): string {
  return formatCount(count, "pitch", "pitches");
}

/** Returns a person's name, "Operator" for the command line, or "Former member" for a removed member. */
export function personName({ uid, name }: ImportEntry["by"]): string {
  if (uid === null) return "Operator";
  return name ?? "Former member";
}

/** Returns the dates of a file: one date, or the first and the last. */
export function datesText(dates: ImportReview["dates"]): string {
  if (dates === null) return "No date";
  const { first, last } = dates;
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
}

/** Returns what an import adds, in words. A merge with a charted outing can add readings only. */
export function addedText(totals: ImportReview["totals"]): string {
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesFilled } = totals;
  if (isNothingStored(totals)) return "Nothing stored";
  if (pitchesAdded === 0) {
    return pitchesFilled === 0 ? "Nothing new" : `Readings for ${countPitches(pitchesFilled)}`;
  }
  const games = formatCount(gamesCreated + gamesUpdated, "game");
  return `${countPitches(pitchesAdded)} in ${games}`;
}

type Totals = ImportReview["totals"];

/** Returns the totals of several files together. */
export function sumOfTotals(all: readonly Totals[]): Totals {
  const sum = (name: keyof Totals) => all.reduce((total, each) => total + each[name], 0);
  return {
    gamesCreated: sum("gamesCreated"),
    gamesUpdated: sum("gamesUpdated"),
    pitchesAdded: sum("pitchesAdded"),
    pitchesKnown: sum("pitchesKnown"),
    pitchesFilled: sum("pitchesFilled"),
  };
}

interface GameFacts {
  readonly date: string | null;
  readonly opponent: string | null;
}

/** Returns the short name of a game: its date and opponent. */
export function gameName({ date, opponent }: GameFacts): string {
  const day = formatDate(date, "No date");
  return opponent === null ? day : `${day} · ${opponent}`;
}

/** Returns words as a list: `A`, or `A and B`. */
export function listText(words: readonly string[]): string {
  return words.join(" and ");
}
