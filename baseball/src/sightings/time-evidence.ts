import { hourMs, minuteMs, secondMs } from "@armslot/contracts/core/durations";
import type { Elsewhere, PairEvidence, TimedPitch, WitnessedPitch } from "./witnessed-pitch.ts";

/** The most evidence against a pair. A charter can enter a forgotten pitch much later. */
const strongest = -9;
/** From so many pairs on, the median shows how far apart two clocks are. */
const pairsMin = 5;
/** Clocks agree if most of the pitches have a pitch of the other witness at their time. By chance, one of four has. */
const agreeing = { withinMs: 3 * secondMs, share: 0.75, pitchesMin: 3 } as const;

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;
const ascending = (one: number, other: number) => one - other;

/** Returns milliseconds by the witness's clock, or NaN if no time is known. */
function timeOf({ thrownAt }: TimedPitch): number {
  return Date.parse(`${thrownAt?.replace(/Z$/, "")}Z`);
}

/** Returns the times by each witness's clock, in milliseconds. */
function timesByWitness<Pitch extends WitnessedPitch>(pitches: readonly Pitch[]) {
  const clocks = new Map<string, Map<Pitch, number>>();
  for (const pitch of pitches)
    for (const sight of pitch.sights ?? []) {
      const times = clocks.get(sight.by) ?? new Map<Pitch, number>();
      if (!Number.isNaN(timeOf(sight))) clocks.set(sight.by, times.set(pitch, timeOf(sight)));
    }
  return [...clocks.values()];
}

/**
 * Returns pitches that several witnesses saw with their times by one clock: that of the witness with the most times. The clocks of the others
 * differ from it by the median of the pitches that both timed. A pitch that only one of them saw would otherwise stand among those that were
 * thrown before or after it.
 */
export function onOneClock<Pitch extends TimedPitch & WitnessedPitch>(
  pitches: readonly Pitch[],
): readonly Pitch[] {
  const [clock, ...others] = timesByWitness(pitches).sort((a, b) => b.size - a.size);
  if (!clock || others.length === 0) return pitches;
  const times = new Map(clock);
  for (const other of others) {
    const gaps = [...other].map(([pitch, time]) => time - (clock.get(pitch) ?? Number.NaN));
    const ahead = median(gaps.filter((gap) => !Number.isNaN(gap)).sort(ascending));
    for (const [pitch, time] of other) if (!times.has(pitch)) times.set(pitch, time - ahead);
  }
  return pitches.map((pitch) => {
    const time = times.get(pitch);
    return time === undefined ? pitch : { ...pitch, thrownAt: new Date(time).toISOString() };
  });
}

interface TimedLists {
  readonly ones: readonly TimedPitch[];
  readonly others: readonly TimedPitch[];
}

/** Returns how far each pitch of the shorter list is from the nearest one of the other list, if both clocks agree. */
function nearestGaps({ ones, others }: TimedLists): number[] {
  const [shorter, longer] = ones.length <= others.length ? [ones, others] : [others, ones];
  const there = longer.map(timeOf).filter((time) => !Number.isNaN(time));
  const here = shorter.map(timeOf).filter((time) => !Number.isNaN(time));
  return here.map((time) => Math.min(...there.map((other) => Math.abs(time - other))));
}

function doClocksAgree(lists: TimedLists): boolean {
  const gaps = nearestGaps(lists);
  const near = gaps.filter((gap) => gap <= agreeing.withinMs).length;
  return near >= agreeing.pitchesMin && near >= gaps.length * agreeing.share;
}

/** How two clocks differ, if they do as supposed. */
export interface Clocks {
  /** By how much the first witness's clock is ahead, in milliseconds. */
  readonly offset: number;
  /** How far the two times of one pitch usually are apart once the offset is known, in milliseconds. */
  readonly usual: number;
  /** The evidence of two times that agree. */
  readonly fit: number;
  /** How much likelier it is that clocks differ so than that nothing is known of them, as a logarithm. */
  readonly prior: number;
}

/** How much likelier clocks and innings of two witnesses agree than not, as a logarithm. Phones and devices mostly get their time from the network. */
export const agreeingPrior = 4;
/** The same of clocks that agree about most pitches. It outweighs everything else. */
const proven = 10_000;
/** The evidence of two times that agree. No pitcher throws twice within seconds. */
const atOneTime = 2;
/** How far two times of one pitch are apart if both witnesses note it at once. */
const atOnceMs = 2 * secondMs;
/** A witness was there so long before its first pitch and after its last one. */
const aroundMs = 30 * secondMs;

const usualOf = (spread: number) => atOnceMs + 1.5 * spread;

function spanOf(pitches: readonly TimedPitch[]): { first: number; last: number } | null {
  const times = pitches.map(timeOf).filter((time) => !Number.isNaN(time));
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}

/**
 * Returns which pitches were thrown while the other witness had not begun or had ended, if the clocks differ as supposed. None are if it has
 * a pitch without a time.
 */
export function pitchesElsewhere({ ones, others }: TimedLists, { offset }: Clocks): Elsewhere {
  const outside = (pitches: readonly TimedPitch[], there: readonly TimedPitch[], ahead: number) => {
    const areTimed = there.every((pitch) => !Number.isNaN(timeOf(pitch)));
    const span = areTimed ? spanOf(there) : null;
    return pitches.map((pitch) => {
      const time = timeOf(pitch) - ahead;
      return span !== null && (time < span.first - aroundMs || time > span.last + aroundMs);
    });
  };
  return { ones: outside(ones, others, offset), others: outside(others, ones, -offset) };
}

/** Returns 0 for pitches at a steady pace, to which a wrong offset fits as well, and 1 if at least half of them come sooner or later than usual. */
function unsteadiness(
  found: readonly (readonly [TimedPitch, TimedPitch])[],
  usual: number,
): number {
  const times = found.map(([one]) => timeOf(one)).filter((time) => !Number.isNaN(time));
  const waits = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const pace = median(waits.toSorted(ascending));
  const uneven = waits.filter((wait) => Math.abs(wait - pace) > usual).length;
  return Math.min(1, (2 * uneven) / waits.length);
}

/** Returns the clocks that the pairs which other evidence found show. */
function shownClocks(found: readonly (readonly [TimedPitch, TimedPitch])[]): Clocks[] {
  const gaps = found
    .map(([one, other]) => timeOf(one) - timeOf(other))
    .filter((gap) => !Number.isNaN(gap))
    .sort(ascending);
  if (gaps.length < pairsMin) return [];
  const offset = median(gaps);
  const spread = median(gaps.map((gap) => Math.abs(gap - offset)).sort(ascending));
  const usual = usualOf(spread);
  return [{ offset, usual, fit: atOneTime * unsteadiness(found, usual), prior: 0 }];
}

/** Clocks of two time zones differ by whole or half hours. A device's clock can be off by minutes as well. */
const zones = { stepMs: 30 * minuteMs, apartMaxMs: 14 * hourMs, offMs: 3 * minuteMs } as const;
/** Fewer pitches than these, or those at a steady pace, fit to some shift by chance. */
const shifted = { pitchesMin: 8, unsteadinessMin: 0.5 } as const;

/** Whether two clocks agree about most pitches once they are shifted by the hours between two time zones. */
export function areZonesApart({ ones, others }: TimedLists): boolean {
  const [shorter, longer] = ones.length <= others.length ? [ones, others] : [others, ones];
  const timed = shorter.filter((pitch) => !Number.isNaN(timeOf(pitch)));
  const pace = timed.map((pitch) => [pitch, pitch] as const);
  const isTelling = unsteadiness(pace, usualOf(0)) >= shifted.unsteadinessMin;
  if (timed.length < shifted.pitchesMin || !isTelling) return false;
  const [here, there] = [spanOf(timed), spanOf(longer)];
  if (!here || !there) return false;
  const nearest = Math.round((there.first - here.last) / zones.stepMs);
  const farthest = Math.round((there.last - here.first) / zones.stepMs);
  for (let steps = nearest; steps <= farthest; steps += 1) {
    const shift = steps * zones.stepMs;
    if (shift === 0 || Math.abs(shift) > zones.apartMaxMs) continue;
    const later = timed.map((pitch) => ({
      thrownAt: new Date(timeOf(pitch) + shift).toISOString(),
    }));
    if (doClocksAgree({ ones: later, others: longer })) return true;
  }
  return false;
}

/** Whether the times of some pairs are apart by the hours between two time zones. */
export function showZones(found: readonly (readonly [TimedPitch, TimedPitch])[]): boolean {
  const [clocks] = shownClocks(found);
  if (!clocks || clocks.fit < atOneTime * shifted.unsteadinessMin) return false;
  const apart = Math.abs(clocks.offset);
  const off = Math.abs(apart - Math.round(apart / zones.stepMs) * zones.stepMs);
  return apart <= zones.apartMaxMs + zones.offMs && off <= zones.offMs;
}

/** Returns how two clocks can differ: not at all, or as the pairs that other evidence found show. Empty without times. */
export function possibleClocks(
  lists: TimedLists,
  found: readonly (readonly [TimedPitch, TimedPitch])[],
): Clocks[] {
  if (spanOf(lists.ones) === null || spanOf(lists.others) === null) return [];
  const agreed = { offset: 0, usual: usualOf(0), fit: atOneTime, prior: agreeingPrior };
  if (!doClocksAgree(lists)) return [agreed, ...shownClocks(found)];
  return [{ ...agreed, usual: usualOf(median(nearestGaps(lists).sort(ascending))), prior: proven }];
}

/** Returns what the spread of some pairs' times says against clocks, as a logarithm: the wider it is, the more pairs it allows by chance. */
export function looseness({ usual }: Clocks, pairs: number): number {
  return pairs * Math.log(usual / atOnceMs);
}

/** Returns the evidence of the times for each pair: how far they are apart by the two clocks. */
export function timeEvidence(lists: TimedLists, { offset, usual, fit }: Clocks): PairEvidence {
  const there = lists.others.map(timeOf);
  return Float64Array.from(
    lists.ones.flatMap((one) => {
      const here = timeOf(one) - offset;
      return there.map((time) => {
        const apart = here - time;
        return Number.isNaN(apart) ? 0 : Math.max(strongest, fit - (apart / usual) ** 2 / 2);
      });
    }),
  );
}
