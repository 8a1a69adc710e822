import type { Pitch } from "@armslot/contracts/games";
import { type DrawnPitch, drawPitch, type PitcherForm } from "./pitch-draws.ts";
import type { Random } from "./random.ts";
import { addDays } from "./season-weekends.ts";

/** A game of the demo program with its pitches. */
export interface DemoGame {
  readonly gameDate: string;
  readonly opponent: string;
  readonly location: string;
  readonly pitches: readonly Omit<Pitch, "id">[];
}

const opponents = [
  "Cedar Falls Prep",
  "Copper Hill",
  "Fairhaven",
  "Fort Marlow",
  "Glenmoor Academy",
  "Hawthorne Ridge",
  "Iron Bridge",
  "Juniper Springs",
  "Kingsley Heights",
  "Lakemont",
  "Meadow Park",
  "Northgate",
  "Oak Bluff",
  "Pinehurst County",
  "Red Canyon",
  "Shady Grove",
  "Timber Valley",
  "West Harbor",
] as const;
const awayParks = ["Field", "Park", "Ballpark", "Diamond"] as const;

/** Pitches that a game of a role takes, from and to. */
const pitchCounts = { starter: [70, 95], reliever: [15, 35], opener: [18, 34] } as const;
const bullpenCount = [30, 42] as const;

/** What stood behind the plate and at the side that day, and how often. */
const captures = [
  { weight: 74, hasSide: true, hasHome: true },
  { weight: 13, hasSide: true, hasHome: false },
  { weight: 13, hasSide: false, hasHome: false },
] as const;

type Capture = (typeof captures)[number];

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What the day's devices kept of a pitch. The side camera sees velocity and drop, the home camera left and right; a radar gun shows whole miles an hour. */
function readingsOf(pitch: DrawnPitch, capture: Capture, random: Random) {
  const isSideLost = random.next() < 0.02;
  const isHomeLost = random.next() < 0.03;
  if (!capture.hasSide) {
    return { velo: isSideLost ? null : Math.round(pitch.velo), vertBreak: null, hb: null };
  }
  return {
    velo: isSideLost ? null : tenths(pitch.velo),
    vertBreak: isSideLost ? null : tenths(pitch.vertBreak),
    hb: !capture.hasHome || isHomeLost ? null : tenths(pitch.hb),
  };
}

function placeOf(isBullpen: boolean, random: Random) {
  if (isBullpen) return { opponent: "Bullpen", location: "Practice Field" };
  const opponent = random.pick(opponents);
  const isHome = random.next() < 0.5;
  return { opponent, location: isHome ? "Home" : `${opponent} ${random.pick(awayParks)}` };
}

interface Outing {
  readonly friday: string;
  /** Counts the pitcher's games from 0, oldest first. */
  readonly index: number;
  /** Where in its coming and going a cutter starts. */
  readonly cutterPhase: number;
}

/** A cutter is thrown three games and left at home two. */
export function hasCutter({ index, cutterPhase }: Pick<Outing, "index" | "cutterPhase">): boolean {
  return (index + cutterPhase) % 5 < 3;
}

/** Plays one game of a weekend, or a bullpen session in the week before it. */
export function demoGame(form: PitcherForm, outing: Outing, random: Random): DemoGame {
  const isBullpen = random.next() < 0.14;
  const [least, most] = isBullpen ? bullpenCount : pitchCounts[form.role];
  const thrown = hasCutter(outing)
    ? form
    : { ...form, pitches: form.pitches.filter(({ type }) => type !== "Cutter") };
  const capture = random.pickWeighted(captures);
  // A pitcher gains a little over a season, and no two days are the same.
  const dayMph = random.normal() * 0.6 + outing.index * 0.06 - (isBullpen ? 1.8 : 0);
  const count = random.whole(least, most);
  const pitches = Array.from({ length: count }, (_, index) => {
    const pitch = drawPitch(thrown, { pitchNum: index + 1, dayMph }, random);
    return {
      pitchNum: index + 1,
      pitchType: pitch.pitchType,
      ...readingsOf(pitch, capture, random),
    };
  });
  return {
    gameDate: addDays(outing.friday, isBullpen ? -3 : random.whole(0, 2)),
    ...placeOf(isBullpen, random),
    pitches,
  };
}
