import { readWrittenDate } from "../../pitch/calendar-date.ts";
import { gapBetween, type OutingSpan, outingsApartMs, spanOf } from "../../pitch/outing-span.ts";
import type { NoteSink } from "./note-list.ts";
import type { RowNote } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

const metrics = ["velo", "vertBreak", "hb"] as const;

/** Fewer rows at the start of a day's numbers are corrections. */
const gameMinRows = 3;

/**
 * Splits an outing of a day into its games. A file without the device's keys numbers each game from the start, so numbers that
 * occur again are another game if more than half of them have other readings. Single rows correct earlier ones (IMP-11, IMP-15).
 * Numbers that begin again hours apart are another game anyway.
 */
export function* splitDay(outing: OutingDraft, warned: NoteSink): Generator<void, OutingDraft[]> {
  const all: Draft[][] = [];
  for (const times of timesOfDay(outing.drafts)) {
    const games: Draft[][] = [];
    for (const piece of piecesOf(times)) {
      const same = yield* gameOf(piece, games);
      if (!same) games.push([...piece]);
      else correct(same, piece, warned);
    }
    all.push(...games);
  }
  return all.map((drafts, index) => ({ ...outing, drafts, gameOfDay: index + 1 }));
}

/** Returns the rows in runs with rising numbers. */
export function runsOf(
  drafts: readonly Draft[],
  numberOf: (draft: Draft) => string | null,
): Draft[][] {
  const runs: Draft[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const draft of drafts) {
    const run = runs.at(-1);
    const text = numberOf(draft);
    const number = text === null ? null : Number(text);
    if (run && (number === null || number > last)) run.push(draft);
    else runs.push([draft]);
    last = number ?? last;
  }
  return runs;
}

/** The rows of a time of the day. */
interface TimeOfDay {
  readonly drafts: Draft[];
  span: OutingSpan | null;
}

/**
 * Returns the rows in groups whose times are too far apart for one outing. Rows of a run stay together, and those without times are in the
 * first group.
 */
function timesOfDay(drafts: readonly Draft[]): Draft[][] {
  const groups: TimeOfDay[] = [];
  for (const run of runsOf(drafts, ({ numberInGame }) => numberInGame)) {
    const span = spanOf(run.flatMap(timeOf));
    const near = groups.find((group) => (gapBetween(group.span, span) ?? 0) <= outingsApartMs);
    if (!near) groups.push({ drafts: [...run], span });
    else {
      near.drafts.push(...run);
      near.span = spanOf(
        [near.span, span].flatMap((each) => (each ? [each.first, each.last] : [])),
      );
    }
  }
  return groups.map((group) => group.drafts);
}

function timeOf({ details }: Draft): number[] {
  const { dateText, time } = details?.thrown ?? {};
  const date = readWrittenDate(dateText ?? "");
  const parsed = Date.parse(`${date?.mdy ?? date?.dmy}T${time}Z`);
  return Number.isNaN(parsed) ? [] : [parsed];
}

/**
 * Returns the rows in pieces of one game each. Games that follow each other are runs of rising numbers. A file that mixes its games, or
 * corrects rows here and there, has more runs than rows with one number.
 */
function piecesOf(drafts: readonly Draft[]): Draft[][] {
  const [runs, layers] = [runsOf(drafts, ({ numberInGame }) => numberInGame), layersOf(drafts)];
  return runs.length === layers.length ? runs : layers;
}

/** Returns the game that a piece belongs to. Many games take many steps, because a file can number every row the same. */
function* gameOf(
  piece: readonly Draft[],
  games: readonly Draft[][],
): Generator<void, Draft[] | undefined> {
  for (const game of games) {
    yield;
    if (!isOtherGame(game, piece)) return game;
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

function isOtherGame(game: readonly Draft[], piece: readonly Draft[]): boolean {
  const byNumber = numbered(game);
  const pairs = piece.flatMap((draft) => {
    const same = byNumber.get(draft.numberInGame ?? "");
    return same ? [[same, draft] as const] : [];
  });
  const others = pairs.filter(([a, b]) => isOtherPitch(a, b));
  if (others.length * 2 <= pairs.length) return false;
  if (others.some(([a, b]) => a.deviceKey !== null && b.deviceKey !== null)) return true;
  const startsAgain = piece.some(({ numberInGame }) => numberInGame === game[0]?.numberInGame);
  return piece.length * 2 > game.length || (startsAgain && piece.length >= gameMinRows);
}

function isOtherPitch(a: Draft, b: Draft): boolean {
  if (a.deviceKey !== null && b.deviceKey !== null) return a.deviceKey !== b.deviceKey;
  return metrics.some(
    (metric) => a[metric] !== null && b[metric] !== null && a[metric] !== b[metric],
  );
}

function correct(game: Draft[], piece: readonly Draft[], warned: NoteSink): void {
  const byNumber = numbered(game);
  for (const draft of piece) {
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
