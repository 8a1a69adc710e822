import { comparedReadings } from "./reading-density.ts";
import { noOffsets, type Offsets, ReadingEvidence, type Weighing } from "./reading-evidence.ts";
import type { Lists, PairEvidence, WitnessedPitch } from "./witnessed-pitch.ts";

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
export class ViewedReadings {
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
