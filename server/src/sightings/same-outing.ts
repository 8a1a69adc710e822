import { gapBetween, outingsApartMs, spanOf } from "@armslot/baseball/pitch/outing-span";
import { alignmentSteps } from "@armslot/baseball/sightings/align-outings";
import { areParts, haveOtherVelocities } from "@armslot/baseball/sightings/outing-parts";
import { areZonesApart, showZones } from "@armslot/baseball/sightings/time-evidence";
import { dayMs } from "@armslot/contracts/core/durations";
import type { Steps } from "../database/in-turns.ts";
import { alignedSessions, type Session, sessionsOf } from "./day-sessions.ts";
import { likeness } from "./pair-equal.ts";
import { alikeMinOfOneDevice, hasReading, tolerances } from "./same-pitches.ts";
import { type ComparedThrow, thrownIn, timesOf, type Witness } from "./witness.ts";

/** What speaks for one outing of two witnesses. */
interface SameOuting {
  /** How many pitches look alike. None if the two are parts of an outing of which no witness saw what the other one saw. */
  readonly alike: number;
}

/**
 * The evidence from which two games can be one outing, as a logarithm (decision 37). A pitcher seldom throws twice on a day, so there it
 * is enough that little speaks against it. One device keeps its own outings of a day apart, and outings of consecutive days are common.
 */
export const evidenceMin = { sameDay: -2, otherwise: 4 } as const;

/**
 * The evidence by which pairs that are no doubt outweigh two pitches each, and two pitches a pair, and by which a pair outweighs the likeliest
 * other way to pair its pitches. In between, a member decides.
 */
export const doubt = { ofAll: 1, ofEach: 1.5 } as const;

/** The share of equal readings that shows a copy although one device keeps the two apart. */
const wholeCopyMin = 0.9;

/** Fewer pitches than these, without times, tell nothing. */
const tellingMin = 6;

/** Two witnesses of a whole outing have at least this share of their pitches each. */
const nearCountMin = 0.9;

/** Whether the dates of two games allow that they are one outing. A phone or a Rapsodo can date one a day off. */
function areNearDates(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) <= dayMs;
}

/** What two witnesses of near days have to do with each other, beside their pitches. */
interface Relation {
  readonly isOneDay: boolean;
  /** One device gives each of its outings an ID. A phone is no device. */
  readonly isOneDevice: boolean;
  /** Whether one device names the two as two games. */
  readonly areNamed: boolean;
  /** Whether both are of two phones or of one source. */
  readonly isOneSource: boolean;
  /** Whether both are games, or both are bullpens. */
  readonly isOneSetting: boolean;
  /** Whether people charted or entered one of them, who say whether it was a bullpen. */
  readonly isByPeople: boolean;
  /** How long after the one the other begins, in milliseconds: 0 if they overlap, null if a time is unknown. */
  readonly gap: number | null;
}

/** Whether two witnesses cannot be of one outing: one device tells its days apart, and a day's outings are hours apart. */
function areApart({ isOneDay, isOneDevice, gap }: Relation): boolean {
  return isOneDay ? gap !== null && gap > outingsApartMs : isOneDevice;
}

/** Whether one device keeps two outings apart by its dates or its times. */
function areKeptApart(relation: Relation): boolean {
  return relation.isOneDevice && areApart(relation);
}

interface Copy {
  readonly relation: Relation;
  readonly ones: readonly ComparedThrow[];
  readonly others: readonly ComparedThrow[];
}

/**
 * Returns how many pitches have equal readings if these are a copy: no two outings have half of their readings in common. If one device
 * keeps them apart, or they are of two days, half of coarse readings can be equal by chance. Then nearly all are equal, and they are not the
 * same few readings in both.
 */
function* copied({ relation, ones, others }: Copy): Steps<number> {
  const { alike, isSameGame } = likeness(ones, others, tolerances.anotherFile);
  const readable = Math.min(ones.filter(hasReading).length, others.filter(hasReading).length);
  if (!isSameGame || alike < alikeMinOfOneDevice || readable === 0) return 0;
  if (!areKeptApart(relation) && relation.isOneDay) return alike;
  const isWhole = alike >= readable * wholeCopyMin;
  if (!isWhole) return 0;
  const { evidence } = yield* alignmentSteps(ones, others, proofOf(relation));
  return evidence >= evidenceMin.otherwise ? alike : 0;
}

/** What proves that two witnesses saw one outing. A pitcher repeats a bullpen's types on another day, so there the types prove nothing. */
function proofOf({ isOneDay }: Relation) {
  return { isWithoutTypes: !isOneDay };
}

/**
 * Whether two witnesses are of one outing whatever they made of it, because a pitcher throws in one place at a time. A few pitches of a bullpen
 * are not asked about beside each game of the day.
 */
function areTogether(relation: Relation, shorter: number): boolean {
  const { isOneDay, isOneDevice, isOneSetting, isByPeople, gap } = relation;
  if (isOneDevice) return false;
  const canBeOne = isOneSetting || !isByPeople;
  return gap === 0 || (isOneDay && canBeOne && gap === null && shorter < tellingMin);
}

/** Returns the evidence that order and shape need. */
function evidenceNeeded({ isOneDay, isOneDevice, gap }: Relation): number {
  const isOneTime = gap !== null && gap <= outingsApartMs;
  const isLikely = (isOneDay || isOneTime) && !isOneDevice;
  return isLikely ? evidenceMin.sameDay : evidenceMin.otherwise;
}

function relationOf(one: Witness, other: Witness): Relation {
  const isOneSource = one.source === other.source;
  const isOneDevice = isOneSource && one.source !== "field";
  return {
    ...{ isOneSource, isOneDevice, areNamed: isOneDevice && one.isNamed && other.isNamed },
    isOneDay: one.date === null || other.date === null || one.date === other.date,
    isOneSetting: (one.kind === "bullpen") === (other.kind === "bullpen"),
    isByPeople: one.source === "field" || other.source === "field",
    gap: gapBetween(spanOf(timesOf(thrownIn(one))), spanOf(timesOf(thrownIn(other)))),
  };
}

/** Whether one device tells two games apart by their dates or times. */
export function isToldApart(one: Witness, other: Witness): boolean {
  return areKeptApart(relationOf(one, other));
}

/**
 * Whether two witnesses of one outing can have pitches in common although none look alike: both saw them at one time, or a few pitches without
 * times tell nothing.
 */
export function canHaveCommon(one: Witness, other: Witness): boolean {
  const shorter = Math.min(thrownIn(one).length, thrownIn(other).length);
  return areTogether(relationOf(one, other), shorter);
}

/**
 * Returns what speaks for two games of an athlete being one outing of two witnesses (IMP-14), or null. Each session of a day is compared by
 * itself. Equal readings show it, whatever the times and the devices. Otherwise their times and devices can show it or rule it out, and then
 * order and shape decide: types, calls, counts, innings, and readings that rise and fall together.
 */
export function* sameOutingSteps(one: Witness, other: Witness): Steps<SameOuting | null> {
  if (!areNearDates(one.date, other.date)) return null;
  const [few = [], many = []] = [sessionsOf(one), sessionsOf(other)].sort(
    (a, b) => a.length - b.length,
  );
  const found: SameSession[] = [];
  for (const session of few) {
    const all: SameSession[] = [];
    for (const each of many) all.push(...(yield* sameSession(session, each)));
    const [first, ...others] = all;
    if (!first) continue;
    found.push(others.reduce((best, each) => (each.evidence > best.evidence ? each : best), first));
  }
  if (found.length === 0) return null;
  return { alike: found.reduce((sum, { alike }) => sum + alike, 0) };
}

/** Returns how many pairs one game of both would have by what the pitches look like, with those in doubt. */
function* possiblePairs({ ones, others }: Copy): Steps<number> {
  const leaning = { isOneOuting: true, leaning: doubt.ofAll };
  const untimed = (pitches: readonly ComparedThrow[]) =>
    pitches.map((pitch) => ({ ...pitch, thrownAt: null }));
  return (yield* alignmentSteps(untimed(ones), untimed(others), leaning)).pairs.length;
}

interface SameSession extends SameOuting {
  readonly evidence: number;
}

/** Returns what relates two witnesses. If their clocks are whole hours apart, as those of two time zones, they saw one outing at one time. */
function seenAtOnce(one: Witness, other: Witness): Copy {
  const [ones, others] = [thrownIn(one), thrownIn(other)];
  const relation = relationOf(one, other);
  const areHoursApart = !relation.isOneDevice && (relation.gap ?? 0) > outingsApartMs;
  const isShifted = areHoursApart && areZonesApart({ ones, others });
  return { ones, others, relation: isShifted ? { ...relation, isOneDay: true, gap: 0 } : relation };
}

/** Returns what speaks for one outing although its witnesses' clocks are hours apart: order and shape, and the hours between two time zones. */
function* inOtherZone({ relation, ones, others }: Copy): Steps<SameSession[]> {
  if (relation.isOneDevice) return [];
  const { alike, evidence } = yield* alignmentSteps(ones, others);
  const isEnough =
    evidence >= evidenceMin.otherwise && alike.length * 2 >= Math.min(ones.length, others.length);
  return isEnough && showZones(alike) ? [{ alike: alike.length, evidence }] : [];
}

/**
 * Whether two witnesses of a day without common times have nearly the same number of pitches, of which half look alike, and no velocities that
 * contradict each other. A radar gun can be off by more than any two devices, and a game can be recorded as a bullpen.
 */
function areOfOneLength({ relation, ones, others }: Copy, alike: number): boolean {
  const { isOneDay, isOneDevice, gap } = relation;
  const [shorter = 0, longer = 0] = [ones.length, others.length].sort((a, b) => a - b);
  const canBe = isOneDay && !isOneDevice && gap === null && shorter >= longer * nearCountMin;
  return canBe && alike * 2 >= shorter && !haveOtherVelocities(ones, others);
}

/** Returns what speaks for two sessions being one, or nothing. */
function* sameSession(one: Session, other: Session): Steps<SameSession[]> {
  const seen = seenAtOnce(one, other);
  const { relation, ones, others } = seen;
  const equal = yield* copied(seen);
  if (equal > 0) return [{ alike: equal, evidence: Number.POSITIVE_INFINITY }];
  if (areApart(relation)) return yield* inOtherZone(seen);
  const { alike, evidence, shorter } = yield* alignedSessions(one, other, proofOf(relation));
  if (areTogether(relation, Math.min(ones.length, others.length))) {
    const common = alike > 0 ? alike : yield* possiblePairs(seen);
    if (common > 0) return [{ alike: common, evidence }];
  }
  const isEnough = evidence >= evidenceNeeded(relation) && alike * 2 >= shorter;
  if (isEnough || areOfOneLength(seen, alike)) return [{ alike, evidence }];
  const parts = yield* partsOfOne(seen);
  return parts ? [{ ...parts, evidence }] : [];
}

/**
 * Returns how many pitches look alike if two witnesses of a day can have seen parts of one outing: a phone that has sent the first innings, and
 * a file of the last ones, or of what the charter missed. Their innings tell it, or the minutes between the parts. Where nothing tells it, a
 * pitcher seldom throws twice on a day, and only velocities that contradict each other rule it out.
 */
function* partsOfOne({ relation, ones, others }: Copy): Steps<SameOuting | null> {
  const { isOneDay, isOneDevice, areNamed, isOneSetting } = relation;
  const shorter = Math.min(ones.length, others.length);
  if (!isOneDay || areNamed || !isOneSetting || shorter === 0) return null;
  // Two files of one device have equal readings of a pitch that both have.
  const { alike } = isOneDevice
    ? { alike: [] }
    : yield* alignmentSteps(ones, others, { isOneOuting: true });
  const canBe = canBeParts(relation) && !haveOtherVelocities(ones, others);
  const isTold = areParts(ones, others, alike);
  // Types, calls and innings of a few pitches can all be wrong, and so can those of what both saw at one time.
  const isOne = areTogether(relation, shorter) ? isTold || canBe : (isTold ?? canBe);
  return isOne ? { alike: alike.length } : null;
}

/** Whether two witnesses of a day can have seen parts of one outing if no innings tell it. A member who starts two outings on a phone means two. */
function canBeParts({ isOneDevice, isOneSource, gap }: Relation): boolean {
  return gap === null || gap === 0 ? !isOneDevice : isOneDevice || !isOneSource;
}
