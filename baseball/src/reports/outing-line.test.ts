import { expect, test } from "vitest";
import { type OutingPitch, outingLine, outingText } from "./outing-line.ts";

const nothing: OutingPitch = {
  ...{ pitchType: null, velo: null, call: null, result: null },
  ...{ inning: null, outs: null, balls: null, strikes: null },
  ...{ outsMade: null, intentionalWalks: null, appearance: null },
};

/** One inning with a strikeout on three pitches, a single, a walk on four, and two outs in play. */
const inning: OutingPitch[] = [
  { outs: 0, strikes: 0, balls: 0, call: "called_strike", pitchType: "Four-Seam", velo: 90 },
  { outs: 0, strikes: 1, balls: 0, call: "swinging_strike", pitchType: "Slider", velo: 80 },
  { outs: 0, strikes: 2, balls: 0, call: "swinging_strike", result: "strikeout" },
  {
    outs: 1,
    strikes: 0,
    balls: 0,
    call: "in_play",
    result: "single",
    pitchType: "Four-Seam",
    velo: 89,
  },
  { outs: 1, strikes: 0, balls: 0, call: "ball" },
  { outs: 1, strikes: 0, balls: 1, call: "ball" },
  { outs: 1, strikes: 0, balls: 2, call: "ball" },
  { outs: 1, strikes: 0, balls: 3, call: "ball", result: "walk" },
  { outs: 1, strikes: 0, balls: 0, call: "in_play", result: "out" },
  { outs: 2, strikes: 0, balls: 0, call: "in_play", result: "out" },
].map((pitch) => ({ ...nothing, inning: 1, ...pitch }) as OutingPitch);

const second = inning.map((pitch) => ({
  ...pitch,
  inning: 2,
  velo: pitch.velo === null ? null : pitch.velo - 2,
}));

const words = { pitcher: "LHP", game: "05/12/2026, Game", rest: null, hasInnings: true };

test("an outing's line counts what an independent tally of its pitches counts", () => {
  const { score, strikes, firstPitchStrikes } = outingLine([...inning, ...second], "game");
  expect(score).toMatchObject({ outs: 6, batters: 10, hits: 2, walks: 2, strikeouts: 2 });
  // 6 of each inning's 10 pitches are strikes, and 4 of its 5 first pitches.
  expect(strikes).toEqual({ value: 0.6, n: 20 });
  expect(firstPitchStrikes).toEqual({ value: 0.8, n: 10 });
});

test("an outing's text has its numbers, and the velocities of the first and the last inning", () => {
  const text = outingText(outingLine([...inning, ...second], "game"), {
    ...words,
    rest: "Rest until 05/14.",
  });
  expect(text.split("\n")).toEqual([
    "LHP",
    "05/12/2026, Game",
    "2.0 IP, 10 BF, 2 H, 2 BB, 2 K, 0 HBP",
    "20 pitches, strikes 60% of 20, first-pitch strikes 80% of 10",
    "Four-Seam 89.5 mph in inning 1 (n\u00a02), 87.5 in inning 2 (n\u00a02)",
    "Slider 80.0 mph in inning 1 (n\u00a01), 78.0 in inning 2 (n\u00a01)",
    "Rest until 05/14.",
  ]);
});

test("an outing's text leaves out what its pitches don't show", () => {
  const bullpen = [{ ...nothing, pitchType: "Slider", velo: 80 }];
  const line = outingLine(bullpen, "bullpen");
  expect(outingText(line, { ...words, game: "Bullpen", hasInnings: false })).toBe(
    "LHP\nBullpen\n1 pitch\nSlider 80.0 mph (n\u00a01)",
  );
  const open = [{ ...nothing, inning: 1, outs: 0, balls: 0, strikes: 0, call: "in_play" as const }];
  expect(outingText(outingLine(open, "game"), words)).toBe(
    "LHP\n05/12/2026, Game\n1 BF, 0 BB, 0 K, 0 HBP\n1 pitch, strikes 100% of 1, first-pitch strikes 100% of 1",
  );
});
