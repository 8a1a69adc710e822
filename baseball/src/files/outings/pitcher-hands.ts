import { median } from "../../pitch/averages.ts";
import { groupBy } from "../../pitch/group-by.ts";
import { clearSideOf, type Hand } from "../../pitch/pitch-arm.ts";
import { nameKey } from "../../roster/names.ts";
import type { NoteSink } from "./note-list.ts";
import type { PitchFileFormat } from "./outing.ts";
import type { Draft, OutingDraft } from "./outing-draft.ts";

/** A mean break of a type nearer to none, in inches, shows no arm. */
const clearBreakInches = 3;
/** Batters show an arm by at least so many pitches of each hand. */
const battersMin = 3;

const words = { L: "left-handed", R: "right-handed" } as const;
const otherOf = { L: "R", R: "L" } as const;

type Tagged = Readonly<Record<Hand, readonly Draft[]>>;

/** What shows whether the rows of both hands are of one arm. */
type Witness = "release side" | "breaks" | "batters";

/** What the rows of a pitcher say about the throwing hands. */
interface Verdict {
  /** Whether the pitcher throws with both hands. */
  readonly hasBoth: boolean;
  /** What shows it. Null if nothing does. */
  readonly by: Witness | null;
}

interface Settling {
  readonly format: PitchFileFormat;
  readonly warned: NoteSink;
  readonly namesakes?: ReadonlySet<string> | undefined;
}

/**
 * Gives each pitcher of a file one throwing hand, that of most rows, and a remark if other rows name the other one (IMP-36). The pitches
 * of a pitcher who throws with both hands each keep theirs. The release side shows which of the two it is, or else the breaks or the batters.
 */
export function settleHands(
  outings: readonly OutingDraft[],
  { format, warned, namesakes = new Set() }: Settling,
): OutingDraft[] {
  const ofPeople = outings.flatMap((outing) =>
    outing.pitcher.vendorId === null && namesakes.has(nameKey(outing.pitcher.fullName))
      ? partedByHand(outing)
      : [outing],
  );
  const people = [...groupBy(ofPeople, personOf).values()];
  const settled = new Map(people.flatMap((person) => settlePerson(person, { format, warned })));
  return ofPeople.map((outing) => settled.get(outing) ?? outing);
}

/** Returns the outings of two people who share a name. Rows without a hand are of no one whom the hand tells apart. */
function partedByHand(outing: OutingDraft): OutingDraft[] {
  const parts = groupBy(outing.drafts, ({ throws }) => throws);
  return [...parts].map(([throws, drafts]) => ({
    ...outing,
    pitcher: { ...outing.pitcher, throws },
    drafts,
  }));
}

/** Without an ID, games of one hand each can be of two people who share a name, so each game is settled by itself. */
function personOf(outing: OutingDraft): string | OutingDraft {
  return outing.pitcher.vendorId ?? outing;
}

function taggedOf(drafts: readonly Draft[]): Tagged {
  const ofHand = (hand: Hand) => drafts.filter(({ throws }) => throws === hand);
  return { L: ofHand("L"), R: ofHand("R") };
}

const isMixed = ({ L, R }: Tagged) => L.length > 0 && R.length > 0;

function settlePerson(
  person: readonly OutingDraft[],
  { format, warned }: Pick<Settling, "format" | "warned">,
): [OutingDraft, OutingDraft][] {
  const drafts = person.flatMap((outing) => outing.drafts);
  const tagged = taggedOf(drafts);
  const known = isMixed(tagged) ? verdictOf(tagged) : null;
  const armOf = known?.hasBoth ? armReader(tagged) : () => null;
  const arms = new Map(drafts.map((draft) => [draft, armOf(draft)]));
  const hand = known?.hasBoth
    ? handOfMost(taggedOf(drafts.map((draft) => ({ ...draft, throws: arms.get(draft) ?? null }))))
    : handOf(tagged, known?.by === "release side" && format !== "file");
  if (known && hand) warned.push(remark(person, { verdict: known, hand, arms, tagged }));
  return person.map((outing) => [
    outing,
    {
      ...outing,
      pitcher: { ...outing.pitcher, throws: hand },
      drafts: outing.drafts.map((draft) => ({ ...draft, throws: arms.get(draft) ?? null })),
    },
  ]);
}

/** Returns the hand of most rows. In a tie it is that of the first row. */
function handOfMost({ L, R }: Tagged): Hand | null {
  if (L.length === R.length) {
    const first = (drafts: readonly Draft[]) => drafts[0]?.line ?? Number.POSITIVE_INFINITY;
    if (L.length === 0) return null;
    return first(L) < first(R) ? "L" : "R";
  }
  return L.length > R.length ? "L" : "R";
}

/** Returns the hand of a pitcher with one arm: the one that the release side shows, if its view is known, or else that of most rows. */
function handOf(tagged: Tagged, isSeen: boolean): Hand | null {
  const seen = isSeen ? sideOf([...tagged.L, ...tagged.R]) : null;
  return seen ?? handOfMost(tagged);
}

function verdictOf(tagged: Tagged): Verdict {
  const [left, right] = [sideOf(tagged.L), sideOf(tagged.R)];
  if (left && right) return { hasBoth: left !== right, by: "release side" };
  const breaks = mirroredBreaks(tagged);
  if (breaks !== null) return { hasBoth: breaks, by: "breaks" };
  return areOfBatters(tagged) ? { hasBoth: true, by: "batters" } : { hasBoth: false, by: null };
}

/** Returns the side of most releases. In a file of chosen columns, either hand's can be the right one. */
function sideOf(drafts: readonly Draft[]): Hand | null {
  return clearSideOf(
    drafts.map(({ details }) => ({ releaseSide: details?.values.releaseSide ?? null })),
  );
}

/** Whether the pitch types of both hands break to opposite sides. Null if the breaks don't show it. */
function mirroredBreaks({ L, R }: Tagged): boolean | null {
  const ofRight = groupBy(R, ({ pitchType }) => pitchType);
  let shown = 0;
  for (const [pitchType, left] of groupBy(L, (draft) => draft.pitchType)) {
    const right = ofRight.get(pitchType) ?? [];
    const [one, other] = [left, right].map((of) => median(of.flatMap(({ hb }) => hb ?? [])) ?? 0);
    if (Math.min(Math.abs(one ?? 0), Math.abs(other ?? 0)) < clearBreakInches) continue;
    const isMirrored = Math.sign(one ?? 0) !== Math.sign(other ?? 0);
    shown += (isMirrored ? 1 : -1) * Math.min(left.length, right.length);
  }
  return shown === 0 ? null : shown > 0;
}

/** Whether each hand faced the batters of its side alone, as pitchers with two hands choose them. */
function areOfBatters(tagged: Tagged): boolean {
  return (["L", "R"] as const).every((hand) => {
    const known = tagged[hand].flatMap(({ details }) => details?.values.batterHand ?? []);
    return known.length >= battersMin && known.every((batter) => batter === hand);
  });
}

/** Returns the reader of a pitch's arm: by its release side, or else by its tag. */
function armReader(tagged: Tagged): (draft: Draft) => Hand | null {
  const [left, right] = [sideOf(tagged.L), sideOf(tagged.R)];
  const fallback = handOfMost(tagged);
  return (draft) => {
    const own = left && right && left !== right ? sideOf([draft]) : null;
    if (own !== null) return own === right ? "R" : "L";
    return draft.throws ?? fallback;
  };
}

interface Found {
  readonly verdict: Verdict;
  readonly hand: Hand;
  readonly arms: ReadonlyMap<Draft, Hand | null>;
  readonly tagged: Tagged;
}

function remark([first]: readonly OutingDraft[], { verdict, hand, arms, tagged }: Found) {
  const { fullName, vendorId } = first?.pitcher ?? { fullName: "", vendorId: null };
  const name = fullName === "" ? "A pitcher" : fullName;
  const other = otherOf[hand];
  if (verdict.hasBoth) {
    const thrown = [...arms].filter(([draft]) => !draft.isAutomatic);
    const count = (of: Hand) => thrown.filter(([, arm]) => arm === of).length;
    const line = Math.min(...thrown.filter(([, arm]) => arm === other).map(([{ line: at }]) => at));
    const people =
      vendorId === null
        ? " If these are two people, add both to the roster with their hands and import the file again."
        : "";
    return {
      line,
      reason: `${name} throws with both hands here: ${count("R")} pitches right-handed, ${count("L")} left-handed. They count as one pitcher's, and each arm has its own pitch types.${people}`,
    };
  }
  const [slip] = tagged[other];
  const all = tagged.L.length + tagged.R.length;
  const why =
    verdict.by === null
      ? "like most of the rows, because nothing shows a second arm"
      : `because the ${verdict.by === "breaks" ? "breaks are" : "release side is"} that of one arm`;
  return {
    line: slip?.line ?? 1,
    reason: `${name} is tagged as ${words[other]} in ${tagged[other].length} of ${all} rows. All count as ${words[hand]}, ${why}.`,
  };
}
