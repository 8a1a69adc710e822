import { nameKey } from "@armslot/baseball/roster/names";
import type {
  ImportDecisions,
  ImportReview,
  ReviewedPitcher,
} from "@armslot/contracts/imports/import-review";
import type { ReviewedFile } from "../held-files.ts";

/** A pitcher of one file. */
export interface PlacedPitcher {
  readonly fileId: string;
  readonly pitcher: ReviewedPitcher;
}

/** The same pitcher in one or several files: the same name and throwing hand. */
export interface PitcherGroup {
  readonly id: string;
  readonly places: readonly PlacedPitcher[];
}

/** Returns the key of a pitcher in a file, unique over all files. */
export function placeKey({ fileId, pitcher }: PlacedPitcher): string {
  return `${fileId} ${pitcher.key}`;
}

/** Whether a pitcher belongs to the other team of a file of two teams. */
export function isOpponent({ teams }: ImportReview, { team }: ReviewedPitcher): boolean {
  const own = teams.find(({ isOwn }) => isOwn);
  return own !== undefined && team !== null && team !== own.code;
}

interface NamedPitcher extends PlacedPitcher {
  /** The folded name, or the pitcher's key for a pitcher without a name or with a namesake in the file. */
  readonly name: string;
}

function namedPitchers({ file: { fileId }, review }: ReviewedFile): NamedPitcher[] {
  const pitchers = review?.pitchers.filter((pitcher) => !isOpponent(review, pitcher)) ?? [];
  const names = pitchers.map(({ name }) => nameKey(name));
  return pitchers.map((pitcher, index) => {
    const name = names[index] ?? "";
    const isAlone = name !== "" && names.filter((other) => other === name).length === 1;
    return { fileId, pitcher, name: isAlone ? name : pitcher.key };
  });
}

/**
 * Groups the pitchers of the program's own team over all files by name. Files that do not know the throwing hand belong to the others,
 * unless the others name both hands.
 */
export function groupPitchers(files: readonly ReviewedFile[]): readonly PitcherGroup[] {
  const named = files.flatMap(namedPitchers);
  const hands = new Map<string, Set<string>>();
  for (const { name, pitcher } of named) {
    if (pitcher.throws) hands.set(name, (hands.get(name) ?? new Set()).add(pitcher.throws));
  }
  const groups = new Map<string, PlacedPitcher[]>();
  for (const { name, fileId, pitcher } of named) {
    const hasBothHands = (hands.get(name)?.size ?? 0) > 1;
    const id = hasBothHands ? `${name} ${pitcher.throws ?? ""}` : name;
    const places = groups.get(id) ?? [];
    places.push({ fileId, pitcher });
    groups.set(id, places);
  }
  return [...groups].map(([id, places]) => ({ id, places }));
}

/** Whether no athlete matches the group in some file, and no one skipped it there. */
export function isUnmatched({ places }: PitcherGroup): boolean {
  return places.some(({ pitcher }) => pitcher.state === "unmatched");
}

/** The athlete of a pitcher. Null skips the pitcher, and undefined takes the decision back. */
export type PitcherChoice = string | null | undefined;

/** Returns the decisions with a changed choice for one pitcher. */
export function withPitcher(
  decisions: ImportDecisions,
  key: string,
  athleteId: PitcherChoice,
): ImportDecisions {
  const others = (decisions.pitchers ?? []).filter((decided) => decided.key !== key);
  const pitchers = athleteId === undefined ? others : [...others, { key, athleteId }];
  return { ...decisions, pitchers };
}
