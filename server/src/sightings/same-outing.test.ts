import { finished } from "@armslot/baseball/sightings/finished";
import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import { randomNumbers } from "../../../baseball/test/witnessed-outings.ts";
import { sameOutingSteps } from "./same-outing.ts";
import type { Witness } from "./witness.ts";

const sameOuting = (one: Witness, other: Witness) => finished(sameOutingSteps(one, other));

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

const arsenal = [
  { pitchType: "Four-Seam", velo: 88, vertBreak: 15, hb: 8 },
  { pitchType: "Slider", velo: 80, vertBreak: 2, hb: -4 },
  { pitchType: "Changeup", velo: 78, vertBreak: 8, hb: 14 },
] as const;

interface Outing {
  readonly count: number;
  readonly seed: number;
  /** The types, as places in the arsenal. Random ones if it is missing. */
  readonly script?: readonly number[];
}

/** Returns pitches as they were thrown, 15 to 34 seconds after each other from 18:00 on. */
function thrownOuting({ count, seed, script }: Outing) {
  const random = randomNumbers(seed);
  const spread = (width: number) => width * (random() + random() - 1);
  let seconds = 0;
  return Array.from({ length: count }, (_, at) => {
    const type = script?.[at % script.length] ?? Math.floor(random() ** 2 * arsenal.length);
    const own = arsenal[type] ?? arsenal[0];
    seconds += 15 + Math.floor(random() * 20);
    return {
      ...{ pitchType: own.pitchType, seconds, velo: own.velo + spread(3) },
      ...{ vertBreak: own.vertBreak + spread(5), hb: own.hb + spread(5) },
    };
  });
}

interface Seeing extends Partial<Witness> {
  readonly source: Witness["source"];
  /** What it notes of a pitch. */
  readonly notes: readonly ("velo" | "vertBreak" | "hb")[];
  /** By how many mph and hours it is off. Without hours it notes no times. */
  readonly offset?: number;
  readonly hours?: number;
  /** The places of pitches that it misses. */
  readonly misses?: readonly number[];
}

function seenBy(
  thrown: ReturnType<typeof thrownOuting>,
  { source, notes, offset = 0, hours, misses = [], ...given }: Seeing,
): Witness {
  const start = Date.parse("2026-05-12T18:00:00Z") + (hours ?? 0) * 3_600_000;
  const pitches = thrown
    .filter((_, place) => !misses.includes(place))
    .map(({ pitchType, seconds, ...readings }, at) => {
      const noted = notes.map((name) => {
        const read = readings[name] + (name === "velo" ? offset : 0);
        return [name, source === "field" ? Math.round(read) : Math.round(read * 10) / 10];
      });
      const time = new Date(start + seconds * 1_000).toISOString().slice(0, 19);
      const facts = { excludedReason: null, thrownAt: hours === undefined ? null : time };
      return {
        ...{ ...noPitchValues, ...Object.fromEntries(noted), ...facts },
        ...{ pitchType, pitchNum: at + 1 },
      };
    });
  const isNamed = source === "trackman";
  return { date: "2026-05-12", kind: "bullpen", isNamed, source, ...given, pitches };
}

const gun = { source: "field", notes: ["velo"] } as const;
const types = { source: "field", notes: [] } as const;
const rapsodo = { source: "rapsodo", notes: ["velo", "vertBreak", "hb"], offset: 0.4 } as const;

describe("outings of two days", () => {
  // One script of 30 pitches, which a team throws on every day of a season.
  const script = Array.from({ length: 30 }, (_, at) => [0, 0, 1, 0, 2][(at * 7) % 5] ?? 0);
  const season = Array.from({ length: 25 }, (_, day) =>
    thrownOuting({ count: 30, seed: 40 + day, script }),
  );

  test.each([
    ["types alone", types],
    ["a radar gun", gun],
    ["a Rapsodo", rapsodo],
  ] as const)("outings of two days with one script, seen with %s, are not asked about", (_, by) => {
    for (const [day, thrown] of season.entries()) {
      for (const other of [types, gun, rapsodo]) {
        const next = season[day + 1];
        if (!next) continue;
        const found = sameOuting(
          seenBy(thrown, by),
          seenBy(next, { ...other, date: "2026-05-13" }),
        );
        expect(found).toBeNull();
      }
    }
  });

  test("outings of two days whose readings agree are asked about", () => {
    for (const thrown of season) {
      const found = sameOuting(
        seenBy(thrown, gun),
        seenBy(thrown, { ...rapsodo, date: "2026-05-13" }),
      );
      expect(found?.alike).toBeGreaterThan(20);
    }
  });
});

describe("clocks of two time zones", () => {
  test.each([1.5, 2, 3.5, -5, 9])("clocks that are %s hours apart show one outing", (hours) => {
    for (const seed of [1, 2, 3, 4]) {
      const thrown = thrownOuting({ count: 24, seed });
      for (const by of [types, gun]) {
        const charted = seenBy(thrown, { ...by, hours: 0, misses: [3, 9] });
        const date = hours === 9 ? "2026-05-13" : "2026-05-12";
        const found = sameOuting(
          charted,
          seenBy(thrown, { ...rapsodo, date, hours, misses: [12] }),
        );
        expect(found?.alike).toBeGreaterThan(15);
      }
    }
  });

  test("clocks that are minutes off as well show it if order and shape do", () => {
    const thrown = thrownOuting({ count: 40, seed: 5 });
    const measured = seenBy(thrown, { ...rapsodo, hours: 2 + 1 / 60 });
    expect(sameOuting(seenBy(thrown, { ...gun, hours: 0 }), measured)?.alike).toBeGreaterThan(30);
  });

  test("two outings of a double header are not asked about, whatever hours are between them", () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const first = seenBy(thrownOuting({ count: 30, seed }), { ...gun, hours: 0 });
      const second = thrownOuting({ count: 28, seed: 100 + seed });
      expect(
        sameOuting(first, seenBy(second, { ...rapsodo, hours: 2 + (seed % 4) / 2 })),
      ).toBeNull();
    }
  });
});

test("a phone and a device without times that saw nearly all pitches of a day are asked about, although the radar gun reads 4 mph less", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const thrown = thrownOuting({ count: 55, seed });
    const charted = seenBy(thrown, {
      ...gun,
      kind: "game",
      offset: -4,
      hours: 0,
      misses: [17, 40],
    });
    expect(charted.pitches).toHaveLength(53);
    const measured = seenBy(thrown, { ...rapsodo, misses: [31] });
    expect(measured.pitches).toHaveLength(54);
    expect(sameOuting(charted, measured)).not.toBeNull();
    // A short bullpen on the day of a game is another outing.
    const warmUp = thrownOuting({ count: 20, seed: 900 + seed });
    expect(sameOuting(charted, seenBy(warmUp, rapsodo))).toBeNull();
  }
});
