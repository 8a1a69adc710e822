import { outsMadeBetween, type Situation } from "@armslot/baseball/charting/field-count";
import { type NumberedPitch, numberedPitches } from "@armslot/baseball/charting/field-game";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { fieldNow } from "../../client/field-clock.ts";
import type { ChartAction } from "../../device/chart-operations.ts";
import type { ChartedGame } from "../../device/current-game.ts";
import { likelySituation, localTime, nextBatter, nextSituation, resultOf } from "./charting.ts";

/** What is known before a pitch. */
export type PitchSituation = Situation &
  Pick<PitchFields, "batterHand"> &
  // Before the first pitch, no pitch can have them yet.
  Partial<Pick<PitchFields, "intentionalWalks">>;

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

/**
 * Returns the action of a tap, with what follows from it.
 * @param isInherited whether a walk is charged to the pitcher before
 */
export function actionOf(
  fields: Partial<PitchFields>,
  situation: PitchSituation,
  isInherited: boolean,
): ChartAction {
  const shown = fields.call ? resultOf(situation, fields.call) : null;
  const result = shown === "walk" && isInherited ? "previous_walk" : shown;
  return {
    kind: "chart",
    fields: result === null ? fields : { ...fields, result },
    start: { ...situation, thrownAt: localTime(fieldNow()) },
    isLast: fields.call !== undefined,
  };
}

/** Returns the action that takes back the last pitch that this phone charted, or an intentional walk after it. Null without one. */
export function removalOf(game: ChartedGame | null): ChartAction | null {
  if (!game) return null;
  const { gameId, adopted } = game;
  const last = numberedPitches(game).findLast(({ pitchId }) => !adopted.has(pitchId));
  if (!last) return null;
  const { pitchId, intentionalWalks } = last;
  const edit = (fields: Partial<PitchFields>) =>
    ({ kind: "edit", pitchId, fields, gameId }) as const;
  if (intentionalWalks !== null) {
    return edit({ intentionalWalks: intentionalWalks === 1 ? null : intentionalWalks - 1 });
  }
  return isWalkWithoutPitch(last) ? edit({ result: null }) : { kind: "remove", pitchId, gameId };
}

/** Whether the batter of a pitch walked, and not by the pitch's own call. */
function isWalkWithoutPitch(pitch: NumberedPitch): boolean {
  const isWalk = pitch.result === "walk" || pitch.result === "previous_walk";
  return isWalk && resultOf(pitch, pitch.call) !== "walk";
}

/** Returns the edit that walks the batter without another pitch: of the last pitch, which was to the same batter or to the one before. */
export function walkEdit(
  last: NumberedPitch,
  { balls, strikes }: Situation,
  isInherited: boolean,
): Partial<PitchFields> {
  const isSameBatter = balls !== 0 || strikes !== 0;
  if (isSameBatter && last.result === null)
    return { result: isInherited ? "previous_walk" : "walk" };
  return { intentionalWalks: (last.intentionalWalks ?? 0) + 1 };
}

/** Returns the outs of the last pitch that a corrected inning and outs show. Null if they are as expected, or show none. */
export function correctedOuts(
  before: readonly NumberedPitch[],
  kind: GameKind,
  situation: Situation,
): { readonly pitchId: string; readonly outsMade: number } | null {
  const last = before.at(-1);
  const expected = nextSituation(before, kind);
  if (!last || (situation.inning === expected.inning && situation.outs === expected.outs))
    return null;
  const start = { ...last, ...situationBefore(before, kind) };
  const outsMade = outsMadeBetween(start, situation);
  return outsMade === null ? null : { pitchId: last.pitchId, outsMade };
}

/** The situation before the last pitch, with what later answers show. */
function situationBefore(before: readonly NumberedPitch[], kind: GameKind): Partial<Situation> {
  const last = before.at(-1);
  const shown = nextSituation(before.slice(0, -1), kind);
  return { inning: last?.inning ?? shown.inning, outs: last?.outs ?? shown.outs };
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
