import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { expect, test } from "vitest";
import { sameOuting } from "./same-outing.ts";
import type { Witness } from "./witness.ts";

const fastball = { pitchType: "Four-Seam", call: "ball" as const };
const slider = { pitchType: "Slider", call: "foul" as const };

/** Returns a witness of twelve pitches without times and innings. */
function witnessOf(source: Witness["source"], seen: object, given: Partial<Witness> = {}): Witness {
  const pitches = Array.from({ length: 12 }, (_, at) => {
    const pitch = { ...noPitchValues, pitchNum: at + 1, pitchType: "Other", excludedReason: null };
    return { ...pitch, ...seen };
  });
  const facts = { date: "2026-05-12", kind: "game", isNamed: true } as const;
  return { ...facts, source, ...given, pitches };
}

test("two witnesses of other pitches of a day, without times and innings, can have seen parts of one outing", () => {
  const phone = witnessOf("field", fastball);
  expect(sameOuting(phone, witnessOf("trackman", slider))).toEqual({ alike: 0 });
  expect(sameOuting(witnessOf("rapsodo", fastball), witnessOf("trackman", slider))).toEqual({
    alike: 0,
  });
  for (const other of [{ date: "2026-05-13" }, { kind: "bullpen" }] as const) {
    expect(sameOuting(phone, witnessOf("trackman", slider, other))).toBeNull();
  }
});

const atSix = (minute: number) => `2026-05-12T18:${String(minute).padStart(2, "0")}:00`;

test("a phone and a device that saw pitches of a day at the same times, or only a few without times, are asked about whatever they made of them", () => {
  const charted = witnessOf("field", { ...fastball, inning: 1 });
  const measured = witnessOf("trackman", { ...slider, inning: 1 });
  expect(sameOuting(charted, measured)).toBeNull();
  const few = { ...measured, pitches: measured.pitches.slice(0, 3) };
  expect(sameOuting(charted, few)).toEqual({ alike: 0 });
  const timed = (witness: Witness, from: number) => ({
    ...witness,
    pitches: witness.pitches.map((each, at) => ({ ...each, thrownAt: atSix(from + at) })),
  });
  expect(sameOuting(timed(charted, 0), timed(measured, 6))).toEqual({ alike: 0 });
  const slow = (witness: Witness, velo: number) => ({
    ...witness,
    pitches: witness.pitches.map((each) => ({ ...each, pitchType: "Slider", velo })),
  });
  expect(sameOuting(slow(charted, 70), slow(few, 80))).toBeNull();
});

test("two sessions of one device on a day are two without times and innings, whether or not it names them", () => {
  for (const isNamed of [true, false]) {
    const [one, other] = [
      witnessOf("trackman", fastball, { isNamed }),
      witnessOf("trackman", slider, { isNamed }),
    ];
    expect(sameOuting(one, other)).toBeNull();
  }
});

test("two parts of a game of one device are asked about only if the device names neither", () => {
  const parts = (isNamed: boolean) =>
    [1, 5].map((inning) => witnessOf("trackman", { ...fastball, inning }, { isNamed }));
  const [early, late] = parts(false);
  const [first, last] = parts(true);
  if (!early || !late || !first || !last) throw new Error("no parts");
  expect(sameOuting(early, late)).toEqual({ alike: 0 });
  expect(sameOuting(first, last)).toBeNull();
});

test.each([0, 0.3])(
  "two devices of one outing are asked about if each pitch of a type reads the same, and the other device reads %s more",
  (offset) => {
    const types = ["Four-Seam", "Slider", "Changeup"] as const;
    const velocities = [90, 80, 80];
    const pitches = Array.from({ length: 36 }, (_, at) => {
      const type = Math.floor((at * at) / 3) % 3;
      const readings = { velo: velocities[type] ?? 0, vertBreak: 10, hb: 5, spinRate: 2200 };
      const facts = { pitchType: types[type] ?? "Other", excludedReason: null, thrownAt: null };
      return { ...noPitchValues, ...readings, ...facts, pitchNum: at + 1 };
    });
    const game = { ...witnessOf("trackman", {}), pitches };
    const session = {
      ...witnessOf("rapsodo", {}, { kind: "bullpen", isNamed: false }),
      pitches: pitches.map((pitch) => ({
        ...{ ...pitch, velo: pitch.velo + offset, spinRate: pitch.spinRate + 25 },
        ...{ vertBreak: pitch.vertBreak + offset, hb: pitch.hb - offset },
      })),
    };
    expect(sameOuting(game, session)).toEqual({ alike: 36 });
  },
);
