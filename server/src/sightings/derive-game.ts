import type { PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { GameFacts } from "./delivery.ts";
import type { GameRecord, Sighting, Witness } from "./game-record.ts";
import { mergedPitch } from "./merge-pitch.ts";
import type { PitchState } from "./pitch-base.ts";
import { thrownOrder } from "./thrown-order.ts";

/** A pitch as its witnesses and the corrections of members make it. */
interface DerivedPitch extends PitchState {
  readonly pitchId: string;
}

/** A game as its witnesses and the corrections of members make it. */
export interface DerivedGame {
  /** Null if no witness is left that says what it is. */
  readonly facts: GameFacts | null;
  /** In the order in which they were thrown (IMP-31). */
  readonly pitches: readonly DerivedPitch[];
}

/** Returns what a game is, computed from everything that is known of it. */
export function deriveGame(record: GameRecord): DerivedGame {
  const states = statesOf(record);
  const order = orderOf(record, states);
  const numbers = risingNumbers(order, givenNumbers(record));
  const keys = new Set<string>();
  const pitches = order.map((pitchId, at): DerivedPitch => {
    const state = states.get(pitchId) as PitchState;
    const { sourceKey } = state;
    // Two claim one key where a file without IDs numbers the pitches of an earlier one in another way.
    const isTaken = sourceKey !== null && keys.has(sourceKey);
    if (sourceKey !== null) keys.add(sourceKey);
    const pitchNum = numbers[at] ?? at + 1;
    return { ...state, pitchId, pitchNum, sourceKey: isTaken ? null : sourceKey };
  });
  return { facts: factsOf(record), pitches };
}

/** Returns what each pitch is, by its ID. People found it, or else the first file. */
function statesOf({ byPeople, witnesses, kept, overrides }: GameRecord): Map<string, PitchState> {
  const states = statesAfter(witnesses, new Map([...kept, ...byPeople]));
  for (const [pitchId, state] of states) {
    const chosen = overrides.get(pitchId);
    if (chosen) states.set(pitchId, { ...state, ...chosen });
  }
  return states;
}

/** Returns what pitches are, by their IDs, after the files among some witnesses had them as well. */
export function statesAfter(
  witnesses: readonly Witness[],
  before: ReadonlyMap<string, PitchState> = new Map(),
): Map<string, PitchState> {
  const states = new Map(before);
  for (const { kind, isLeft, sightings } of witnesses) {
    if (kind === "people") continue;
    for (const sighting of sightings) {
      const { pitchId } = sighting;
      const known = states.get(pitchId);
      if (!known) states.set(pitchId, sighting);
      else if (!isLeft) states.set(pitchId, mergedState(known, sighting, kind));
    }
  }
  return states;
}

function mergedState(known: PitchState, given: Sighting, format: PitchFileFormat): PitchState {
  const { isMeasured, next } = mergedPitch(given, known, { format });
  const { source, sourceKey } = given;
  return { ...known, ...next, ...(isMeasured && { source, sourceKey }) };
}

/** Returns the facts of a game. Files fill in what is missing, and what the importing person chose replaces what was there. */
function factsOf({ game, facts, witnesses, overrides }: GameRecord): GameFacts | null {
  let known = facts;
  for (const { ofGame, isLeft } of witnesses) {
    if (!ofGame || (known !== null && (isLeft || !ofGame.isHome))) continue;
    known = known === null ? ofGame.facts : withMissing(known, ofGame);
  }
  return known && { ...known, ...overrides.get(game.gameId) };
}

function withMissing(
  known: GameFacts,
  { facts, chosen }: NonNullable<Witness["ofGame"]>,
): GameFacts {
  return {
    ...known,
    gameDate: known.gameDate ?? facts.gameDate,
    opponent: chosen.opponent ?? known.opponent ?? facts.opponent,
    location: chosen.location ?? known.location ?? facts.location,
  };
}

/** Returns the IDs of a game's pitches in the order in which they were thrown (IMP-31). */
export function orderOf(
  { witnesses, undone, pitches }: Pick<GameRecord, "witnesses" | "undone" | "pitches">,
  there: Pick<ReadonlySet<string>, "has">,
): string[] {
  const order = thrownOrder(
    [...witnesses, ...undone].map(({ kind, sightings }) => ({
      // Our own files have the numbers that the pitches had when they were exported.
      kind: kind === "people" || kind === "armslot" ? null : kind,
      sightings: sightings.filter(({ pitchId }) => there.has(pitchId)),
    })),
  );
  // A pitch that no witness has stays behind those that it was stored behind.
  const seen = new Set(order);
  const numbers = new Map(pitches.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  for (const { pitchId, pitchNum } of pitches) {
    if (seen.has(pitchId) || !there.has(pitchId)) continue;
    const before = order.findLastIndex((each) => (numbers.get(each) ?? 0) < pitchNum);
    order.splice(before + 1, 0, pitchId);
  }
  return order;
}

/** Returns the number that the first witness gave each pitch. A charter's pitches have none of their own. */
function givenNumbers({ witnesses, undone, kept }: GameRecord): Map<string, number | null> {
  const numbers = new Map<string, number | null>();
  for (const { sightings } of [...witnesses, ...undone]) {
    for (const { pitchId, pitchNum, source } of sightings) {
      const isPeoples = source === "field";
      if (!numbers.has(pitchId)) numbers.set(pitchId, isPeoples ? null : pitchNum);
    }
  }
  for (const [pitchId, { pitchNum }] of kept)
    if (!numbers.has(pitchId)) numbers.set(pitchId, pitchNum);
  return numbers;
}

/** Returns the given numbers if they rise in this order, with the next one for a pitch without a number, or else 1, 2, 3 … */
function risingNumbers(order: readonly string[], given: ReadonlyMap<string, number | null>) {
  let last = 0;
  const numbers: number[] = [];
  for (const pitchId of order) {
    const number = given.get(pitchId) ?? last + 1;
    if (number <= last) return order.map((_, place) => place + 1);
    numbers.push(number);
    last = number;
  }
  return numbers;
}
