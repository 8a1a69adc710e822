import { type ImportReview, isNothingStored } from "@armslot/contracts/imports/import-review";
import type { ImportEntry } from "@armslot/contracts/imports/imports";
import { formatCount, formatDate } from "../client/format.ts";

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

/**
 * Returns what an import adds, in words. A merge with a charted outing can add readings only, and a corrected file can give pitches to another
 * pitcher only.
 */
export function addedText({ totals, moved = [] }: Effect): string {
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesFilled } = totals;
  const pitchesMoved = moved.reduce((sum, { pitches }) => sum + pitches, 0);
  if (isNothingStored(totals)) return "Nothing stored";
  if (pitchesAdded > 0) {
    const games = gamesCreated + gamesUpdated;
    // A game can be updated without a new pitch: by readings, by its facts, or by pitches that go to another pitcher.
    const areAllAddedTo = gamesUpdated === 0 || games === 1;
    return areAllAddedTo
      ? `${countPitches(pitchesAdded)} in ${formatCount(games, "game")}`
      : `${countPitches(pitchesAdded)}, ${formatCount(games, "game")} new or changed`;
  }
  if (pitchesFilled > 0) return `Readings for ${countPitches(pitchesFilled)}`;
  return pitchesMoved === 0 ? "Nothing new" : `${countPitches(pitchesMoved)} to another pitcher`;
}

/** What an import does, or did, with pitches and games. */
type Effect = Pick<ImportReview, "totals" | "moved">;

/** Returns what several files do together. */
export function sumOfEffects(all: readonly Effect[]): Effect {
  const sum = (name: keyof Effect["totals"]) =>
    all.reduce((total, { totals }) => total + totals[name], 0);
  const totals = {
    gamesCreated: sum("gamesCreated"),
    gamesUpdated: sum("gamesUpdated"),
    pitchesAdded: sum("pitchesAdded"),
    pitchesKnown: sum("pitchesKnown"),
    pitchesFilled: sum("pitchesFilled"),
  };
  return { totals, moved: all.flatMap(({ moved = [] }) => moved) };
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
