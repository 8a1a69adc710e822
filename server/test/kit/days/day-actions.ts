import fc from "fast-check";

const share = fc.constantFrom(0, 0.25, 0.5, 0.75);
/** What people and devices do after a day. */
export const dayAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      {
        do: fc.constant("trackman" as const),
        game: fc.constantFrom(0 as const, 1 as const, 2 as const),
        from: share,
        to: share.map((part) => 1 - part),
        version: fc.constantFrom(1 as const, 2 as const),
        /** Whether the file has no dates, so that a member chooses one. */
        isUndated: fc.boolean(),
      },
      { requiredKeys: ["do", "game", "from", "to", "version"] },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("rapsodo" as const),
      pitcher: fc.nat({ max: 2 }),
      game: fc.constantFrom(0 as const, 1 as const, 2 as const),
      isTwins: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("own" as const), at: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("undo" as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      at: fc.nat(),
      values: fc.constantFrom(
        { excludedReason: "Misread" },
        { excludedReason: "Warm-up" },
        { pitchType: "Knuckleball" },
        { vertBreak: 1 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("uncorrect" as const), at: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      at: fc.nat(),
      isUndone: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge athletes" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("edit" as const),
      at: fc.nat(),
      facts: fc.constantFrom(
        { kind: "bullpen" as const },
        { kind: "scrimmage" as const },
        { opponent: "Rivals" },
        { location: "Away" },
        { gameDate: "2026-02-19" },
        { gameDate: "2026-02-21" },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("late taps" as const), isAgain: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      pitcher: fc.nat({ max: 2 }),
      game: fc.constantFrom(0 as const, 1 as const),
      by: fc.constantFrom("radar gun" as const, "device" as const),
    }),
  },
);
export type Action = typeof dayAction extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns one of some values by a random number. */
export const pick = <T>(all: readonly T[], at: number) => all[at % Math.max(1, all.length)];
