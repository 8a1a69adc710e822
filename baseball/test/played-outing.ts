import type { CircumstanceValues, GameKind } from "@armslot/contracts/pitch/circumstances";
import fc from "fast-check";

export type PlayedPitch = Pick<
  CircumstanceValues,
  | "inning"
  | "outs"
  | "balls"
  | "strikes"
  | "call"
  | "result"
  | "outsMade"
  | "appearance"
  | "intentionalWalks"
>;

/** A pitch of which nothing is known. */
export const unknownPitch: PlayedPitch = {
  ...{ inning: null, outs: null, balls: null, strikes: null, call: null, result: null },
  ...{ outsMade: null, appearance: null, intentionalWalks: null },
};

/** What a scorer counts while an outing is played. */
export interface Truth {
  outs: number;
  batters: number;
  hits: number;
  walks: number;
  strikeouts: number;
  hitBatters: number;
}

type Call = NonNullable<PlayedPitch["call"]>;

/** Returns a whole number from 0 that is below its argument. */
type Draw = (below: number) => number;

/** A pitch as a device writes it, with the outs of the outing before it. */
interface Thrown {
  readonly pitch: PlayedPitch;
  readonly outsBefore: number;
}

interface Batter {
  readonly draw: Draw;
  readonly thrown: Thrown[];
  readonly truth: Truth;
  readonly inning: number;
  readonly outsBefore: number;
  /** The number of the plate appearance in the inning. */
  readonly appearance: number;
  balls: number;
  strikes: number;
  /** The outs since the batter came up. */
  outs: number;
  isOver: boolean;
}

const results = ["single", "double", "triple", "home_run", "out", "out", "error"] as const;

const twenty: readonly Call[] = [
  "hit_by_pitch",
  ...Array<Call>(7).fill("ball"),
  ...Array<Call>(3).fill("called_strike"),
  ...Array<Call>(4).fill("swinging_strike"),
  ...Array<Call>(2).fill("foul"),
  ...Array<Call>(3).fill("in_play"),
];

function note(batter: Batter, call: Call, result: PlayedPitch["result"]): void {
  const { inning, balls, strikes, outsBefore, outs, appearance, truth } = batter;
  const situation = { inning, outs: outsBefore + outs, balls, strikes };
  batter.thrown.push({
    pitch: { ...unknownPitch, ...situation, call, result, appearance },
    outsBefore: truth.outs + outs,
  });
}

function end(batter: Batter): void {
  batter.truth.batters += 1;
  batter.isOver = true;
}

function playBall(batter: Batter): void {
  const { draw, truth } = batter;
  note(batter, "ball", batter.balls === 3 ? "walk" : null);
  batter.balls += 1;
  if (batter.balls === 4) {
    truth.walks += 1;
    end(batter);
  } else if (draw(15) === 0) {
    // A runner is caught, which can end the inning without a plate appearance.
    batter.outs += 1;
    batter.isOver = batter.outsBefore + batter.outs === 3;
  }
}

function playStrike(batter: Batter, call: Call): void {
  note(batter, call, batter.strikes === 2 ? "strikeout" : null);
  batter.strikes += 1;
  if (batter.strikes < 3) return;
  batter.truth.strikeouts += 1;
  batter.outs += 1;
  end(batter);
}

function playContact(batter: Batter): void {
  const { draw, truth } = batter;
  const result = results[draw(results.length)] ?? "out";
  note(batter, "in_play", result);
  if (result === "out") {
    const isDouble = batter.outsBefore + batter.outs < 2 && draw(4) === 0;
    batter.outs += isDouble ? 2 : 1;
  } else if (result !== "error") truth.hits += 1;
  end(batter);
}

function playPitch(batter: Batter): void {
  const call = twenty[batter.draw(twenty.length)] ?? "ball";
  if (call === "ball") playBall(batter);
  else if (call === "in_play") playContact(batter);
  else if (call === "foul") {
    note(batter, call, null);
    batter.strikes = Math.min(2, batter.strikes + 1);
  } else if (call === "hit_by_pitch") {
    note(batter, call, call);
    batter.truth.hitBatters += 1;
    end(batter);
  } else playStrike(batter, call);
}

/** Walks a batter without a pitch. Does nothing before the pitcher's first pitch. */
function playIntentionalWalk({ thrown, truth }: Batter): void {
  const last = thrown.at(-1);
  if (!last) return;
  truth.batters += 1;
  truth.walks += 1;
  const intentionalWalks = (last.pitch.intentionalWalks ?? 0) + 1;
  thrown.splice(-1, 1, { ...last, pitch: { ...last.pitch, intentionalWalks } });
}

interface Inning extends Pick<Batter, "draw" | "thrown" | "truth" | "inning" | "outsBefore"> {
  readonly isLast: boolean;
  /** Whether an inning can be called off before three outs. */
  readonly isRolled: boolean;
}

/** Plays an inning. In the last one, the pitcher can leave between two batters. */
function playInning({ isLast, isRolled, ...inning }: Inning): void {
  const { draw, thrown, truth } = inning;
  let { outsBefore } = inning;
  for (let appearance = 1; outsBefore < 3; appearance += 1) {
    if (isLast && thrown.length > 0 && draw(8) === 0) return;
    const count = { balls: 0, strikes: 0, outs: 0, isOver: false };
    const batter = { ...inning, ...count, outsBefore, appearance };
    if (draw(30) === 0) {
      playIntentionalWalk(batter);
      continue;
    }
    while (!batter.isOver) playPitch(batter);
    outsBefore += batter.outs;
    truth.outs += batter.outs;
    if (isRolled && draw(12) === 0) return;
  }
}

function play(draw: Draw, kind: GameKind) {
  const thrown: Thrown[] = [];
  const truth = { outs: 0, batters: 0, hits: 0, walks: 0, strikeouts: 0, hitBatters: 0 };
  const first = 1 + draw(7);
  const last = first + draw(4);
  for (let inning = first; inning <= last; inning += 1) {
    playInning({
      ...{ draw, thrown, truth, inning },
      outsBefore: inning === first ? draw(3) : 0,
      isLast: inning === last,
      isRolled: kind !== "game",
    });
  }
  const measured = thrown.map(({ pitch, outsBefore }, place) => {
    const after = thrown[place + 1]?.outsBefore ?? truth.outs;
    return { ...pitch, outsMade: after - outsBefore };
  });
  const pitches = measured.map((pitch) => ({ ...pitch, outsMade: null, appearance: null }));
  return { kind, pitches, measured, truth };
}

/** An outing in any inning and with any outs before it, as a charter and a device write it, with what a scorer counted. */
export const playedOuting = fc
  .tuple(fc.infiniteStream(fc.nat({ max: 9999 })), fc.constantFrom<GameKind>("game", "scrimmage"))
  .map(([stream, kind]) => play((below) => (stream.next().value ?? 0) % below, kind));

/** Returns pitches without some columns, and without some single values. */
export function without(
  pitches: readonly PlayedPitch[],
  lost: readonly (readonly [place: number, name: keyof PlayedPitch])[],
  columns: readonly (keyof PlayedPitch)[],
): PlayedPitch[] {
  return pitches.map((pitch, place) => {
    const single = lost.filter(([at]) => at % pitches.length === place).map(([, name]) => name);
    const nothing = Object.fromEntries([...columns, ...single].map((name) => [name, null]));
    return { ...pitch, ...nothing };
  });
}
