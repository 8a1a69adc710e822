import { type Situation, situationAfter } from "@armslot/baseball/charting/field-count";
import { type NumberedPitch, numberedPitches } from "@armslot/baseball/charting/field-game";
import { isInheritedCount } from "@armslot/baseball/pitch/inherited-count";
import type { LeftGame } from "../../device/current-game.ts";
import { likelySituation } from "./charting.ts";
import type { PitchSituation } from "./game-situation.ts";

/** Where the pitcher before left the game. */
export interface Handover {
  readonly gameId: string;
  /** The last pitch of the pitcher before. */
  readonly last: NumberedPitch;
  /** The situation after it. */
  readonly situation: PitchSituation;
}

/** Returns where the pitcher before left a game. Null without a pitch of known inning and outs. */
export function handoverOf({ gameId, kind, ...game }: LeftGame): Handover | null {
  const pitches = numberedPitches(game);
  const last = pitches.at(-1);
  const situation = likelySituation(pitches, kind);
  if (!last || situation.inning === null || situation.outs === null) return null;
  const isSameBatter = situation.balls !== 0 || situation.strikes !== 0;
  return {
    gameId,
    last,
    situation: { ...situation, batterHand: isSameBatter ? last.batterHand : null },
  };
}

/**
 * Whether a walk of the next pitch is charged to the pitcher before: this pitcher took over that batter at a count of the rule.
 * @param before the completed pitches of this pitcher
 * @param situation the situation of the next pitch
 */
export function isInheritedWalk(
  handover: Handover | null,
  before: readonly NumberedPitch[],
  situation: Situation,
): boolean {
  if (!handover || before.some(endsBatter)) return false;
  const first = before[0] ?? situation;
  const names = ["inning", "outs", "balls", "strikes"] as const;
  return isInheritedCount(first) && names.every((name) => first[name] === handover.situation[name]);
}

function endsBatter(pitch: NumberedPitch): boolean {
  return situationAfter(pitch, pitch).isNewBatter || pitch.intentionalWalks !== null;
}

/** Returns where the pitcher before left in words: "inning 4, 1 out, 2–1". */
export function handoverText({ situation: { inning, outs, balls, strikes } }: Handover): string {
  const of = `inning ${inning}, ${outs} ${outs === 1 ? "out" : "outs"}`;
  return balls === 0 && strikes === 0 ? of : `${of}, ${balls ?? "-"}–${strikes ?? "-"}`;
}
