import { noPitchValues } from "@armslot/contracts/circumstances";
import type { Outing, OutingGame, OutingPitch, RowNote } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";
import { checkRanges } from "./reading-ranges.ts";

/** The reason that keeps warm-up pitches out of averages. */
const warmUp = "Warm-up";

export interface Notes {
  readonly warned: RowNote[];
  readonly rejected: RowNote[];
}

/** Numbers the pitches of an outing in the order in which they were thrown, and checks their readings (RANGE-1). */
export function finishOuting(
  { pitcher, drafts }: OutingDraft,
  game: OutingGame,
  notes: Notes,
): Outing {
  const pitches: OutingPitch[] = [];
  for (const [index, draft] of drafts.toSorted(byOrder).entries()) {
    const { line, pitchType, velo, vertBreak, hb } = draft;
    const pitchNum = draft.pitchNum ?? index + 1;
    const { refused, unusual } = checkRanges({ velo, vertBreak, hb, pitchNum });
    const reason = draft.fault ?? refused ?? emptyRowReason(draft);
    if (reason !== null) {
      notes.rejected.push({ line, reason });
      continue;
    }
    for (const unusualReason of unusual) notes.warned.push({ line, reason: unusualReason });
    const readings = { ...noPitchValues, velo, vertBreak, hb };
    const excludedReason = draft.isWarmUp ? warmUp : null;
    const keys = keysOf(draft, game);
    pitches.push({ ...readings, ...keys, pitchNum, pitchType, excludedReason, line });
  }
  return { pitcher, game, pitches };
}

/** The number in a game is a key only if the device names the game: another session of the day has the same numbers. */
function keysOf({ deviceKey, otherDeviceKey = null, numberInGame }: Draft, game: OutingGame) {
  const gameKey =
    game.isNamed && numberInGame !== null ? `${game.sourceKey}:${numberInGame}` : null;
  const [sourceKey = null, ...otherKeys] = [deviceKey, otherDeviceKey, gameKey].filter(
    (key) => key !== null,
  );
  return { sourceKey, otherKeys, isDeviceKey: deviceKey !== null };
}

/** A pitch that the device missed is still a pitch if the row says how it ended (IMP-10). */
function emptyRowReason({ typeLabel, velo, vertBreak, hb, isCalled }: Draft): string | null {
  const hasSomething = [typeLabel, velo, vertBreak, hb].some((value) => value !== null);
  return hasSomething || isCalled ? null : "The row has neither a pitch type nor a reading.";
}

function byOrder(a: Draft, b: Draft): number {
  for (const [index, place] of a.order.entries()) {
    const difference = place - (b.order[index] ?? place);
    if (difference !== 0) return difference;
  }
  return a.line - b.line;
}
