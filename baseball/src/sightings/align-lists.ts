import { likeliest, type Missed, type Way } from "./likeliest-way.ts";
import { comparedReadings } from "./reading-density.ts";
import { noOffsets, type Offsets, ReadingEvidence, type Weighing } from "./reading-evidence.ts";
import type { Elsewhere, Lists, PairAt, PairEvidence, WitnessedPitch } from "./witnessed-pitch.ts";

type Pitches = Lists["ones"];

/** A pitch that a witness did not see. It is no evidence for anything. */
const unseen: Omit<WitnessedPitch, "sights"> = {
  pitchType: "Other",
  velo: null,
  vertBreak: null,
  hb: null,
  spinRate: null,
  call: null,
  balls: null,
  strikes: null,
  inning: null,
  batterHand: null,
};

/** Returns a list once for each of its witnesses, as that one saw it. Pitches without several witnesses are one witness's. */
function listsOf(pitches: Pitches): Pitches[] {
  const names = pitches.map(({ sights }) => sights?.map(({ by }) => by) ?? [null]);
  const witnesses = new Set(names.flat());
  if (pitches.every(({ sights }) => sights === undefined)) return [pitches];
  return [...witnesses].map((witness) =>
    pitches.map((pitch) => {
      if (!pitch.sights) return witness === null ? pitch : unseen;
      return pitch.sights.find(({ by }) => by === witness) ?? unseen;
    }),
  );
}

/**
 * Returns two lists as each witness of the one and each of the other saw them. A stored outing can have pitches of several witnesses, and
 * each of them differs from another list in its own way.
 */
function viewsOf({ ones, others }: Lists): Lists[] {
  const there = listsOf(others);
  return listsOf(ones).flatMap((here) => there.map((each) => ({ ones: here, others: each })));
}

/** Says for each pair whether both witnesses have a reading of their pitch. */
function haveReadings({ ones, others }: Lists): boolean[] {
  const hasReading = (pitch: WitnessedPitch) =>
    comparedReadings.some(({ name }) => pitch[name] !== null);
  const there = others.map(hasReading);
  return ones
    .map(hasReading)
    .flatMap((isRead) => there.map((isReadThere) => isRead && isReadThere));
}

/** Returns the mean evidence of the views in which both witnesses have a reading of their pitch. */
function meanOf(views: readonly Lists[], evidence: readonly PairEvidence[]): PairEvidence {
  const [first = new Float64Array()] = evidence;
  const areRead = views.map(haveReadings);
  return first.map((_, at) => {
    const known = evidence.filter((_each, place) => areRead[place]?.[at]);
    return known.reduce((sum, each) => sum + (each[at] ?? 0), 0) / Math.max(1, known.length);
  });
}

/** The evidence of the readings of several witnesses, each with its own offsets. */
class ViewedReadings {
  readonly #lists: Lists;
  readonly #views: readonly Lists[];
  readonly #readings: readonly ReadingEvidence[];

  constructor(lists: Lists) {
    this.#lists = lists;
    this.#views = viewsOf(lists);
    this.#readings = this.#views.map((view) => new ReadingEvidence(view));
  }

  get isEmpty(): boolean {
    return this.#readings.every(({ isEmpty }) => isEmpty);
  }

  /** Returns the offsets of witnesses that agree. */
  noOffsets(): Offsets[] {
    return this.#views.map(() => noOffsets);
  }

  roughOffsets(): Offsets[] {
    return this.#readings.map((readings) => readings.roughOffsets());
  }

  /** Returns the offsets that some pairs show in each view. */
  offsetsOf(pairs: readonly (readonly [WitnessedPitch, WitnessedPitch])[]): Offsets[] {
    const placesOf = (pitches: Pitches) => new Map(pitches.map((pitch, place) => [pitch, place]));
    const [here, there] = [placesOf(this.#lists.ones), placesOf(this.#lists.others)];
    return this.#readings.map((readings, place) => {
      const { ones, others } = this.#views[place] ?? this.#lists;
      const seen = pairs.flatMap(([one, other]) => {
        const [a, b] = [ones[here.get(one) ?? -1], others[there.get(other) ?? -1]];
        return a && b ? [[a, b] as const] : [];
      });
      return readings.offsetsOf(seen);
    });
  }

  /** Adds the evidence of the readings for each pair, for offsets of each view. */
  addTo(evidence: PairEvidence, offsets: readonly Offsets[], weighing: Weighing): void {
    const isOne = this.#readings.length === 1;
    const added = this.#readings.map((readings, place) => {
      const to = isOne ? evidence : new Float64Array(evidence.length);
      readings.addTo(to, offsets[place] ?? noOffsets, weighing);
      return to;
    });
    if (isOne) return;
    for (const [at, each] of meanOf(this.#views, added).entries())
      evidence[at] = (evidence[at] ?? 0) + each;
  }
}

/** Within one outing, who misses a pitch often misses the next one as well: the radar gun has no battery, or a charter talks to a coach. */
const oneOuting = { start: -0.8, each: -1 } as const;
const cheap = { start: 0, each: -0.35 } as const;

/** A witness can come late or leave early. Of one outing, the witnesses saw most pitches both, unless one has only a part of it. */
const missedPitches = {
  unknown: { between: { start: 0, each: -1.8 }, atEnd: cheap },
  oneOuting: { between: oneOuting, atEnd: oneOuting },
  part: { between: oneOuting, atEnd: cheap },
} as const satisfies Record<string, Missed>;

/** The evidence against two last pitches of one outing that each witness missed one of, behind some that one of them missed. */
export const lastMissed = -oneOuting.start - 2 * oneOuting.each;

/** A list that has at most this share of the other one's pitches is a part, such as the file of some innings. */
const partMax = 0.7;

/** Evidence that no better offset can change. */
const hopeless = -12;

/** The likeliest way through two lists, with what it was found by. */
export interface Aligned extends Way {
  readonly pairEvidence: PairEvidence;
  readonly missed: Missed;
}

/** How two lists are aligned. */
export interface Aligning {
  readonly isOneOuting: boolean;
  readonly isWhole: boolean;
  readonly canBePart: boolean;
  readonly elsewhere?: Elsewhere | undefined;
}

/** Returns the pitches at places. */
export function pitchesAt<One, Other>(
  { ones, others }: { readonly ones: readonly One[]; readonly others: readonly Other[] },
  places: readonly PairAt[],
): (readonly [One, Other])[] {
  return places.flatMap(([one, other]) => {
    const [a, b] = [ones[one], others[other]];
    return a && b ? [[a, b] as const] : [];
  });
}

/**
 * Aligns by the evidence of facts, and by readings, with a step for each pass. The second pass takes the offsets between the two devices from
 * the pairs of the first.
 */
export function* alignedBy(
  lists: Lists,
  facts: PairEvidence,
  { isOneOuting, isWhole, canBePart, elsewhere }: Aligning,
): Generator<void, Aligned> {
  const { ones, others } = lists;
  const [shorter = 0, longer = 0] = [ones.length, others.length].sort((a, b) => a - b);
  const isPart = isOneOuting && !isWhole && (canBePart || shorter <= longer * partMax);
  const whole = isOneOuting ? missedPitches.oneOuting : missedPitches.unknown;
  const missed = { ...(isPart ? missedPitches.part : whole), elsewhere };
  const readings = new ViewedReadings(lists);
  function* pass(offsets: readonly Offsets[], isRough: boolean): Generator<void, Aligned> {
    yield;
    const pairEvidence = facts.slice();
    readings.addTo(pairEvidence, offsets, { isRough, isOneOuting });
    return { ...likeliest(lists, pairEvidence, missed), pairEvidence, missed };
  }
  const refined = ({ places }: Aligned) =>
    pass(readings.offsetsOf(pitchesAt(lists, places)), false);
  const first = yield* pass(readings.roughOffsets(), true);
  const isHopeless = !isOneOuting && first.evidence < hopeless;
  if (readings.isEmpty || isHopeless) return first;
  const byMeans = yield* refined(first);
  if (!isOneOuting && first.evidence >= 0) return byMeans;
  const agreeing = yield* refined(yield* pass(readings.noOffsets(), true));
  return agreeing.evidence > byMeans.evidence ? agreeing : byMeans;
}
