import {
  type GameKind,
  noPitchValues,
  type PitchSource,
  type PitchValues,
} from "@armslot/contracts/circumstances";
import type { NewPitch } from "../tables/pitches.ts";
import { bothCameras, drawCapture, recorded, type TruePitch } from "./captures.ts";
import { throwPitch } from "./pitch-flight.ts";
import type { PitcherForm } from "./pitcher-form.ts";
import { type Hand, outsOf, plateAppearance } from "./plate-appearance.ts";
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

type Between = readonly [least: number, most: number];

/** The fewest and most pitches after which a pitcher leaves, by role. The plate appearance is finished first. */
const pitchCounts: Readonly<Record<PitcherForm["role"], Between>> = {
  starter: [74, 92],
  reliever: [12, 30],
  opener: [16, 30],
};
const bullpenCount = [26, 36] as const;
const lastInning = 7;

/** A kind of outing, its relative frequency, and its days. A weekend's Friday is day 0. */
interface OutingKind {
  readonly weight: number;
  readonly kind: GameKind;
  readonly days: Between;
}

const ballGame: OutingKind = { weight: 76, kind: "game", days: [0, 2] };
const outingKinds: readonly OutingKind[] = [
  ballGame,
  { weight: 9, kind: "scrimmage", days: [-2, -2] },
  { weight: 15, kind: "bullpen", days: [-4, -3] },
];

interface OutingOptions {
  readonly friday: string;
  /** The pitcher's outings before this one. */
  readonly index: number;
  /** How long ago the outing is, in years of season weekends. */
  readonly yearsAgo: number;
  readonly isNewest: boolean;
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

function placeOf(kind: GameKind, isNewest: boolean, random: Random) {
  if (kind === "bullpen") return { opponent: "Bullpen", location: "Practice Field" };
  if (kind === "scrimmage") return { opponent: "Intrasquad", location: "Home" };
  const opponent = random.pick(opponents);
  // The newest game may be in any season, so a tournament fits best.
  if (isNewest) return { opponent, location: "Riverbend Sports Complex" };
  const isHome = random.chance(0.5);
  return { opponent, location: isHome ? "Home" : `${opponent} ${random.pick(awayParks)}` };
}

/** The day's condition: an offset on every velocity in mph, and how much of it each pitch after the 40th costs. */
interface Day {
  readonly date: string;
  readonly dayMph: number;
  readonly mphPerPitch: number;
}

/** Returns a clock that runs on by a random number of seconds. Its times are local, without a time zone. */
function openClock({ date }: Day, random: Random) {
  let seconds = random.integer(13, 18) * 3600 + random.integer(0, 1800);
  return (fewest: number, most: number) => {
    seconds += random.integer(fewest, most);
    return new Date(Date.parse(date) + seconds * 1000).toISOString().slice(0, 19);
  };
}

function tiredMph(pitchNum: number, { mphPerPitch }: Day): number {
  return Math.max(0, pitchNum - 40) * mphPerPitch;
}

function bullpenPitches(form: PitcherForm, day: Day, random: Random): TruePitch[] {
  const tick = openClock(day, random);
  return Array.from({ length: random.integer(...bullpenCount) }, (_, index) => {
    const own = random.pickWeighted(form.pitches);
    const thrown = { ...day, own, raise: 0, tiredMph: tiredMph(index + 1, day) };
    const flight = throwPitch(form, thrown, random);
    return { ...noPitchValues, ...flight, thrownAt: tick(14, 30) };
  });
}

/** Draws nine batters' hands. More right-handers face a left-hander. */
function drawLineup(side: 1 | -1, random: Random): Hand[] {
  return Array.from({ length: 9 }, () => (random.chance(side === 1 ? 0.58 : 0.76) ? "R" : "L"));
}

/** Generates the plate appearances of an outing until the pitcher has thrown enough, or the game is over. */
function facedPitches(form: PitcherForm, day: Day, random: Random): TruePitch[] {
  const count = random.integer(...pitchCounts[form.role]);
  const tick = openClock(day, random);
  const { side } = form.delivery;
  const lineup = drawLineup(side, random);
  const thrown: TruePitch[] = [];
  const isReliever = form.role === "reliever";
  let inning = isReliever ? random.integer(4, 6) : 1;
  let outs = isReliever && random.chance(0.3) ? random.integer(1, 2) : 0;
  for (let batter = 0; thrown.length < count && inning <= lastInning; batter++) {
    let pitchNum = thrown.length;
    const faced = plateAppearance(
      {
        pitches: form.pitches,
        pitcherSide: side,
        batterHand: lineup[batter % 9] ?? "R",
        deliver: (own) =>
          throwPitch(form, { ...day, ...own, tiredMph: tiredMph(++pitchNum, day) }, random),
      },
      random,
    );
    for (const pitch of faced) {
      thrown.push({ ...pitch, inning, outs, thrownAt: tick(15, 32), zoneCell: null });
    }
    outs += outsOf(faced.at(-1)?.result ?? null);
    tick(20, 60);
    if (outs < 3) continue;
    tick(420, 900);
    inning += 1;
    outs = 0;
  }
  return thrown;
}

/** Draws the day. Many a starter tires late. */
function drawDay(
  form: PitcherForm,
  outing: OutingOptions,
  { kind, random }: { kind: OutingKind; random: Random },
): Day {
  const isTired = outing.isNewest || random.chance(0.45);
  const growth = form.gainPerYear * outing.yearsAgo;
  return {
    date: addDays(outing.friday, outing.isNewest ? 2 : random.integer(...kind.days)),
    dayMph: random.around(0, 0.5) - growth - (kind.kind === "bullpen" ? 1.8 : 0),
    mphPerPitch: isTired ? random.around(0.066, 0.006) : random.around(0.015, 0.004),
  };
}

/** Generates one game of a weekend, or a scrimmage or bullpen session in the days before it. */
export function demoGame(form: PitcherForm, outing: OutingOptions, random: Random): DemoGame {
  const { isNewest } = outing;
  const kind = isNewest ? ballGame : random.pickWeighted(outingKinds);
  const pitches = hasCutter(outing)
    ? form.pitches
    : form.pitches.filter(({ type }) => type !== "Cutter");
  const day = drawDay(form, outing, { kind, random });
  const capture = isNewest ? bothCameras : drawCapture(kind.kind, random);
  const thrown = kind.kind === "bullpen" ? bullpenPitches : facedPitches;
  return {
    gameDate: day.date,
    ...placeOf(kind.kind, isNewest, random),
    kind: kind.kind,
    source: capture.source,
    pitches: thrown({ ...form, pitches }, day, random).map((pitch, index) => ({
      pitchNum: index + 1,
      pitchType: pitch.pitchType,
      source: capture.source,
      ...recorded(pitch, capture, random),
    })),
  };
}
