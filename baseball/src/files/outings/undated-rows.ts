import { nameKey } from "../../roster/names.ts";
import type { FileGames } from "./file-games.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

/**
 * Moves rows that have neither a name nor a date of their game into another game of the file: that of the nearest row, the pitcher's
 * own if there is one (IMP-9). Devices leave the date of untracked pitches empty.
 */
export function adoptUndated(outings: readonly OutingDraft[], games: FileGames): OutingDraft[] {
  const kept = [...outings];
  for (const undated of outings) {
    const keys = games.candidatesFor(undated.gameKey);
    if (keys.length === 0) continue;
    kept.splice(kept.indexOf(undated), 1);
    const candidates = kept.filter(({ gameKey }) => keys.includes(gameKey));
    const own = candidates.filter((one) => samePitcher(one, undated));
    for (const draft of undated.drafts) {
      const nearest = nearestOuting(own.length > 0 ? own : candidates, draft.line);
      if (nearest) moveTo(nearest, { draft, undated, kept });
    }
    games.drop(undated.gameKey);
  }
  return kept;
}

interface Move {
  readonly draft: Draft;
  readonly undated: OutingDraft;
  readonly kept: OutingDraft[];
}

function moveTo({ gameKey, opponent }: OutingDraft, { draft, undated, kept }: Move): void {
  const own = kept.find((one) => samePitcher(one, undated) && one.gameKey === gameKey);
  if (own) insert(own.drafts, draft);
  else kept.push({ ...undated, gameKey, opponent: undated.opponent ?? opponent, drafts: [draft] });
}

function samePitcher(a: OutingDraft, b: OutingDraft): boolean {
  return nameKey(a.pitcher.fullName) === nameKey(b.pitcher.fullName);
}

/** Returns the outing with the row that is nearest to a line; of two, the one before it. */
function nearestOuting(outings: readonly OutingDraft[], line: number): OutingDraft | undefined {
  const gap = ({ drafts }: OutingDraft) =>
    Math.min(
      ...drafts.map((draft) => (draft.line < line ? line - draft.line - 0.5 : draft.line - line)),
    );
  return outings.toSorted((a, b) => gap(a) - gap(b))[0];
}

/** Keeps the drafts in the order of the file. */
function insert(drafts: Draft[], draft: Draft): void {
  const after = drafts.findIndex(({ line }) => line > draft.line);
  drafts.splice(after < 0 ? drafts.length : after, 0, draft);
}
