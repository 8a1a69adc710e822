import type { Situation } from "@armslot/baseball/field/field-count";
import { type NumberedPitch, numberedPitches } from "@armslot/baseball/field/field-game";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { fieldNow } from "../../../lib/field-clock.ts";
import type { ChartAction } from "../../../outbox/chart-operations.ts";
import type { ChartedGame } from "../../../outbox/current-game.ts";
import { likelySituation, localTime, nextBatter, nextSituation, resultOf } from "./charting.ts";

/** What is known before a pitch. */
export type PitchSituation = Situation & Pick<PitchFields, "batterHand">;

export const noPitches: readonly NumberedPitch[] = [];

/** Returns the pitches before the one that is being charted. */
export function completed(game: ChartedGame | null): readonly NumberedPitch[] {
  if (!game) return noPitches;
  return numberedPitches(game).filter(({ pitchId }) => pitchId !== game.openPitchId);
}

/**
 * Returns the situation of the pitch that is being charted, or of the next one.
 * @param corrected what the charter knows better
 */
export function situationOf(
  game: ChartedGame | null,
  kind: GameKind,
  corrected: Partial<PitchSituation>,
): PitchSituation {
  const open = game?.openPitchId ? game.pitches.get(game.openPitchId) : undefined;
  if (open) {
    const { inning, outs, balls, strikes, batterHand } = open;
    return { inning, outs, balls, strikes, batterHand };
  }
  const before = completed(game);
  return { ...nextSituation(before, kind), batterHand: nextBatter(before), ...corrected };
}

/** Returns the action of a tap, with what follows from it. */
export function actionOf(fields: Partial<PitchFields>, situation: PitchSituation): ChartAction {
  const result = fields.call ? resultOf(situation, fields.call) : null;
  return {
    kind: "chart",
    fields: result === null ? fields : { ...fields, result },
    start: { ...situation, thrownAt: localTime(fieldNow()) },
    isLast: fields.call !== undefined,
  };
}

/** Returns the action that takes back the last pitch that this phone charted. Null without one. */
export function removalOf(game: ChartedGame | null): ChartAction | null {
  if (!game) return null;
  const { gameId, adopted } = game;
  const last = numberedPitches(game).findLast(({ pitchId }) => !adopted.has(pitchId));
  return last ? { kind: "remove", pitchId: last.pitchId, gameId } : null;
}

/** Returns the situation with what is most likely where it is unknown. */
export function likelyOf(
  game: ChartedGame | null,
  kind: GameKind,
  { inning, outs, balls, strikes }: PitchSituation,
): Situation {
  const likely = likelySituation(completed(game), kind);
  return { inning: inning ?? likely.inning, outs: outs ?? likely.outs, balls, strikes };
}
