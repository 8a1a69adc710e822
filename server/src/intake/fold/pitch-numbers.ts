import type { LiveDelivery } from "./delivery.ts";
import type { PitchToFold } from "./fold-games.query.ts";
import { isFounded } from "./fold-pitch.ts";
import { type Sighting, thrownOrder, type Witness } from "./thrown-order.ts";

/** The pitches that a game has, and what imports delivered for it. */
interface PitchesOfGame {
  readonly pitches: readonly PitchToFold[];
  readonly deliveries: readonly LiveDelivery[];
}

type Place = Partial<Pick<PitchToFold, "pitchNum" | "thrownAt" | "inning" | "outs">>;

function sighting(pitchId: string, { thrownAt, inning, outs }: Place): Sighting {
  return {
    pitchId,
    order: [],
    thrownAt: thrownAt ?? null,
    inning: inning ?? null,
    outs: outs ?? null,
  };
}

/** Returns what a pitch was without imports, or null if an import added it. */
function unimported(pitch: PitchToFold) {
  const { beforeImports } = pitch;
  if (beforeImports === null) return pitch;
  return isFounded(beforeImports) ? beforeImports : null;
}

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Returns the charters and the people who entered pitches. The IDs that a phone makes are in the order of its pitches. */
function people(pitches: readonly PitchToFold[]): Witness[] {
  const chains = new Map<string, { id: string; seen: Sighting }[]>();
  const typed: { place: number; seen: Sighting }[] = [];
  const add = (chain: string, id: string, seen: Sighting) =>
    chains.set(chain, [...(chains.get(chain) ?? []), { id, seen }]);
  for (const pitch of pitches) {
    const was = unimported(pitch);
    if (!was) continue;
    const { pitchId } = pitch;
    const { places = [], isGuest = false } = pitch.beforeImports ?? {};
    for (const { gameId, thrownAt, ...there } of places) {
      add(gameId, there.pitchId, sighting(pitchId, { ...was, thrownAt }));
    }
    if (isGuest) continue;
    const seen = sighting(pitchId, was);
    if (was.source === "field") add(pitch.gameId, pitchId, seen);
    else typed.push({ place: was.pitchNum ?? pitch.pitchNum, seen });
  }
  const charted = [...chains.values()].map((chain) =>
    chain.toSorted((one, other) => byText(one.id, other.id)).map(({ seen }) => seen),
  );
  const inOrder = typed.toSorted((one, other) => one.place - other.place).map(({ seen }) => seen);
  return [...charted, inOrder].map((sightings) => ({ kind: null, sightings }));
}

function witnessesOf({ pitches, deliveries }: PitchesOfGame): Witness[] {
  const there = new Set(pitches.map(({ pitchId }) => pitchId));
  const imports = deliveries.map(
    ({ format, pitches: delivered }): Witness => ({
      // Our own files have the numbers that the pitches had when they were exported.
      kind: format === "armslot" ? null : format,
      sightings: delivered.filter(({ pitchId }) => there.has(pitchId)),
    }),
  );
  return [...people(pitches), ...imports];
}

/** Returns an order with the pitches that no witness has. Each stays behind the pitches that it was stored behind. */
function withOthers(order: readonly string[], { pitches }: PitchesOfGame): string[] {
  const all = [...order];
  const seen = new Set(order);
  const numbers = new Map(pitches.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  for (const { pitchId, pitchNum } of pitches) {
    if (seen.has(pitchId)) continue;
    const before = all.findLastIndex((each) => (numbers.get(each) ?? 0) < pitchNum);
    all.splice(before + 1, 0, pitchId);
  }
  return all;
}

/** Returns the number that the first file or person gave each pitch. A charter's pitches have none of their own. */
function givenNumbers({ pitches, deliveries }: PitchesOfGame): Map<string, number | null> {
  const delivered = new Map<string, number>();
  for (const { pitchId, pitchNum } of deliveries.flatMap((each) => each.pitches)) {
    if (!delivered.has(pitchId)) delivered.set(pitchId, pitchNum);
  }
  return new Map(
    pitches.map((pitch) => {
      const { pitchId, pitchNum } = pitch;
      const was = unimported(pitch);
      if (was) return [pitchId, was.source === "field" ? null : (was.pitchNum ?? pitchNum)];
      return [pitchId, delivered.get(pitchId) ?? pitchNum];
    }),
  );
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

/** Returns the IDs of a game's pitches in the order in which they were thrown (IMP-31). */
export function orderOf(game: PitchesOfGame): string[] {
  return withOthers(thrownOrder(witnessesOf(game)), game);
}

/** Returns the pitches of a game whose number is not the one of their place in the order in which they were thrown (IMP-31). */
export function numbersToChange(game: PitchesOfGame): { pitchId: string; pitchNum: number }[] {
  const order = orderOf(game);
  const numbers = risingNumbers(order, givenNumbers(game));
  const stored = new Map(game.pitches.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  return order.flatMap((pitchId, place) => {
    const pitchNum = numbers[place] ?? place + 1;
    return stored.get(pitchId) === pitchNum ? [] : [{ pitchId, pitchNum }];
  });
}
