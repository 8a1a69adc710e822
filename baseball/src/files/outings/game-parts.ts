import { correction, runsOf } from "./day-games.ts";
import type { NoteSink } from "./note-list.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

const readings = ["velo", "vertBreak", "hb"] as const;
const situation = ["inning", "outs", "balls", "strikes"] as const;

/** Fewer rows with numbers of earlier ones are corrections of single rows. */
const reusedMin = 3;
/** A corrected row has other readings, but nearly all keep their times, or their counts, or their pitch types. */
const otherPitchesMin = 0.25;
/** Two readings of one pitch differ by less. */
const sameVelo = 1.5;
/** A game has no more parts. Further rows correct earlier ones. */
const partsMax = 20;

/** The rows of a part of a game, and the place of each number in them. */
interface Part {
  readonly drafts: Draft[];
  readonly places: Map<string, number>;
}

const isKeyless = ({ deviceKey, numberInGame }: Draft) =>
  deviceKey === null && numberInGame !== null;

const keylessNumber = (draft: Draft) => (isKeyless(draft) ? draft.numberInGame : null);

function haveOtherReadings(one: Draft, other: Draft): boolean {
  return readings.some(
    (name) => one[name] !== null && other[name] !== null && one[name] !== other[name],
  );
}

/** Whether two rows of one number are two pitches, and not a pitch and its correction. */
function areTwo(one: Draft, other: Draft): boolean {
  const [mine, theirs] = [one.details, other.details];
  if (mine?.thrown && theirs?.thrown) {
    const { dateText, time } = theirs.thrown;
    return mine.thrown.time !== time || mine.thrown.dateText !== dateText;
  }
  const known = situation.filter(
    (name) => (mine?.values[name] ?? null) !== null && (theirs?.values[name] ?? null) !== null,
  );
  if (known.some((name) => mine?.values[name] !== theirs?.values[name])) return true;
  if (known.includes("balls")) return false;
  const gap = Math.abs((one.velo ?? 0) - (other.velo ?? 0));
  return gap > sameVelo && one.pitchType !== other.pitchType;
}

/** Whether a run numbers another part of the game than the rows of a part. */
function isOtherPart({ drafts, places }: Part, run: readonly Draft[]): boolean {
  const pairs = run.flatMap((draft) => {
    const place = isKeyless(draft) ? places.get(draft.numberInGame ?? "") : undefined;
    const earlier = place === undefined ? undefined : drafts[place];
    return earlier ? [[earlier, draft] as const] : [];
  });
  const changed = pairs.filter(([earlier, later]) => haveOtherReadings(earlier, later));
  if (changed.length < reusedMin || changed.length * 2 <= pairs.length) return false;
  const others = changed.filter(([earlier, later]) => areTwo(earlier, later));
  return others.length >= pairs.length * otherPitchesMin;
}

/** Adds rows to a part. A row with the number of an earlier one corrects it (IMP-11). */
function add({ drafts, places }: Part, run: readonly Draft[], warned: NoteSink): void {
  for (const draft of run) {
    const number = keylessNumber(draft);
    const place = (number === null ? undefined : places.get(number)) ?? drafts.length;
    const earlier = drafts[place];
    if (earlier) warned.push(correction(draft.line, earlier.line));
    drafts[place] = draft;
    if (number !== null) places.set(number, place);
  }
}

/** Compares two parts by when they begin: by times, or else by innings and outs. Returns 0 if neither tells it. */
function byStart({ drafts: [one] }: Part, { drafts: [other] }: Part): number {
  const [mine, theirs] = [one?.details, other?.details];
  if (mine?.thrown && theirs?.thrown && mine.thrown.dateText === theirs.thrown.dateText)
    return mine.thrown.time < theirs.thrown.time ? -1 : 1;
  for (const name of ["inning", "outs"] as const) {
    const difference = (mine?.values[name] ?? 0) - (theirs?.values[name] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Joins the rows of a game that a device names without naming its pitches. A file can hold parts that each number their pitches from 1
 * (IMP-15): the later parts come without their numbers then, and all rows in the order in which they were thrown.
 */
export function* joinParts(outing: OutingDraft, warned: NoteSink): Generator<void, OutingDraft> {
  const parts: Part[] = [];
  for (const run of runsOf(outing.drafts, keylessNumber)) {
    yield;
    const known = parts.find((part) => !isOtherPart(part, run));
    const isFull = parts.length >= partsMax;
    const part = known ?? (isFull ? parts[0] : undefined) ?? { drafts: [], places: new Map() };
    if (!parts.includes(part)) parts.push(part);
    add(part, run, warned);
  }
  const [first] = parts;
  if (!first || parts.length === 1) return { ...outing, drafts: first?.drafts ?? [] };
  const inOrder = parts.toSorted(byStart);
  const drafts = inOrder.flatMap((part, place) =>
    part.drafts.map((draft) => {
      const numberInGame = part === first ? draft.numberInGame : null;
      return { ...draft, numberInGame, order: [place, ...draft.order] };
    }),
  );
  return { ...outing, drafts, hasParts: true };
}
