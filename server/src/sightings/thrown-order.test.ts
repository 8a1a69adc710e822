import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Chain, thrownOrder } from "./thrown-order.ts";

type Sighting = Chain["sightings"][number];

const day = Date.parse("2026-02-20T18:00:00Z");
/** The local time of a pitch by a clock that is ahead, 20 seconds after the one before. */
const clock = (place: number, ahead = 0) =>
  new Date(day + place * 20_000 + ahead * 1000).toISOString().slice(0, 22);

const seen = (place: number, more: Partial<Sighting> = {}): Sighting => ({
  ...{ pitchId: String(place), thrownAt: null, order: [], inning: null, outs: null },
  ...more,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);
const ids = (places: readonly number[]) => places.map(String);

describe("pitches stand in the order in which they were thrown (IMP-31)", () => {
  const halves = [range(20, 40), range(0, 20)];

  test.each([
    ["times", (place: number) => seen(place, { thrownAt: clock(place) })],
    ["numbers in the game", (place: number) => seen(place, { order: [place + 1] })],
    [
      "at-bats and numbers in them",
      (place: number) => seen(place, { order: [1 + Math.floor(place / 4), 1 + (place % 4)] }),
    ],
    ["innings", (place: number) => seen(place, { inning: 1 + Math.floor(place / 5) })],
  ])(
    "pitches stand in the order in which they were thrown (IMP-31) if the second half comes first, by %s",
    (_, sighting) => {
      const witnesses = halves.map((half) => ({ kind: "trackman", sightings: half.map(sighting) }));
      expect(thrownOrder(witnesses)).toEqual(ids(range(0, 40)));
    },
  );

  test("a pitch at the end of a part, which a member who typed on did not have, stands behind the part", () => {
    const typed = range(0, 14).filter((place) => place !== 7);
    const witnesses: Chain[] = [typed, range(0, 8)].map((places) => ({
      kind: null,
      sightings: places.map((place) => seen(place)),
    }));
    expect(thrownOrder(witnesses)).toEqual(ids(range(0, 14)));
  });

  test("pitches stand in the order in which they were thrown (IMP-31) if a device fills the gaps of a charted outing, with a clock that is an hour ahead", () => {
    const charter = range(0, 60).filter((place) => place % 7 !== 3);
    const device = range(0, 60).filter((place) => place % 5 !== 2);
    const witnesses: Chain[] = [
      { kind: null, sightings: charter.map((place) => seen(place, { thrownAt: clock(place) })) },
      {
        kind: "trackman",
        sightings: device.map((place) => {
          return seen(place, { thrownAt: clock(place, 3600), order: [place + 1] });
        }),
      },
    ];
    const known = range(0, 60).filter((place) => charter.includes(place) || device.includes(place));
    expect(thrownOrder(witnesses)).toEqual(ids(known));
  });

  test("pitches stand in the order in which they were thrown (IMP-31) if a device's times start again at midnight under the first day's date", () => {
    const sightings = range(0, 40).map((place) =>
      seen(place, {
        order: [place + 1],
        thrownAt: place < 20 ? `2026-02-20T23:59:${20 + place}` : `2026-02-20T00:00:${place}`,
      }),
    );
    expect(thrownOrder([{ kind: "trackman", sightings }])).toEqual(ids(range(0, 40)));
  });

  test("pitches stand in the order in which they were thrown (IMP-31) with every pitch once, and the first witness is right about what two contradict", () => {
    const order = fc.shuffledSubarray(range(0, 12));
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), (orders) => {
        const witnesses = orders.map((places) => ({
          kind: null,
          sightings: places.map((place) => seen(place)),
        }));
        const all = thrownOrder(witnesses);
        expect(all.toSorted()).toEqual(ids([...new Set(orders.flat())]).toSorted());
        const first = ids(orders[0] ?? []);
        expect(all.filter((id) => first.includes(id))).toEqual(first);
      }),
    );
  });

  test("a phone's pitches stay in its order if its clock is set back (FIELD-3)", () => {
    const ahead = (place: number) => (place < 6 ? 600 : 0);
    const sightings = range(0, 12).map((place) =>
      seen(place, { thrownAt: clock(place, ahead(place)) }),
    );
    expect(thrownOrder([{ kind: null, sightings }])).toEqual(ids(range(0, 12)));
  });

  test("a pitch that a phone has twice stands once, and those behind it stay", () => {
    const sightings = [0, 1, 2, 1, 3, 4].map((place) => seen(place));
    const device = { kind: "trackman", sightings: range(0, 5).map((place) => seen(place)) };
    for (const chains of [[{ kind: null, sightings }], [device, { kind: null, sightings }]])
      expect(thrownOrder(chains)).toEqual(ids(range(0, 5)));
  });
});
