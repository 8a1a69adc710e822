import { expect, test } from "vitest";
import { boundsOf, nextFrame, partOf, trimOf, typedInto } from "./trim-part.ts";

test.each([
  ["", "", null],
  ["", "4", { start: 0, end: 4 }],
  ["3", "8", { start: 3, end: 8 }],
  ["3", "", undefined],
  ["5", "5", undefined],
  ["-1", "5", undefined],
] as const)(
  "the part from %j to %j of a video is what a member typed, if it is one",
  (from, to, trim) => {
    expect(trimOf({ from, to })).toEqual(trim);
  },
);

test("the bounds of a video that is not trimmed are its first and its last moment", () => {
  expect(boundsOf({ from: "", to: "" }, 12.5)).toEqual({ from: 0, to: 12.5 });
  expect(partOf({ from: 0, to: 12.5 }, 12.5)).toEqual({ from: "", to: "" });
});

test("bounds that are moved stay within the video, to a thousandth of a second", () => {
  expect(partOf({ from: 1 / 3, to: 40 }, 12.5)).toEqual({ from: "0.333", to: "12.5" });
  expect(partOf({ from: -2, to: 4 }, 12.5)).toEqual({ from: "0", to: "4" });
});

test("a begin that is typed first gets the end of the video, where that is known", () => {
  const empty = { from: "", to: "" };
  expect(typedInto(empty, { from: "3" }, 12.5)).toEqual({ from: "3", to: "12.5" });
  expect(typedInto(empty, { from: "3" }, 0)).toEqual({ from: "3", to: "" });
  // An end that is being typed again is not filled in.
  expect(typedInto({ from: "3", to: "8" }, { to: "" }, 12.5)).toEqual({ from: "3", to: "" });
});

test.each([24, 29.97, 60, 240])(
  "each step on a video of %d frames a second is one frame, and back again",
  (rate) => {
    const seconds = 100 / rate;
    const spanAt = (at: number) => {
      const index = Math.min(99, Math.floor(at * rate + 1e-9));
      return { from: index / rate, to: (index + 1) / rate };
    };
    const indexAt = (at: number) => Math.round(spanAt(at).from * rate);
    let at = 0;
    const seen: number[] = [];
    for (const by of [...Array(30).fill(1), ...Array(29).fill(-1)] as (1 | -1)[]) {
      const typed = partOf({ from: nextFrame(at, spanAt(at), by), to: seconds }, seconds);
      at = boundsOf(typed, seconds).from;
      seen.push(indexAt(at));
    }
    const up = Array.from({ length: 30 }, (_, step) => step + 1);
    expect(seen).toEqual([...up, ...up.slice(0, 29).reverse()]);
  },
);
