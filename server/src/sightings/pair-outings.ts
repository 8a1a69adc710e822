import { lastMissed } from "@armslot/baseball/sightings/align-lists";
import { alignOutings, canBeAligned } from "@armslot/baseball/sightings/align-outings";
import { likeness, pairEqual } from "./pair-equal.ts";
import { doubt, evidenceMin } from "./same-outing.ts";
import { tolerances } from "./same-pitches.ts";
import { type ComparedThrow, inOrder, pairsInOrder, timesOf } from "./witness.ts";

/**
 * Whether a witness measured more than velocities, whatever members corrected since. Equal whole miles of two radar guns do not show a copy.
 */
function hasBreaks(pitches: readonly ComparedThrow[]): boolean {
  return pitches.some((pitch) => {
    const { vertBreak, hb } = pitch.measured ?? pitch;
    return vertBreak !== null || hb !== null;
  });
}

/** Whether the readings of two witnesses of one outing show that one is a copy of the other. */
export function areCopies(
  ones: readonly ComparedThrow[],
  others: readonly ComparedThrow[],
): boolean {
  const { isSameGame } = likeness(ones, others, tolerances.anotherFile);
  return isSameGame && hasBreaks(ones) && hasBreaks(others);
}

/** The pairs of two witnesses, and those of them that can be other pairs or two pitches each. */
interface DoubtfulPairs<One, Other> {
  readonly pairs: ReadonlyMap<One, Other>;
  readonly inDoubt: ReadonlySet<One>;
}

/** How pairs are found: around known ones, without those that are known to be two pitches, and with evidence that each gets in addition. */
interface Pairing<One, Other> {
  readonly known: ReadonlyMap<One, Other>;
  readonly apart: ReadonlyMap<One, ReadonlySet<Other>>;
  /** Whether a member just said that such a pair was two pitches. Those that are known to be two show then how often order alone was wrong. */
  readonly isWary?: boolean;
  /** The pitches of known pairs that are in doubt themselves. */
  readonly unsure?: ReadonlySet<One>;
  /** Whether one witness can be of a part of what the other one is of, such as one session of a day. */
  readonly canBePart?: boolean;
  readonly leaning?: number;
  readonly isWhole?: boolean;
}

/** Whether order and shape alone show that two witnesses saw one outing. */
export function areOneOuting(
  ones: readonly ComparedThrow[],
  others: readonly ComparedThrow[],
): boolean {
  return alignOutings(inOrder(ones), inOrder(others)).evidence >= evidenceMin.otherwise;
}

/** Whether more than order and the type can show that two pitches are one. */
function areShownAlike(one: ComparedThrow, other: ComparedThrow): boolean {
  return (["velo", "thrownAt"] as const).some((name) => one[name] !== null && other[name] !== null);
}

/**
 * Pairs the pitches of two witnesses of one outing wherever two can be one, around those that both are known to have. Says which pairs are
 * not sure. The likeliest pairs stay: several doubtful ones together would outweigh them. No pair is sure because of known ones that are in
 * doubt themselves, nor by order alone once it was wrong.
 */
export function pairWithDoubts<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  given: Partial<Pairing<One, Other>> = {},
): DoubtfulPairs<One, Other> {
  const { known = new Map(), unsure = new Set(), apart = new Map(), isWary = false } = given;
  const { pairs, inDoubt } = pairsAndDoubts(ones, others, given);
  const wrong = isWary ? [...apart.values()].reduce((sum, told) => sum + told.size, 0) : 0;
  if (unsure.size + wrong === 0) return { pairs, inDoubt };
  const sure = new Map([...known].filter(([one]) => !unsure.has(one)));
  const alone =
    unsure.size === 0
      ? { pairs, inDoubt }
      : pairsAndDoubts(ones, others, { ...given, known: sure });
  const isGuess = (one: One, other: Other) =>
    !areShownAlike(one, other) && wrong > (one.pitchType === other.pitchType ? 1 : 0);
  const open = [...pairs].filter(
    ([one, other]) =>
      alone.pairs.get(one) !== other || alone.inDoubt.has(one) || isGuess(one, other),
  );
  return { pairs, inDoubt: new Set([...inDoubt, ...open.map(([one]) => one)]) };
}

// A phone can miss a run of pitches before its last ones. However long it is, the last ones look alike.
const alike = { leaning: -lastMissed - doubt.ofAll, isWhole: true } as const;

function pairsAndDoubts<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  { known = new Map(), apart = new Map(), canBePart = false }: Partial<Pairing<One, Other>>,
): DoubtfulPairs<One, Other> {
  const given = { known, apart, canBePart };
  const likeliest = pairAround(ones, others, given);
  const sure = pairAround(ones, others, { ...given, leaning: -doubt.ofAll });
  const around = new Map([...known, ...likeliest.pairs]);
  const beyond = pairAround(ones, others, { known: around, apart, ...alike });
  const all = new Map([...around, ...beyond.pairs]);
  const more = pairAround(ones, others, { ...given, known: all, leaning: doubt.ofAll });
  const ordered = new Map([...likeliest.pairs, ...beyond.pairs, ...more.pairs]);
  const crossing =
    witnessesOf(others).size < 2
      ? new Map()
      : pairByWitness(ones, others, { ...alike, known: new Map([...known, ...ordered]), apart });
  const pairs = new Map([...ordered, ...crossing]);
  const open = [...pairs].filter(([one, other]) => sure.pairs.get(one) !== other);
  return { pairs, inDoubt: new Set([...likeliest.inDoubt, ...open.map(([one]) => one)]) };
}

const namesOf = ({ sights = [] }: ComparedThrow) =>
  sights.flatMap(({ by, people }) => people ?? [by]);

function witnessesOf(pitches: readonly ComparedThrow[]): Set<string> {
  return new Set(pitches.flatMap(namesOf));
}

interface SeenBefore<One, Other> {
  readonly known: ReadonlyMap<One, Other>;
  /** What earlier files of the device have, and this one has not. */
  readonly earlier: readonly Other[];
}

/**
 * Pairs pitches of a device's file that are left with those of each other witness, around those that earlier files of the device and this
 * witness have in common. The device's times tell the order of all that it saw. No one knows the order of what only the device has and what only
 * the witness has, so the stored order can have the wrong one.
 */
export function pairAroundEarlier<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  { known, earlier }: SeenBefore<One, Other>,
): Map<One, Other> {
  const seen = [...earlier, ...ones].map((pitch) => ({ pitch, time: timesOf([pitch])[0] }));
  if (earlier.length === 0 || seen.some(({ time }) => time === undefined)) return new Map();
  const inTime = seen
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0))
    .map(({ pitch }, at) => ({ ...pitch, pitchNum: at + 1, pitch }));
  const pairs = new Map<ComparedThrow, Other>([
    ...known,
    ...earlier.map((pitch) => [pitch, pitch] as const),
  ]);
  const ofBoth = inTime.flatMap((one) => {
    const other = pairs.get(one.pitch);
    return other ? [[one, other] as const] : [];
  });
  const all = [...new Set([...others, ...earlier])];
  const found = pairByWitness(inTime, all, { ...alike, known: new Map(ofBoth), apart: new Map() });
  const given = new Map<ComparedThrow, One>(ones.map((one) => [one, one]));
  return new Map(
    [...found].flatMap(([{ pitch }, other]) => {
      const one = given.get(pitch);
      return one ? [[one, other] as const] : [];
    }),
  );
}

/**
 * Pairs pitches that are left with those of each witness of the other list. No one knows the order of what only one witness has and what only
 * another one has, so the list can have the wrong one.
 */
function pairByWitness<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  { known, ...pairing }: Pairing<One, Other>,
): Map<One, Other> {
  const found = new Map<One, Other>();
  if (ones.every((one) => known.has(one))) return found;
  for (const witness of witnessesOf(others)) {
    const seen = new Set(others.filter((other) => namesOf(other).includes(witness)));
    const all = new Map([...known, ...found]);
    const taken = new Set(all.values());
    if ([...seen].every((other) => taken.has(other))) continue;
    const left = ones.filter((one) => {
      const same = all.get(one);
      return same === undefined || seen.has(same);
    });
    for (const [one, other] of pairAround(left, [...seen], { ...pairing, known: all }).pairs)
      found.set(one, other);
  }
  return found;
}

/** Pairs the pitches of two lists that are too long to be aligned, such as a season in a file without dates, if one is a copy of the other. */
function pairCopies<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  { known, apart }: Pairing<One, Other>,
): Map<One, Other> {
  const taken = new Set(known.values());
  const rest = ones.filter((one) => !known.has(one));
  const open = others.filter((other) => !taken.has(other));
  if (!likeness(rest, open, tolerances.anotherFile).isSameGame) return new Map();
  const pairs = pairEqual(rest, open, tolerances.anotherFile);
  return new Map([...pairs].filter(([one, other]) => !apart.get(one)?.has(other)));
}

/**
 * Pairs the pitches that two witnesses of one outing both have: those with equal readings if it is a copy, else by order and shape. Known
 * pairs say how far the two devices and clocks differ. `others` has the known ones as well.
 */
function pairAround<One extends ComparedThrow, Other extends ComparedThrow>(
  ones: readonly One[],
  others: readonly Other[],
  pairing: Pairing<One, Other>,
): DoubtfulPairs<One, Other> {
  const { known, apart, canBePart = false, leaning = 0, isWhole = false } = pairing;
  if (known.size === 0 && areCopies(ones, others))
    return { pairs: pairEqual(ones, others, tolerances.anotherFile), inDoubt: new Set() };
  const [here, there] = [inOrder(ones), inOrder(others)];
  if (!canBeAligned(here, there))
    return { pairs: pairCopies(ones, others, pairing), inDoubt: new Set() };
  const areApart = (one: { pitch: One }, other: { pitch: Other }) =>
    apart.get(one.pitch)?.has(other.pitch) ?? false;
  const { pairs, inDoubt } = alignOutings(here, there, {
    ...{ isOneOuting: true, canBePart, leaning, isWhole, doubt: doubt.ofEach },
    pairs: pairsInOrder(here, there, known),
    ...(apart.size > 0 && { areApart }),
  });
  const taken = new Set(known.values());
  const open = pairs.filter(([one, other]) => !known.has(one.pitch) && !taken.has(other.pitch));
  return {
    pairs: new Map(open.map(([one, other]) => [one.pitch, other.pitch])),
    inDoubt: new Set(inDoubt.flatMap(([one]) => (known.has(one.pitch) ? [] : [one.pitch]))),
  };
}
