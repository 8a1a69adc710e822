import { outsMadeBetween } from "@armslot/baseball/charting/field-count";
import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { numberedPitches } from "@armslot/baseball/charting/field-game";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import type { ChartAction } from "../../device/chart-operations.ts";
import type { ChartedGame } from "../../device/current-game.ts";
import { isUnanswered } from "./charting.ts";
import {
  actionOf,
  completed,
  correctedOuts,
  type PitchSituation,
  removalOf,
  situationOf,
  walkEdit,
} from "./game-situation.ts";
import { type Handover, isInheritedWalk } from "./handover.ts";
import type { CurrentGame } from "./use-current-game.ts";

type Corrected = Partial<PitchSituation>;

interface PlayedGame {
  readonly kept: ChartedGame | null;
  readonly latest: { readonly current: ChartedGame | null };
  readonly kind: GameKind;
  readonly corrected: Corrected;
  readonly correct: (change: (before: Corrected) => Corrected) => void;
  readonly handover: Handover | null;
  readonly show: (fields: Partial<PitchFields>) => void;
  readonly run: (actionNow: () => ChartAction | null) => void;
  readonly edit: CurrentGame["edit"];
}

/** Returns the edit of the last pitch of the pitcher before. */
function editBefore({ gameId, last }: Handover, fields: Partial<PitchFields>): ChartAction {
  return { kind: "edit", gameId, pitchId: last.pitchId, fields };
}

/** Returns the functions with which the charter notes pitches and plays. */
export function playsOf(
  game: PlayedGame,
): Pick<CurrentGame, "tap" | "undo" | "takeOver" | "walk" | "settleSituation"> {
  const { kept, kind, corrected, correct, handover, run, edit } = game;
  const situation = situationOf(kept, kind, corrected);
  return {
    tap: tapOf(game),
    undo: removalOf(kept) && undoOf(game),
    takeOver: () => {
      if (!handover) return;
      correct((before) => ({ ...before, ...handover.situation }));
      const outsMade = outsMadeBetween(handover.last, handover.situation);
      if (outsMade === null || isUnanswered(handover.last)) return;
      run(() => editBefore(handover, { outsMade }));
    },
    walk: walkOf(game),
    settleSituation: () => {
      const shown = correctedOuts(completed(kept), kind, situation);
      if (!shown) return;
      edit(shown.pitchId, { outsMade: shown.outsMade });
      correct(({ inning: _, outs: __, ...others }) => others);
    },
  };
}

function walkOf({ kept, latest, kind, corrected, correct, handover, run, edit }: PlayedGame) {
  return () => {
    let isInherited = false;
    run(() => {
      const { current } = latest;
      const before = completed(current);
      const situation = situationOf(current, kind, corrected);
      isInherited = isInheritedWalk(handover, before, situation);
      const last = before.at(-1);
      if (!current || !last) return null;
      const fields = walkEdit(last, situation, isInherited);
      return { kind: "edit", gameId: current.gameId, pitchId: last.pitchId, fields };
    });
    if (handover) run(() => (isInherited ? editBefore(handover, { result: "walk" }) : null));
    const open = kept?.openPitchId;
    if (open) edit(open, { balls: 0, strikes: 0, batterHand: null });
    const before = completed(kept);
    const isCharged = isInheritedWalk(handover, before, situationOf(kept, kind, corrected));
    correct((known) => afterWalk(known, before.at(-1), isCharged));
  };
}

/** Returns what the charter corrected after an intentional walk. Before the first pitch, that pitch gets the walk. */
function afterWalk(
  { balls: _, strikes: __, batterHand: ___, ...known }: Corrected,
  last: NumberedPitch | undefined,
  isInherited: boolean,
): Corrected {
  if (last) return known;
  const next = { ...known, balls: 0, strikes: 0, batterHand: null };
  if (isInherited) return next;
  return { ...next, intentionalWalks: (known.intentionalWalks ?? 0) + 1 };
}

function tapOf({ latest, kind, corrected, correct, handover, show, run }: PlayedGame) {
  return (fields: Partial<PitchFields>) => {
    show(fields);
    let isCharged = false;
    run(() => {
      const situation = situationOf(latest.current, kind, corrected);
      const isInherited = isInheritedWalk(handover, completed(latest.current), situation);
      const action = actionOf(fields, situation, isInherited);
      isCharged = action.kind === "chart" && action.fields.result === "previous_walk";
      return action;
    });
    if (handover && fields.call === "ball") {
      run(() => (isCharged ? editBefore(handover, { result: "walk" }) : null));
    }
    correct(() => ({}));
  };
}

function undoOf({ kept, latest, handover, run }: PlayedGame) {
  return () => {
    const last = kept ? numberedPitches(kept).at(-1) : undefined;
    run(() => removalOf(latest.current));
    if (handover && last?.result === "previous_walk") {
      run(() => editBefore(handover, { result: null }));
    }
  };
}
