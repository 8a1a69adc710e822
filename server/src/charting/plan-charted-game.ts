import {
  type FoldedGame,
  foldOperations,
  type GameFacts,
} from "@armslot/baseball/charting/field-game";
import { canonicalPitchType } from "@armslot/baseball/pitch/pitch-type-labels";
import type {
  FieldOperation,
  FieldRefusal,
  GameFields,
  PitchFields,
} from "@armslot/contracts/charting/field-operations";
import { type ChartedValues, chartedNames } from "../storage/charted-pitches.ts";
import { type Changes, changesBetween } from "../storage/corrections.ts";
import type { ChartedGame, StoredPitch, StoredState } from "./charted-games.ts";
import { unknownType } from "./charted-games.ts";

/** A pitch as it will be stored. */
interface PlannedPitch extends ChartedValues {
  readonly pitchId: string;
}

/** What a charter set of a stored pitch. */
interface ChartedLater {
  readonly pitchId: string;
  readonly values: Partial<ChartedValues>;
}

/** What operations change about a game. */
export interface ChartedGamePlan {
  readonly stored: ChartedGame;
  /** The facts of a started game. Null if nothing is stored. */
  readonly facts: GameFacts | null;
  readonly added: readonly PlannedPitch[];
  readonly changed: readonly PlannedPitch[];
  /** What charters set of stored pitches, also where a device's value stays. */
  readonly charted: readonly ChartedLater[];
  readonly removedIds: readonly string[];
  /** Whether the operations take back the last pitch of the game, as after a try of the charting screen (FIELD-25). */
  readonly isTakenBack: boolean;
  /** The history of the save: changed facts, and replaced values of pitches. */
  readonly corrections: readonly { readonly pitchId: string | null; readonly changes: Changes }[];
  readonly refused: ReadonlyMap<string, FieldRefusal>;
}

/** A game of operations, and what is stored. */
interface ToPlan {
  readonly stored: ChartedGame;
  readonly state: StoredState;
  /** Whether the operations would give the game a day that is full. Those that do are refused then. */
  readonly isDayFull?: boolean;
}

/** Whether a put starts a game, or gives it another athlete or date. */
function setsDay({ athleteId, gameDate }: GameFields, { game }: ChartedGame): boolean {
  const isOther = athleteId !== undefined && athleteId !== game?.athleteId;
  return isOther || (gameDate !== undefined && gameDate !== game?.gameDate);
}

function refusalOfFacts(
  fields: GameFields,
  { stored, state, isDayFull = false }: ToPlan,
): FieldRefusal | null {
  const { athleteId } = fields;
  if (athleteId !== undefined && !state.athleteIds.has(athleteId)) return "athlete-not-found";
  return isDayFull && setsDay(fields, stored) ? "day-full" : null;
}

/** Returns why an operation cannot be applied whatever the game contains, or null. */
function refusalOf(operation: FieldOperation, toPlan: ToPlan): FieldRefusal | null {
  const { stored, state } = toPlan;
  const { game, isKnown, gameId, charted, pitches } = stored;
  if (!game && isKnown) return "outing-removed";
  if (game && !isKnown) return "id-taken";
  if (operation.kind === "put-game") return refusalOfFacts(operation.fields, toPlan);
  // Also where the game is gone, because all of its pitches were taken back.
  if (operation.kind === "put-pitch" && charted.removed.has(operation.pitchId)) {
    return "pitch-removed";
  }
  const gameOfPitch = state.gameOfPitch.get(operation.pitchId);
  if (gameOfPitch === undefined) return null;
  if (gameOfPitch !== gameId || !charted.pitches.has(operation.pitchId)) return "id-taken";
  // A late Undo must not delete a device's readings.
  const isMeasured = pitches.get(operation.pitchId)?.source !== "field";
  return operation.kind === "remove-pitch" && isMeasured ? "pitch-measured" : null;
}

function valuesOf(fields: PitchFields): ChartedValues {
  return { ...fields, pitchType: canonicalPitchType(fields.pitchType) };
}

/** Returns what a pitch becomes. Of a pitch that a device measured, only missing values are filled in (FIELD-7). */
function nextValues(stored: StoredPitch, fields: PitchFields): ChartedValues {
  const given = valuesOf(fields);
  if (stored.source === "field") return given;
  const filled = chartedNames.map((name) => [name, stored[name] ?? given[name]]);
  const pitchType = stored.pitchType === unknownType ? given.pitchType : stored.pitchType;
  return { ...(Object.fromEntries(filled) as ChartedValues), pitchType };
}

/** Returns the values that were replaced. The first value of a field is no correction, and neither is the time of a tap. */
function replaced(before: StoredPitch, after: ChartedValues): Changes {
  const entries = Object.entries(changesBetween(before, after)).filter(
    ([name, change]) =>
      name !== "thrownAt" && change.before !== null && change.before !== unknownType,
  );
  return Object.fromEntries(entries);
}

function changedPitches({ pitches }: ChartedGame, folded: FoldedGame) {
  return [...folded.pitches].flatMap(([pitchId, fields]) => {
    const before = pitches.get(pitchId);
    if (!before) return [];
    const after = nextValues(before, fields);
    if (chartedNames.every((name) => before[name] === after[name])) return [];
    return [{ pitchId, ...after, changes: replaced(before, after) }];
  });
}

/** Returns what the operations set of stored pitches, also of those that a device measured. */
function chartedLater({ charted }: ChartedGame, folded: FoldedGame): ChartedLater[] {
  return [...folded.pitches].flatMap(([pitchId, fields]) => {
    const before = charted.pitches.get(pitchId);
    if (!before) return [];
    const given = valuesOf(fields);
    const values = chartedNames.filter((name) => fields[name] !== before[name]);
    if (values.length === 0) return [];
    return [{ pitchId, values: Object.fromEntries(values.map((name) => [name, given[name]])) }];
  });
}

function correctedFacts({ game }: ChartedGame, facts: GameFacts | null): Changes {
  return game && facts ? changesBetween<GameFacts>(game, facts) : {};
}

/**
 * Whether operations take back pitches, and leave none in the game, or start a game again of which all pitches were taken back without
 * a new one: a start that arrives twice.
 */
function isTakenBack(
  operations: readonly FieldOperation[],
  { stored, folded }: { readonly stored: ChartedGame; readonly folded: FoldedGame },
): boolean {
  const { hasMerged, charted, pitches } = stored;
  const isLeft = (pitchId: string) => folded.pitches.has(pitchId) || !charted.pitches.has(pitchId);
  if (hasMerged || folded.pitches.size > 0 || [...pitches.keys()].some(isLeft)) return false;
  const isStartAgain = stored.game === undefined && charted.removed.size > 0;
  return operations.some(
    ({ kind }) => kind === "remove-pitch" || (isStartAgain && kind === "put-game"),
  );
}

/** Plans what the operations of one game change, in their order. */
export function planChartedGame(
  operations: readonly FieldOperation[],
  toPlan: ToPlan,
): ChartedGamePlan {
  const { stored } = toPlan;
  const refused = new Map<string, FieldRefusal>();
  const open = operations.filter((operation) => {
    const refusal = refusalOf(operation, toPlan);
    if (refusal) refused.set(operation.opId, refusal);
    return refusal === null;
  });
  const others = stored.pitches.size - stored.charted.pitches.size;
  const folded = foldOperations(stored.charted, open, others);
  const changed = changedPitches(stored, folded);
  const facts = correctedFacts(stored, folded.facts);
  return {
    stored,
    facts: folded.facts,
    added: [...folded.pitches].flatMap(([pitchId, fields]) =>
      stored.pitches.has(pitchId) ? [] : [{ ...valuesOf(fields), pitchId }],
    ),
    changed: changed.map(({ changes: _, ...pitch }) => pitch),
    charted: chartedLater(stored, folded),
    isTakenBack: isTakenBack(open, { stored, folded }),
    removedIds: [...stored.charted.pitches.keys()].filter((id) => !folded.pitches.has(id)),
    corrections: [{ pitchId: null, changes: facts }, ...changed].filter(
      ({ changes }) => Object.keys(changes).length > 0,
    ),
    refused: new Map([...refused, ...folded.refused]),
  };
}
