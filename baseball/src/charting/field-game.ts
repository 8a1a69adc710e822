import type {
  FieldOperation,
  FieldRefusal,
  GameFields,
  PitchFields,
} from "@armslot/contracts/charting/field-operations";
import { limits } from "@armslot/contracts/core/limits";

/** The facts of a game that was started. */
export interface GameFacts {
  readonly athleteId: string;
  /** Null if a member removed the date afterwards. */
  readonly gameDate: string | null;
  readonly kind: NonNullable<GameFields["kind"]>;
  readonly opponent: string | null;
  readonly location: string | null;
}

/** A charted game. */
export interface FieldGame {
  /** Null until the game was started. */
  readonly facts: GameFacts | null;
  /** What is known of each pitch, by its ID, in any order. */
  readonly pitches: ReadonlyMap<string, PitchFields>;
  /** The IDs of removed pitches, also of those whose put has not arrived. */
  readonly removed: ReadonlySet<string>;
}

/** A game of which nothing arrived. */
export const emptyGame: FieldGame = { facts: null, pitches: new Map(), removed: new Set() };

/** A pitch of which nothing is known. */
export const noPitchFields: PitchFields = {
  zoneCell: null,
  pitchType: null,
  velo: null,
  call: null,
  result: null,
  inning: null,
  outs: null,
  balls: null,
  strikes: null,
  outsMade: null,
  intentionalWalks: null,
  batterHand: null,
  thrownAt: null,
};

/** Returns the fields that are given, without those that are undefined. */
function given<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

/** Returns the facts after a put, or null if the game was not started and the put does not start it. */
function factsAfter(facts: GameFacts | null, fields: GameFields): GameFacts | null {
  const next = { opponent: null, location: null, ...facts, ...given(fields) };
  const { athleteId, gameDate, kind } = next;
  if (athleteId === undefined || gameDate === undefined || kind === undefined) return null;
  return { ...next, athleteId, gameDate, kind };
}

interface Draft {
  /** How many pitches of the game no one charted. */
  readonly others: number;
  facts: GameFacts | null;
  readonly pitches: Map<string, PitchFields>;
  readonly removed: Set<string>;
}

/** Applies one operation to a draft, and returns why it cannot be applied. */
function apply(draft: Draft, operation: FieldOperation): FieldRefusal | null {
  if (operation.kind === "put-game") {
    const facts = factsAfter(draft.facts, operation.fields);
    draft.facts = facts ?? draft.facts;
    return facts ? null : "outing-not-started";
  }
  if (draft.facts === null) return "outing-not-started";
  const { pitchId } = operation;
  if (operation.kind === "remove-pitch") {
    draft.pitches.delete(pitchId);
    draft.removed.add(pitchId);
    return null;
  }
  if (draft.removed.has(pitchId)) return "pitch-removed";
  const known = draft.pitches.get(pitchId);
  if (!known && draft.others + draft.pitches.size >= limits.pitchesPerGameMax) return "outing-full";
  draft.pitches.set(pitchId, { ...(known ?? noPitchFields), ...given(operation.fields) });
  return null;
}

/** A game after some operations, with those that could not be applied. */
export interface FoldedGame extends FieldGame {
  /** Why an operation was refused, by its ID. */
  readonly refused: ReadonlyMap<string, FieldRefusal>;
}

/**
 * Applies operations of one game in the order in which the server received them. The last put of a field wins, and a removed pitch
 * stays removed. An operation without its game is refused, and so is a pitch that a full game cannot take.
 * @param others how many pitches of the game no one charted
 */
export function foldOperations(
  game: FieldGame,
  operations: readonly FieldOperation[],
  others = 0,
): FoldedGame {
  const draft: Draft = {
    others,
    facts: game.facts,
    pitches: new Map(game.pitches),
    removed: new Set(game.removed),
  };
  const refused = new Map<string, FieldRefusal>();
  for (const operation of operations) {
    const refusal = apply(draft, operation);
    if (refusal) refused.set(operation.opId, refusal);
  }
  const { facts, pitches, removed } = draft;
  return { facts, pitches, removed, refused };
}

/** A charted pitch with its place in the game. */
export interface NumberedPitch extends PitchFields {
  readonly pitchId: string;
  readonly pitchNum: number;
}

/** Returns the pitches of a game in the order in which they were charted, numbered from 1 (FIELD-3). */
export function numberedPitches({ pitches }: Pick<FieldGame, "pitches">): NumberedPitch[] {
  return (
    [...pitches]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      // A phone can hold pitches of an earlier version, which lack newer fields.
      .map(([pitchId, fields], place) => ({
        ...noPitchFields,
        ...fields,
        pitchId,
        pitchNum: place + 1,
      }))
  );
}
