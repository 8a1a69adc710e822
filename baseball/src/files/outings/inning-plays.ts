import type { CircumstanceValues, GameKind } from "@armslot/contracts/pitch/circumstances";
import { isInheritedCount } from "../../pitch/inherited-count.ts";
import type { RowPlay } from "../formats/pitch-format.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

const outsPerInning = 3;

/** A row of an inning, with its outing. */
interface Row {
  readonly draft: Draft;
  readonly outing: OutingDraft;
  readonly values: { -readonly [Name in keyof CircumstanceValues]: CircumstanceValues[Name] };
}

/** The rows of half an inning, in the order in which they were thrown. */
interface Half {
  readonly gameKey: string;
  readonly inning: number;
  readonly side: RowPlay["side"];
  readonly rows: Row[];
}

/**
 * Notes with the pitches of a file what only the rows around them show, because a pitcher's own pitches are stored apart: the outs until
 * the next row, and whose walk it is if the pitcher changed in the middle of a batter. Changes the rows.
 */
export function settlePlays(
  outings: readonly OutingDraft[],
  kindOf: (outing: OutingDraft) => GameKind,
): void {
  const halves = halvesOf(outings);
  const known = new Set(halves.keys());
  const innings = new Map(outings.map((outing) => [outing, inningsOf(outing)]));
  for (const half of halves.values()) {
    chargeWalks(half);
    const thrown = half.rows.filter(({ draft }) => !draft.isAutomatic);
    for (const [place, row] of thrown.entries()) {
      const next = thrown[place + 1];
      const isOver = () =>
        kindOf(row.outing) === "game" &&
        (known.has(keyAfter(half)) || innings.get(row.outing)?.has(half.inning + 1) === true);
      row.values.outsMade = next ? outsBetween(row, next) : outsOfLast(half, row, isOver);
    }
  }
}

function halvesOf(outings: readonly OutingDraft[]): Map<string, Half> {
  const halves = new Map<string, Half>();
  for (const outing of outings) {
    for (const draft of outing.drafts) {
      const values = draft.details?.values;
      const { side } = draft.play ?? {};
      if (!side || !values || values.inning === null || draft.excludedReason !== null) continue;
      const { gameKey } = outing;
      const key = keyOf({ gameKey, inning: values.inning, side });
      const half = halves.get(key) ?? { gameKey, inning: values.inning, side, rows: [] };
      halves.set(key, half);
      half.rows.push({ draft, outing, values });
    }
  }
  // Rows of one number are of two parts or games, whose order in the inning is unknown.
  for (const [key, { rows }] of halves) {
    rows.sort(byOrder);
    if (rows.some((row, place) => isSameNumber(row, rows[place + 1]))) halves.delete(key);
  }
  return halves;
}

function keyOf({ gameKey, inning, side }: Pick<Half, "gameKey" | "inning" | "side">): string {
  return [gameKey, inning, side].join("\n");
}

function keyAfter({ gameKey, inning, side }: Half): string {
  return side === "t"
    ? keyOf({ gameKey, inning, side: "b" })
    : keyOf({ gameKey, inning: inning + 1, side: "t" });
}

function inningsOf({ drafts }: OutingDraft): ReadonlySet<number | null> {
  return new Set(drafts.map(({ details }) => details?.values.inning ?? null));
}

function byOrder({ draft: one }: Row, { draft: other }: Row): number {
  for (const [index, place] of one.order.entries()) {
    const difference = place - (other.order[index] ?? place);
    if (difference !== 0) return difference;
  }
  return one.line - other.line;
}

function isSameNumber({ draft }: Row, next: Row | undefined): boolean {
  return draft.order.length > 0 && draft.order.join() === next?.draft.order.join();
}

/** Returns the outs between two rows of half an inning, or null if rows of an unknown pitcher are missing between them. */
function outsBetween({ draft, outing, values }: Row, next: Row): number | null {
  if (values.outs === null || next.values.outs === null) return null;
  const outs = next.values.outs - values.outs;
  if (outs < 0) return null;
  const batters = (next.values.appearance ?? 0) - (values.appearance ?? 0);
  const isGap = next.outing !== outing && batters > 1;
  return isGap && outs !== draft.play?.outs ? null : outs;
}

/**
 * Returns the outs of the last pitch of half an inning: those that its row and automatic calls after it state, and three for the inning if
 * it is over. A device can miss one out, such as that of a runner. An inning that lacks more was called off.
 */
function outsOfLast({ rows }: Half, row: Row, isOver: () => boolean): number | null {
  const { outs } = row.values;
  if (outs === null) return null;
  const left = outsPerInning - outs;
  const after = rows.slice(rows.indexOf(row));
  const stated = after.map(({ draft }) => draft.play?.outs ?? null);
  const sum = stated.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
  if (sum !== null && sum >= left) return left;
  if (!isOver()) return sum;
  return left <= (sum ?? 0) + 1 ? left : null;
}

/** Gives the walk of a batter whom the pitcher before left behind in the count to that pitcher. */
function chargeWalks({ rows }: Half): void {
  const lastRows = new Map(rows.map((row) => [row.values.appearance, row]));
  for (const [place, first] of rows.entries()) {
    const before = rows[place - 1];
    const { appearance } = first.values;
    if (!before || before.outing === first.outing || appearance === null) continue;
    if (before.values.appearance !== appearance || before.draft.isAutomatic) continue;
    const last = lastRows.get(appearance);
    if (!last || last.outing !== first.outing || !isWalk(last.values)) continue;
    if (!isInheritedCount(first.values)) continue;
    before.values.result ??= "walk";
    last.values.result = "previous_walk";
  }
}

function isWalk({ result, call, balls }: Row["values"]): boolean {
  return result === "walk" || (result === null && call === "ball" && balls === 3);
}
