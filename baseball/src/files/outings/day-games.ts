import type { NoteSink } from "./note-list.ts";
import type { RowNote } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

const metrics = ["velo", "vertBreak", "hb"] as const;

/** Fewer rows at the start of a day's numbers are corrections. */
const gameMinRows = 3;

/**
 * Splits an outing of a day into its games. A file without the device's keys numbers each game from the start, so numbers that
 * occur again are another game if more than half of them have other readings. Single rows correct earlier ones (IMP-11, IMP-15).
 */
export function* splitDay(outing: OutingDraft, warned: NoteSink): Generator<void, OutingDraft[]> {
  const games: Draft[][] = [];
  for (const layer of layersOf(outing.drafts)) {
    const same = yield* gameOf(layer, games);
    if (!same) games.push([...layer]);
    else correct(same, layer, warned);
  }
  return games.map((drafts, index) => ({ ...outing, drafts, gameOfDay: index + 1 }));
}

/** Returns the game that a layer belongs to. Many games take many steps, because a file can number every row the same. */
function* gameOf(
  layer: readonly Draft[],
  games: readonly Draft[][],
): Generator<void, Draft[] | undefined> {
  for (const game of games) {
    yield;
    if (!isOtherGame(game, layer)) return game;
  }
  return undefined;
}

/** Returns the rows in layers: the first rows of all numbers, then the second ones, and so on. Rows without a number are in the first. */
function layersOf(drafts: readonly Draft[]): Draft[][] {
  const layers: Draft[][] = [];
  const seen = new Map<string, number>();
  for (const draft of drafts) {
    const number = draft.numberInGame;
    const depth = number === null ? 0 : (seen.get(number) ?? 0);
    if (number !== null) seen.set(number, depth + 1);
    const layer = layers[depth] ?? [];
    layer.push(draft);
    layers[depth] = layer;
  }
  return layers;
}

function isOtherGame(game: readonly Draft[], layer: readonly Draft[]): boolean {
  const byNumber = numbered(game);
  const pairs = layer.flatMap((draft) => {
    const same = byNumber.get(draft.numberInGame ?? "");
    return same ? [[same, draft] as const] : [];
  });
  const others = pairs.filter(([a, b]) => isOtherPitch(a, b));
  if (others.length * 2 <= pairs.length) return false;
  if (others.some(([a, b]) => a.deviceKey !== null && b.deviceKey !== null)) return true;
  const startsAgain = layer.some(({ numberInGame }) => numberInGame === game[0]?.numberInGame);
  return layer.length * 2 > game.length || (startsAgain && layer.length >= gameMinRows);
}

function isOtherPitch(a: Draft, b: Draft): boolean {
  if (a.deviceKey !== null && b.deviceKey !== null) return a.deviceKey !== b.deviceKey;
  return metrics.some(
    (metric) => a[metric] !== null && b[metric] !== null && a[metric] !== b[metric],
  );
}

function correct(game: Draft[], layer: readonly Draft[], warned: NoteSink): void {
  const byNumber = numbered(game);
  for (const draft of layer) {
    const earlier = byNumber.get(draft.numberInGame ?? "");
    const isSame = earlier && (earlier.deviceKey === null || draft.deviceKey === null);
    if (isSame) {
      game[game.indexOf(earlier)] = draft;
      warned.push(correction(draft.line, earlier.line));
    } else game.push(draft);
  }
}

function numbered(drafts: readonly Draft[]): Map<string, Draft> {
  return new Map(
    drafts.flatMap((draft) =>
      draft.numberInGame === null ? [] : [[draft.numberInGame, draft] as const],
    ),
  );
}

/** Returns the warning for a row that replaces an earlier one (IMP-11). */
export function correction(line: number, earlier: number): RowNote {
  return { line, reason: `This row corrects the same pitch on line ${earlier}.` };
}
