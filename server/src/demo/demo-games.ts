import {
  type GameKind,
  noPitchValues,
  type PitchSource,
  type PitchValues,
} from "@armslot/contracts/circumstances";
import type { NewPitch } from "../tables/pitches.ts";
import { type DrawnPitch, drawPitch, type PitcherForm } from "./pitch-draws.ts";
import type { Random } from "./random.ts";
import { addDays } from "./season-weekends.ts";

interface DemoPitch extends PitchValues, Pick<NewPitch, "pitchNum" | "pitchType" | "source"> {}

/** A game of the demo program with its pitches. */
export interface DemoGame {
  readonly gameDate: string;
  readonly opponent: string;
  readonly location: string;
  readonly kind: GameKind;
  readonly source: PitchSource;
  readonly pitches: readonly DemoPitch[];
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

/** The fewest and most pitches of a game, by role. */
const pitchCounts = { starter: [70, 95], reliever: [15, 35], opener: [18, 34] } as const;
const bullpenCount = [30, 42] as const;

/** The cameras set up on a day, with their relative frequency. */
const captures = [
  { weight: 74, hasSide: true, hasHome: true, source: "trackman" },
  { weight: 13, hasSide: true, hasHome: false, source: "trackman" },
  { weight: 13, hasSide: false, hasHome: false, source: "hand" },
] as const;

type Capture = (typeof captures)[number];

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Returns the readings that the day's devices recorded. The side camera measures velocity and vertical break, the home camera
 * horizontal break. A radar gun shows only integer miles per hour.
 */
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
  if (isBullpen)
    return { opponent: "Bullpen", location: "Practice Field", kind: "bullpen" } as const;
  const opponent = random.pick(opponents);
  const isHome = random.next() < 0.5;
  const location = isHome ? "Home" : `${opponent} ${random.pick(awayParks)}`;
  return { opponent, location, kind: "game" } as const;
}

interface OutingOptions {
  readonly friday: string;
  /** The pitcher's games before this one. */
  readonly index: number;
  /** Where in the five-game cycle of a cutter the pitcher starts. */
  readonly cutterPhase: number;
}

/** Whether the pitcher throws a cutter in this game: they do in three games out of five. */
export function hasCutter({
  index,
  cutterPhase,
}: Pick<OutingOptions, "index" | "cutterPhase">): boolean {
  return (index + cutterPhase) % 5 < 3;
}

/** Generates one game of a weekend, or a bullpen session in the week before it. */
export function demoGame(form: PitcherForm, outing: OutingOptions, random: Random): DemoGame {
  const isBullpen = random.next() < 0.14;
  const [least, most] = isBullpen ? bullpenCount : pitchCounts[form.role];
  const thrown = hasCutter(outing)
    ? form
    : { ...form, pitches: form.pitches.filter(({ type }) => type !== "Cutter") };
  const capture = random.pickWeighted(captures);
  const { source } = capture;
  // A pitcher gets slightly faster over a season, and days differ.
  const dayMph = random.normal() * 0.6 + outing.index * 0.06 - (isBullpen ? 1.8 : 0);
  const count = random.integer(least, most);
  const pitches = Array.from({ length: count }, (_, index) => {
    const pitch = drawPitch(thrown, { pitchNum: index + 1, dayMph }, random);
    return {
      pitchNum: index + 1,
      pitchType: pitch.pitchType,
      source,
      ...noPitchValues,
      ...readingsOf(pitch, capture, random),
    };
  });
  return {
    gameDate: addDays(outing.friday, isBullpen ? -3 : random.integer(0, 2)),
    ...placeOf(isBullpen, random),
    source,
    pitches,
  };
}
