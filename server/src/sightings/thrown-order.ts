import type { Sighting } from "./game-record.ts";

/** What the order of pitches needs of a sighting. `thrownAt` is the local time by the witness's clock. */
type ChainSighting = Pick<Sighting, "pitchId" | "thrownAt" | "order" | "inning" | "outs">;

/** The pitches that one witness saw, in its order. */
export interface Chain {
  /** Witnesses of the same kind share a clock and numbers. Null for one that shares with no other. */
  readonly kind: string | null;
  readonly sightings: readonly ChainSighting[];
}

interface Seen extends ChainSighting {
  /** Milliseconds by the clock of the first witness, or null if unknown. */
  readonly time: number | null;
}

function timeOf({ thrownAt }: ChainSighting): number | null {
  if (thrownAt === null) return null;
  const time = Date.parse(`${thrownAt.replace(/Z$/, "")}Z`);
  return Number.isNaN(time) ? null : time;
}

function compareOrder(one: ChainSighting, other: ChainSighting): number {
  for (const [index, place] of one.order.entries()) {
    const difference = place - (other.order[index] ?? place);
    if (difference !== 0) return difference;
  }
  return 0;
}

const isRising = (sightings: readonly ChainSighting[]) => {
  const times = sightings.map(timeOf);
  return times.every((time, at) => at === 0 || (time ?? 0) >= (times[at - 1] ?? 0));
};

/** Whether the witness's own numbers order all pitches. They do not if each file of a part begins with 1. */
function areNumbered(sightings: readonly ChainSighting[]): boolean {
  const numbers = new Set(sightings.map(({ order }) => order.join()));
  return sightings.every(({ order }) => order.length > 0) && numbers.size === sightings.length;
}

/** Returns the sightings of witnesses of one kind as one witness, if their times or their numbers order them all. */
function joined(witnesses: readonly Chain[]): readonly Chain[] {
  const [first] = witnesses;
  // A phone's order is the order of its taps, also if someone sets its clock (FIELD-3).
  if (!first || first.kind === null) return witnesses;
  const latest = new Map<string, ChainSighting>();
  for (const { sightings } of witnesses) {
    for (const sighting of sightings) {
      const known = latest.get(sighting.pitchId);
      latest.set(sighting.pitchId, {
        ...sighting,
        thrownAt: sighting.thrownAt ?? known?.thrownAt ?? null,
        order: sighting.order.length > 0 ? sighting.order : (known?.order ?? []),
      });
    }
  }
  const all = [...latest.values()];
  const isTimed = all.every((each) => timeOf(each) !== null);
  const isNumbered = areNumbered(all);
  // A game that goes past midnight has the first day's date in some files.
  const isTrusted = !isNumbered || witnesses.every(({ sightings }) => isRising(sightings));
  const byTime = (one: ChainSighting, other: ChainSighting) =>
    (timeOf(one) ?? 0) - (timeOf(other) ?? 0);
  if (isTimed && isTrusted) {
    const sorted = all.toSorted((one, other) => byTime(one, other) || compareOrder(one, other));
    return [{ kind: first.kind, sightings: sorted }];
  }
  return isNumbered ? [{ kind: first.kind, sightings: all.toSorted(compareOrder) }] : witnesses;
}

/** Returns the median of how far a witness's clock is ahead of another's, by the pitches that both timed, or 0. */
function clockOffset(one: readonly ChainSighting[], other: ReadonlyMap<string, number>): number {
  const gaps = one.flatMap((sighting) => {
    const [mine, theirs] = [timeOf(sighting), other.get(sighting.pitchId)];
    return mine === null || theirs === undefined ? [] : [mine - theirs];
  });
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}

/** Returns the witnesses with times by one clock. A pitch without a time has that of the pitch before it, or else of the next one. */
function onOneClock(witnesses: readonly Chain[]): Seen[][] {
  const known = new Map<string, number>();
  return witnesses.map(({ sightings }) => {
    const offset = clockOffset(sightings, known);
    let last = sightings.map(timeOf).find((time) => time !== null) ?? null;
    return sightings.map((sighting) => {
      const own = timeOf(sighting);
      const time = own ?? last;
      last = time;
      if (own !== null && !known.has(sighting.pitchId)) known.set(sighting.pitchId, own - offset);
      return { ...sighting, time: time === null ? null : time - offset };
    });
  });
}

/** Whether a pitch was thrown before another one that no witness saw with it. */
function isBefore(one: Head, other: Head): boolean {
  if (one.time !== null && other.time !== null && one.time !== other.time)
    return one.time < other.time;
  for (const name of ["inning", "outs"] as const) {
    const [mine, theirs] = [one[name], other[name]];
    if (mine === null || theirs === null) break;
    if (mine !== theirs) return mine < theirs;
  }
  // A witness that missed more follows: one that left early missed more than another one missed in between.
  return one.left !== null && one.left < (other.left ?? Number.POSITIVE_INFINITY);
}

/**
 * Returns the IDs of all pitches in the order in which they were thrown (IMP-31). The order of each witness holds; between pitches that
 * no witness saw together, times decide, then innings. Of two witnesses who contradict each other, the first is right.
 */
export function thrownOrder(witnesses: readonly Chain[]): string[] {
  const joinedChains = withJoined(witnesses.map(withoutRepeats));
  const chains = onOneClock(joinedChains.filter(({ sightings }) => sightings.length > 0));
  const places = chains.map((chain) => new Map(chain.map(({ pitchId }, at) => [pitchId, at])));
  const heads = chains.map(() => 0);
  const ownEnds = chains.map((chain) => ownEndsOf(chain, places));
  const placed = new Set<string>();
  let last: string | undefined;
  for (;;) {
    const open = chains.flatMap((chain, index) => {
      while (placed.has(chain[heads[index] ?? 0]?.pitchId ?? ""))
        heads[index] = (heads[index] ?? 0) + 1;
      return headOf(chain, { at: heads[index] ?? 0, ownEnds: ownEnds[index] ?? [], last });
    });
    const next = nextOf(open, { places, heads });
    if (!next) return [...placed];
    placed.add(next.pitchId);
    last = next.pitchId;
  }
}

/** Returns for each place of a chain the next one, from it on, at which another witness has the pitch, or the end. */
function ownEndsOf(chain: readonly Seen[], places: Merging["places"]): number[] {
  const isShared = ({ pitchId }: Seen) => places.filter((place) => place.has(pitchId)).length > 1;
  const ends: number[] = [];
  let end = chain.length;
  for (const [at, pitch] of [...chain.entries()].reverse()) {
    if (isShared(pitch)) end = at;
    ends[at] = end;
  }
  return ends;
}

interface AtHead {
  readonly at: number;
  readonly ownEnds: readonly number[];
  /** The pitch that was placed last. */
  readonly last: string | undefined;
}

/** Returns the first pitch of a chain that is left, if there is one. */
function headOf(chain: readonly Seen[], { at, ownEnds, last }: AtHead): Head[] {
  const head = chain[at];
  if (!head) return [];
  const own = (ownEnds[at] ?? chain.length) - at;
  const isBehindLast = at > 0 && chain[at - 1]?.pitchId === last;
  return [{ ...head, left: isBehindLast && own > 0 ? own : null }];
}

/** The first pitch of a chain that is left. */
interface Head extends Seen {
  /** How many pitches of this witness alone follow the one that was placed last, until one that another has. Null if none does. */
  readonly left: number | null;
}

interface Merging {
  /** The places of the pitches in each chain, and the place of each chain's first pitch that is left. */
  readonly places: readonly ReadonlyMap<string, number>[];
  readonly heads: readonly number[];
}

/** Returns which of the first pitches that are left was thrown first. If the witnesses contradict each other, the last ones do not count. */
function nextOf(open: readonly Head[], { places, heads }: Merging): Head | undefined {
  for (let count = places.length; count > 0; count -= 1) {
    const [first, ...others] = open.filter(({ pitchId }) =>
      places
        .slice(0, count)
        .every((place, index) => [undefined, heads[index]].includes(place.get(pitchId))),
    );
    if (first) return others.reduce((best, each) => (isBefore(each, best) ? each : best), first);
  }
  return undefined;
}

/** Returns a chain with each pitch once, where the witness first has it. */
function withoutRepeats({ kind, sightings }: Chain): Chain {
  const seen = new Set<string>();
  const isFirst = ({ pitchId }: ChainSighting) => seen.size < seen.add(pitchId).size;
  return { kind, sightings: sightings.filter(isFirst) };
}

/** Joins the witnesses of each kind, in the order of their first one. */
function withJoined(witnesses: readonly Chain[]): Chain[] {
  const kinds = new Map<string, Chain[]>();
  const groups: Chain[][] = [];
  for (const witness of witnesses) {
    const group = witness.kind === null ? undefined : kinds.get(witness.kind);
    if (group) {
      group.push(witness);
      continue;
    }
    const own = [witness];
    if (witness.kind !== null) kinds.set(witness.kind, own);
    groups.push(own);
  }
  return groups.flatMap(joined);
}
