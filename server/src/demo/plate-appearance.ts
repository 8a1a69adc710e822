import type { CircumstanceValues } from "@armslot/contracts/circumstances";
import type { Flight, Throw } from "./pitch-flight.ts";
import { pitchShapes } from "./pitch-shapes.ts";
import type { OwnPitch } from "./pitcher-form.ts";
import type { Random } from "./random.ts";

type Call = NonNullable<CircumstanceValues["call"]>;
type Result = NonNullable<CircumstanceValues["result"]>;
export type Hand = NonNullable<CircumstanceValues["batterHand"]>;

interface Count {
  readonly balls: number;
  readonly strikes: number;
}

/** How a ball was hit: miles per hour and degrees above the horizontal. */
interface Contact {
  readonly exitVelo: number | null;
  readonly launchAngle: number | null;
}

/** A pitch of a plate appearance: its flight, the count before it, and what came of it. */
export interface FacedPitch extends Flight, Count, Contact {
  readonly batterHand: Hand;
  readonly call: Call;
  /** Null unless the pitch ends the plate appearance. */
  readonly result: Result | null;
}

/** Who faces whom. `deliver` throws a pitch. */
export interface Matchup {
  readonly pitches: readonly OwnPitch[];
  readonly pitcherSide: 1 | -1;
  readonly batterHand: Hand;
  deliver(thrown: Pick<Throw, "own" | "raise">): Flight;
}

const noContact = { exitVelo: null, launchAngle: null };
const fastballs: readonly string[] = ["Four-Seam", "Sinker", "Cutter"];
const breakingBalls: readonly string[] = ["Slider", "Sweeper"];

/** The side of the plate on which a batter stands, as the pitcher sees it. */
const sideOf = { R: 1, L: -1 } as const;

/** Returns how much more often than usual a fastball is thrown: behind in the count more, with two strikes less. */
function fastballLean({ balls, strikes }: Count): number {
  if (balls > strikes) return 1.7;
  return strikes === 2 ? 0.7 : 1;
}

/** Returns how much more often than usual another type is thrown: sliders to batters of the pitcher's hand, changeups to the others. */
function otherLean(type: OwnPitch["type"], isSameHand: boolean): number {
  if (type === "Curveball") return 1;
  const sameHand = breakingBalls.includes(type) ? 1.25 : 0.5;
  return isSameHand ? sameHand : 2 - sameHand;
}

function choosePitch(matchup: Matchup, count: Count, random: Random): OwnPitch {
  const isSameHand = sideOf[matchup.batterHand] === matchup.pitcherSide;
  const weighed = matchup.pitches.map((own) => {
    const isFastball = fastballs.includes(own.type);
    const lean = isFastball ? fastballLean(count) : otherLean(own.type, isSameHand);
    return { own, weight: own.weight * lean };
  });
  return random.pickWeighted(weighed).own;
}

/** How far above the usual aim: with two strikes high fastballs and low breaking balls. */
function raiseOf({ type }: OwnPitch, { balls, strikes }: Count): number {
  if (strikes < 2 || balls === 3) return 0;
  return type === "Four-Seam" ? 0.45 : -0.3;
}

/** Returns how many feet a pitch crosses outside of the strike zone, or negative inside of it. */
function missOf({ plateSide, plateHeight }: Flight): number {
  return Math.max(Math.abs(plateSide) - 0.83, Math.abs(plateHeight - 2.5) - 1);
}

/** The share of pitches at which batters swing, by the distance from the strike zone in feet. */
function swingShare(miss: number, { balls, strikes }: Count): number {
  const shares = [
    [-0.3, 0.72],
    [0, 0.62],
    [0.35, 0.42],
    [0.8, 0.22],
  ] as const;
  const share = shares.find(([most]) => miss < most)?.[1] ?? 0.06;
  if (balls === 3 && strikes === 0) return share * 0.2;
  if (strikes === 2) return Math.min(0.95, share * 1.25);
  return balls + strikes === 0 ? share * 0.6 : share;
}

function takenCall(flight: Flight, hand: Hand, random: Random): Call {
  if (flight.plateSide * sideOf[hand] > 1.8 && random.chance(0.5)) return "hit_by_pitch";
  // The edge of the zone is the umpire's.
  const strikeShare = 1 / (1 + Math.exp(missOf(flight) / 0.07));
  return random.chance(strikeShare) ? "called_strike" : "ball";
}

function callOf(flight: Flight, count: Count, { hand, random }: { hand: Hand; random: Random }) {
  const miss = missOf(flight);
  if (!random.chance(swingShare(miss, count))) return takenCall(flight, hand, random);
  const shape = pitchShapes[flight.pitchType];
  const isMissed = random.chance(shape.whiffs + Math.max(0, miss) * 0.5);
  if (isMissed) return "swinging_strike";
  return random.chance(0.5) ? "foul" : "in_play";
}

/** The results of a ball in play and their frequency, by the launch angle in degrees up to which they hold. */
const battedBalls = [
  { below: 8, single: 22, error: 3, fielders_choice: 7, out: 68 },
  { below: 25, single: 44, double: 16, triple: 2, out: 38 },
  { below: 50, single: 5, double: 5, sacrifice: 4, out: 86 },
  { below: 91, single: 1, out: 99 },
] as const;

function hitBall(random: Random): Contact & { readonly result: Result } {
  const exitVelo = Math.min(108, random.around(80, 13));
  const launchAngle = random.around(12, 26);
  const contact = { exitVelo, launchAngle };
  if (exitVelo > 93 && launchAngle > 22 && launchAngle < 38 && random.chance(0.7)) {
    return { ...contact, result: "home_run" };
  }
  const { below: _, ...shares } =
    battedBalls.find(({ below }) => launchAngle < below) ?? battedBalls[0];
  const results = Object.entries(shares).map(([result, weight]) => ({
    result: result as Result,
    weight,
  }));
  return { ...contact, result: random.pickWeighted(results).result };
}

/** Returns the result of a call at a count, or null if the plate appearance goes on. The ball in play has its own. */
function resultOf(call: Call, { balls, strikes }: Count): Result | null {
  if (call === "hit_by_pitch") return "hit_by_pitch";
  if (call === "ball") return balls === 3 ? "walk" : null;
  return strikes === 2 && call !== "foul" ? "strikeout" : null;
}

function nextCount(call: Call, { balls, strikes }: Count): Count {
  if (call === "ball") return { balls: balls + 1, strikes };
  return { balls, strikes: Math.min(2, strikes + 1) };
}

/** Generates the pitches of one plate appearance. The last one has a result. */
export function plateAppearance(matchup: Matchup, random: Random): FacedPitch[] {
  const { batterHand } = matchup;
  const faced: FacedPitch[] = [];
  let count: Count = { balls: 0, strikes: 0 };
  while (faced.at(-1)?.result == null) {
    const own = choosePitch(matchup, count, random);
    const flight = matchup.deliver({ own, raise: raiseOf(own, count) });
    const call = callOf(flight, count, { hand: batterHand, random });
    const end =
      call === "in_play" ? hitBall(random) : { ...noContact, result: resultOf(call, count) };
    faced.push({ ...flight, ...count, batterHand, call, ...end });
    count = nextCount(call, count);
  }
  return faced;
}

/** The outs that a result makes. */
export function outsOf(result: Result | null): number {
  const outs: readonly (Result | null)[] = ["strikeout", "out", "sacrifice", "fielders_choice"];
  return outs.includes(result) ? 1 : 0;
}
