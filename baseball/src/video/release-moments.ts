import { type FittedFlight, fitFlight, movementNames, predictor } from "./fit-flight.ts";
import { type FlightToFit, type SeenBall, shutterDelay } from "./flight-residuals.ts";
import { markFrames } from "./marks-speed.ts";
import { deviationsShown, numberAt } from "./numbers.ts";

/** The frames around a release, of which each may show the ball still in the hand. */
interface AroundRelease {
  /** Their times in seconds of the pitch, from the last one marked in the hand to the second one marked out of it. */
  readonly times: readonly number[];
  readonly frameSeconds: number;
}

/** A part of the time around the marks in which the ball may have left the hand. */
interface Moment {
  readonly from: number;
  readonly to: number;
  readonly chance: number;
}

/** A flight fitted as if the ball left the hand in one of these moments, and how likely that is. */
interface WeighedFlight {
  readonly fitted: FittedFlight;
  readonly share: number;
}

/** A person marks a frame too early, or too late, this often. */
const slipShare = markFrames ** 2 / 2;
const foundShare = { flying: 0.9, inHand: 0.7 } as const;
/** A found ball is something else this often. */
const wrongShare = 0.05;
/** How far that is away, as a standard deviation in pixels of a picture 1,280 wide. */
const wrongPixels = 10;
/** From this distance on, in deviations squared, a found ball is something else. */
const wrongSquares = 12;
/** A moment that is less likely decides nothing. */
const shareMin = 0.005;

/** Returns the marked gap with the gaps before and after it, each with its chance. */
function gapsOf({ times, frameSeconds }: AroundRelease): readonly Moment[] {
  const all = [numberAt(times, 0) - frameSeconds, ...times];
  const marked = all.length - 3;
  return all.slice(1).map((to, index) => {
    const isSlip = index === 0 || index === all.length - 2;
    const chance = isSlip ? slipShare : (1 - 2 * slipShare) / marked;
    return { from: numberAt(all, index), to, chance };
  });
}

/** Returns the gaps cut where a frame shows the release: a shutter reads the ball's row later than the frame's time. */
function momentsOf(around: AroundRelease, shownAt: readonly number[]): readonly Moment[] {
  return gapsOf(around).flatMap(({ from, to, chance }) => {
    const cuts = shownAt.filter((time) => time > from && time < to);
    const ends = [from, ...cuts, to];
    return ends.slice(1).map((end, index) => {
      const start = numberAt(ends, index);
      return { from: start, to: end, chance: (chance * (end - start)) / (to - from) };
    });
  });
}

type Prediction = ReturnType<typeof predictor>;

/** What the frames around a release are judged by. */
interface Doubts {
  readonly around: AroundRelease;
  /** The fit that each trial starts from. */
  readonly first: FittedFlight;
  /** Seconds from a frame's time until the shutter reads the ball at the release. */
  readonly delay: number;
  /** The ball's way in pixels in a second, near the release. */
  readonly speed: number;
  /** By how much chi-squared is too large in any case. */
  readonly scale: number;
}

/** A ball as a moment sees it, and what that costs in units of chi-squared. */
interface Judged {
  readonly ball: SeenBall;
  readonly cost: number;
}

const costOf = (share: number) => -2 * Math.log(share);
/** A wider bell is lower: what two coordinates cost with a deviation of so many times the usual one. */
const widerCost = (times: number) => 4 * Math.log(times);

function doubtsOf(fit: FlightToFit, first: FittedFlight, around: AroundRelease): Doubts {
  const { times, frameSeconds } = around;
  const predict = predictor(fit, first.parameters);
  const marked = numberAt(times, times.length - 2);
  const [here, next] = [predict(marked).at, predict(marked + frameSeconds).at];
  return {
    ...{ around, first },
    delay: shutterDelay(first.parameters, here[1], fit.size.height),
    speed: Math.hypot(next[0] - here[0], next[1] - here[1]) / frameSeconds,
    scale: Math.max(1, first.chiPerDegree),
  };
}

/** Returns the balls of frames before a moment as ones that are still in the hand. */
function inHand(fit: FlightToFit, left: number, { speed }: Doubts): readonly Judged[] {
  return fit.balls.map((ball) => {
    if (ball.time > left) return { ball, cost: 0 };
    // A hand goes on an arc and slower than the ball: it is off the path by about the ball's way.
    const deviation = Math.hypot(ball.deviation, speed * (left - ball.time));
    return { ball: { ...ball, deviation }, cost: widerCost(deviation / ball.deviation) };
  });
}

/** Returns the balls with those near the release that are far off the path as ones that are no balls. */
function withoutWrong(
  fit: FlightToFit,
  judged: readonly Judged[],
  { predict, left, last }: { predict: Prediction; left: number; last: number },
): readonly Judged[] {
  const wide = (wrongPixels * fit.size.width) / 1280;
  return judged.map((one) => {
    const { ball } = one;
    if (ball.time <= left || ball.time > last) return one;
    const { at } = predict(ball.time);
    const away = Math.hypot(at[0] - ball.at[0], at[1] - ball.at[1]) / ball.deviation;
    if (away ** 2 < wrongSquares) return one;
    const cost = widerCost(wide / ball.deviation) + costOf(wrongShare / foundShare.flying);
    return { ball: { ...ball, deviation: wide }, cost };
  });
}

/** Returns what it costs that the ball was found in some of the frames around the release. */
function foundCost({ balls }: FlightToFit, left: number, { around }: Doubts): number {
  const found = new Set(balls.map(({ time }) => time));
  return around.times.reduce((sum, time) => {
    const share = foundShare[time > left ? "flying" : "inHand"];
    return sum + costOf(found.has(time) ? share : 1 - share);
  }, 0);
}

/** Returns a fit in which the ball left the hand in a moment, with its cost. */
function trialOf(fit: FlightToFit, doubts: Doubts, moment: Moment) {
  const middle = (moment.from + moment.to) / 2;
  const releaseAt = [middle, (moment.to - moment.from) / Math.sqrt(12)] as const;
  const fitTo = (all: readonly Judged[]) =>
    fitFlight({ ...fit, releaseAt, balls: all.map(({ ball }) => ball) }, doubts.first);
  /** Frames before this time show the ball in the hand. */
  const left = middle - doubts.delay;
  const judged = inHand(fit, left, doubts);
  const tried = fitTo(judged);
  const predict = predictor(fit, tried.parameters);
  const last = (doubts.around.times.at(-1) ?? 0) + 1e-6;
  const robust = withoutWrong(fit, judged, { predict, left, last });
  const isSame = robust.every((one, index) => one === judged[index]);
  const fitted = isSame ? tried : fitTo(robust);
  const chances = costOf(moment.chance) + foundCost(fit, left, doubts);
  const cost = robust.reduce((sum, one) => sum + one.cost, fitted.chiSquared / doubts.scale);
  return { fitted, cost: cost + chances };
}

/** Fits the flight for each moment in which the ball may have left the hand, a step for each. The likeliest is first. */
export function* weighedFlights(
  fit: FlightToFit,
  first: FittedFlight,
  around: AroundRelease,
): Generator<void, readonly WeighedFlight[], void> {
  const doubts = doubtsOf(fit, first, around);
  const shown = around.times.map((time) => time + doubts.delay);
  const trials: ReturnType<typeof trialOf>[] = [];
  for (const moment of momentsOf(around, shown)) {
    trials.push(trialOf(fit, doubts, moment));
    yield;
  }
  const least = Math.min(...trials.map(({ cost }) => cost));
  const weights = trials.map(({ cost }) => Math.exp((least - cost) / 2));
  const sum = weights.reduce((all, one) => all + one, 0);
  return trials
    .map(({ fitted }, index) => ({ fitted, share: numberAt(weights, index) / sum }))
    .filter(({ share }) => share >= shareMin)
    .toSorted((one, other) => other.share - one.share);
}

/** Returns the movement of flights that are each likely, with ranges that hold the true values of all of them. */
export function meanFlight(
  flights: readonly WeighedFlight[],
): Pick<FittedFlight, "movement" | "range"> {
  const sum = flights.reduce((all, { share }) => all + share, 0);
  const meanOf = (value: (fitted: FittedFlight) => number) =>
    flights.reduce((all, { fitted, share }) => all + share * value(fitted), 0) / sum;
  const entries = movementNames.map((name) => {
    const value = meanOf(({ movement }) => movement[name]);
    const variance = meanOf(
      ({ movement, range }) => (range[name] / deviationsShown) ** 2 + (movement[name] - value) ** 2,
    );
    return [name, value, deviationsShown * Math.sqrt(variance)] as const;
  });
  return {
    movement: Object.fromEntries(entries.map(([name, value]) => [name, value])),
    range: Object.fromEntries(entries.map(([name, , range]) => [name, range])),
  } as unknown as Pick<FittedFlight, "movement" | "range">;
}
