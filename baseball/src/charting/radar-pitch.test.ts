import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterPause,
  afterReading,
  pauseMs,
  type RadarFlight,
  type RadarPitch,
  type RadarReading,
} from "./radar-pitch.ts";

const gap = 1_000 / 46;

/** A ball that loses half a mph from reading to reading. */
function thrown(mph: number, since = 0, readings = 20): RadarReading[] {
  return Array.from({ length: readings }, (_, place) => ({
    mph: Math.round((mph - place / 2) * 10) / 10,
    direction: "closing",
    at: since + place * gap,
  }));
}

function pitchesOf(readings: readonly RadarReading[]): RadarPitch[] {
  const pitches: RadarPitch[] = [];
  let flight: RadarFlight | null = null;
  for (const reading of readings) {
    const watched = afterReading(flight, reading);
    flight = watched.flight;
    if (watched.pitch) pitches.push(watched.pitch);
  }
  const { pitch } = afterPause(flight, Number.MAX_SAFE_INTEGER);
  return pitch ? [...pitches, pitch] : pitches;
}

test("the highest reading of a flight is the pitch", () => {
  expect(pitchesOf(thrown(91.2, 5_000))).toEqual([{ velo: 91.2, at: 5_000 }]);
});

test("a pause separates two pitches, and shorter gaps do not", () => {
  const first = thrown(91.2);
  const end = first.at(-1)?.at ?? 0;
  expect(pitchesOf([...first, ...thrown(80, end + pauseMs + 1)])).toEqual([
    { velo: 91.2, at: 0 },
    { velo: 80, at: end + pauseMs + 1 },
  ]);
  expect(pitchesOf([...first, ...thrown(80, end + pauseMs)])).toEqual([{ velo: 91.2, at: 0 }]);
});

test("a silent radar ends the flight as well", () => {
  let flight: RadarFlight | null = null;
  for (const reading of thrown(91.2)) flight = afterReading(flight, reading).flight;
  const end = flight?.at ?? 0;
  expect(afterPause(flight, end + pauseMs)).toEqual({ flight, pitch: null });
  expect(afterPause(flight, end + pauseMs + 1)).toEqual({
    flight: null,
    pitch: { velo: 91.2, at: 0 },
  });
  expect(afterPause(null, end)).toEqual({ flight: null, pitch: null });
});

test("the throw back and the hit ball, which move away, are no pitches", () => {
  const away = thrown(95).map((reading) => ({ ...reading, direction: "away" as const }));
  expect(pitchesOf(away)).toEqual([]);
  expect(
    pitchesOf([...thrown(91.2), ...away.map((one) => ({ ...one, at: one.at + 500 }))]),
  ).toEqual([{ velo: 91.2, at: 0 }]);
});

test("speeds from 30 to 110 mph count", () => {
  const steady = (mph: number) => thrown(mph, 0, 5).map((reading) => ({ ...reading, mph }));
  expect(pitchesOf(steady(30))).toMatchObject([{ velo: 30 }]);
  expect(pitchesOf(steady(110))).toMatchObject([{ velo: 110 }]);
  expect(pitchesOf(steady(29.9))).toEqual([]);
  expect(pitchesOf(steady(110.1))).toEqual([]);
});

test("one or two readings are no pitch", () => {
  expect(pitchesOf(thrown(91.2, 0, 2))).toEqual([]);
  expect(pitchesOf(thrown(91.2, 0, 3))).toMatchObject([{ velo: 91.2 }]);
});

test("something that comes closer for more than two seconds is no pitch", () => {
  const car = (readings: number) =>
    Array.from({ length: readings }, (_, place) => ({
      mph: 45,
      direction: "closing" as const,
      at: place * 100,
    }));
  expect(pitchesOf(car(21))).toMatchObject([{ velo: 45 }]);
  expect(pitchesOf(car(22))).toEqual([]);
});

test("readings without a neighbor within 2 mph are no pitch", () => {
  const noise = [40, 70, 55, 90, 61].map((mph, place) => ({
    mph,
    direction: "closing" as const,
    at: place * gap,
  }));
  expect(pitchesOf(noise)).toEqual([]);
});

test("a velocity is a tenth of a mph, also from another unit", () => {
  const readings = thrown(0, 0, 3).map((reading) => ({ ...reading, mph: 146.8 / 1.609344 }));
  expect(pitchesOf(readings)).toMatchObject([{ velo: 91.2 }]);
});

test("one wrong reading never makes a pitch more than 2 mph faster, or slower than its other pairs", () => {
  const speeds = fc.float({ min: 0, max: 999, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 45, max: 108 }),
      fc.nat({ max: 19 }),
      speeds,
      (mph, place, wrong) => {
        const readings = thrown(mph).map((reading, at) =>
          at === place ? { ...reading, mph: wrong } : reading,
        );
        const [pitch, ...more] = pitchesOf(readings);
        expect(more).toEqual([]);
        // Without the first two readings, the third is the highest with a neighbor.
        expect(pitch?.velo).toBeGreaterThanOrEqual(mph - 1);
        expect(pitch?.velo).toBeLessThanOrEqual(mph + 2);
      },
    ),
  );
});

test("any readings give pitches in order, a pause apart, each the speed of a reading that came closer", () => {
  const reading = fc.record({
    mph: fc.oneof(fc.float({ noNaN: true }), fc.integer({ min: 20, max: 120 })),
    direction: fc.constantFrom("closing" as const, "away" as const),
    wait: fc.constantFrom(0, gap, gap, pauseMs, pauseMs + 1, 5_000),
  });
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 80 }), (given) => {
      let at = 0;
      const readings = given.map(({ wait, ...one }) => {
        at += wait;
        return { ...one, at };
      });
      const pitches = pitchesOf(readings);
      for (const [place, pitch] of pitches.entries()) {
        const before = pitches[place - 1];
        if (before) expect(pitch.at - before.at).toBeGreaterThan(pauseMs);
        const isSource = ({ mph, direction, at: when }: RadarReading) =>
          direction === "closing" && when >= pitch.at && Math.abs(mph - pitch.velo) < 0.051;
        expect(readings.some(isSource)).toBe(true);
      }
    }),
  );
});
