import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { expect, test } from "vitest";
import { pairWithDoubts } from "./pair-outings.ts";

test("pairs the pitches of two phones with one radar gun in their order when each missed one", () => {
  const velocities = [88, 88, 79, 90, 78, 78, 87, 89, 80, 91];
  const thrown = velocities.map((velo, place) => ({
    ...{ ...noPitchValues, velo, place, pitchNum: place + 1, excludedReason: null },
    ...{ pitchType: velo > 85 ? "Four-Seam" : "Slider" },
    ...{ thrownAt: `2026-02-20T18:0${Math.floor(place / 2)}:${place % 2 === 0 ? "05" : "35"}` },
  }));
  const numbered = (pitches: typeof thrown) =>
    pitches.map((pitch, at) => ({ ...pitch, pitchNum: at + 1 }));
  const { pairs, inDoubt } = pairWithDoubts(
    numbered(thrown.toSpliced(4, 1)),
    numbered(thrown.toSpliced(5, 1)),
  );
  expect([...pairs].map(([one]) => one.place)).toEqual([0, 1, 2, 3, 6, 7, 8, 9]);
  for (const [one, other] of pairs) expect(one.place).toBe(other.place);
  expect(inDoubt.size).toBe(0);
});

test("a copy that is too long to align has its pitches paired by their readings and numbers", () => {
  const thrown = Array.from({ length: 401 }, (_, place) => ({
    ...{ ...noPitchValues, velo: 75 + ((place * 37) % 170) / 10, pitchNum: place + 1 },
    ...{ pitchType: "Four-Seam", thrownAt: null, excludedReason: null },
  }));
  const copy = thrown.map((pitch) => ({ ...pitch, velo: pitch.velo + 0.1 }));
  const pairsOf = (known: typeof copy) => {
    const given = new Map(known.map((pitch, at) => [thrown[at] ?? pitch, pitch]));
    const { pairs, inDoubt } = pairWithDoubts(thrown, copy, { known: given });
    for (const [one, other] of pairs) expect(one.pitchNum).toBe(other.pitchNum);
    expect(inDoubt.size).toBe(0);
    return pairs.size;
  };
  expect(pairsOf([])).toBe(401);
  expect(pairsOf(copy.slice(0, 100))).toBe(301);
  const apart = new Map(thrown.slice(0, 1).map((pitch) => [pitch, new Set(copy.slice(0, 1))]));
  expect(pairWithDoubts(thrown, copy, { apart }).pairs.size).toBe(400);
  const others = thrown.map((pitch) => ({ ...pitch, velo: pitch.velo + 1 }));
  expect(pairWithDoubts(thrown, others).pairs.size).toBe(0);
});

test("a phone's last pitch after a run that it missed is in doubt, and not two pitches", () => {
  const thrown = [89, 80, 88.4, 78.1, 90.2, 81.3, 87.5, 91.1, 76.3, 88.9, 79.4, 92.6].map(
    (velo, place) => ({
      ...{ ...noPitchValues, velo, place, pitchNum: place + 1, excludedReason: null },
      ...{ pitchType: velo > 85 ? "Four-Seam" : "Slider", thrownAt: null },
    }),
  );
  const seen = [...thrown.slice(0, 4), ...thrown.slice(11)];
  const { pairs, inDoubt } = pairWithDoubts(seen, thrown);
  expect([...pairs].map(([one, other]) => [one.place, other.place])).toEqual(
    seen.map(({ place }) => [place, place]),
  );
  expect([...inDoubt].map(({ place }) => place)).toContain(11);
});
