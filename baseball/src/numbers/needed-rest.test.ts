import { describe, expect, test } from "vitest";
import { availableText, type NeededRest, neededRest, restText } from "./needed-rest.ts";
import type { WorkloadDay } from "./workload.ts";

const today = "2026-05-05";
const day = "2026-05-03";

/**
 * The published table, typed from its ranges: ages, daily maximum, and the first and the last count that need 0, 1, 2 … days of rest. The
 * last range ends with the daily maximum.
 */
const published = [
  [[7, 8], 50, ["1-20", "21-35", "36-50"]],
  [[9, 10], 75, ["1-20", "21-35", "36-50", "51-65", "66-75"]],
  [[11, 12], 85, ["1-20", "21-35", "36-50", "51-65", "66-85"]],
  [[13, 14], 95, ["1-20", "21-35", "36-50", "51-65", "66-95"]],
  [[15, 16], 95, ["1-30", "31-45", "46-60", "61-75", "76-95"]],
  [[17, 18], 105, ["1-30", "31-45", "46-60", "61-80", "81-105"]],
  [[19, 22], 120, ["1-30", "31-45", "46-60", "61-80", "81-105", "106-120"]],
] as const;

/** The date after 0, 1, 2 … days of rest that follow 05/03. */
const availableAfter = ["05/04", "05/05", "05/06", "05/07", "05/08", "05/09"];

const boundaries = published.flatMap(([[youngest, oldest], dailyMax, ranges]) =>
  Array.from({ length: oldest - youngest + 1 }, (_, index) => youngest + index).flatMap((age) =>
    ranges.flatMap((range, restDays) =>
      range.split("-").map((pitches) => ({
        age,
        ages: `${youngest}–${oldest}`,
        pitches: Number(pitches),
        restDays,
        dailyMax,
      })),
    ),
  ),
);

function restOf(birthYear: number | null, ...days: readonly (readonly [string, number])[]) {
  return neededRest({
    birthYear,
    days: days.map(([date, pitches]) => ({ date, pitches })),
    rule: null,
    today,
  });
}

/** The birth year of someone whose younger age in 2026 is the given one. */
const bornFor = (age: number) => 2026 - age - 1;

describe("Pitch Smart (LOAD-3)", () => {
  test.each(boundaries)(
    "asks for $restDays days of rest at $age after $pitches pitches",
    ({ age, ages, pitches, restDays }) => {
      const rest = restOf(bornFor(age), [day, pitches]);
      const from = restDays < 2 ? "since" : "from";
      const days = restDays === 1 ? "1 day" : `${restDays} days`;
      expect(restText(rest, today)).toBe(
        `Tracked pitches: ${pitches} on 05/03. Pitch Smart (${ages}): ${days} of rest, available ${from} ${availableAfter[restDays]}.`,
      );
    },
  );

  test.each(published)(
    "Pitch Smart (LOAD-3) of %j says when the daily maximum of %i is exceeded",
    (ages, dailyMax) => {
      const text = (pitches: number) => restText(restOf(bornFor(ages[0]), [day, pitches]), today);
      expect(text(dailyMax)).not.toContain("maximum");
      expect(text(dailyMax + 1)).toMatch(
        new RegExp(`\\. ${dailyMax + 1} is over the daily maximum of ${dailyMax}\\.$`),
      );
    },
  );

  test.each([
    [51, 3],
    [65, 3],
    [66, 4],
    [100, 4],
  ])(
    "Pitch Smart (LOAD-3) never asks for less rest at 8 than at 9: after %i pitches",
    (pitches, restDays) => {
      for (const age of [8, 9]) {
        expect(restOf(bornFor(age), [day, pitches])).toMatchObject({ longest: { restDays } });
      }
    },
  );

  test("takes the younger of the two ages of a year", () => {
    // Born in 2008, 17 until the birthday in 2026 and 18 after it. Born in 2009: 16, then 17.
    expect(restOf(2008, [day, 80])).toMatchObject({ longest: { ages: [17, 18], restDays: 3 } });
    expect(restOf(2009, [day, 80])).toMatchObject({ longest: { ages: [15, 16], restDays: 4 } });
  });

  test("takes the age of the day and not of today", () => {
    const days = [{ date: "2025-12-31", pitches: 80 }];
    const rest = neededRest({ birthYear: 2008, days, rule: null, today: "2026-01-02" });
    expect(rest).toMatchObject({ longest: { ages: [15, 16], availableFrom: "2026-01-05" } });
    expect(restText(rest, "2026-01-02")).toBe(
      "Tracked pitches: 80 on 12/31/2025. Pitch Smart (15–16): 4 days of rest, available from 01/05.",
    );
  });

  test("adds up the pitches of one day, in any order of the days", () => {
    const rest = restOf(2008, [day, 20], ["2026-04-20", 40], [day, 41]);
    expect(restText(rest, today)).toBe(
      "Tracked pitches: 61 on 05/03. Pitch Smart (17–18): 3 days of rest, available from 05/07.",
    );
  });

  test("lets a light day not shorten the rest of a heavy one before it", () => {
    const rest = restOf(2008, ["2026-05-01", 110], ["2026-05-04", 12]);
    expect(restText(rest, today)).toBe(
      "Tracked pitches: 110 on 05/01, 12 on 05/04. Pitch Smart (17–18): 4 days of rest after 05/01, available from 05/06. 110 is over the daily maximum of 105.",
    );
  });

  test("Pitch Smart (LOAD-3) does not count days after today, and counts today", () => {
    expect(restOf(2008, ["2026-05-06", 90], [today, 10])).toMatchObject({
      last: { date: today, pitches: 10, availableFrom: "2026-05-06" },
    });
  });

  test.each([
    ["a year with a leap day", "2028-02-27", "2028-03-02"],
    ["the change to daylight saving time", "2026-03-06", "2026-03-10"],
    ["the end of a year", "2026-12-30", "2027-01-03"],
  ])("counts calendar days over %s", (_, date, availableFrom) => {
    const rest = neededRest({
      birthYear: 2007,
      days: [{ date, pitches: 61 }],
      rule: null,
      today: date,
    });
    expect(rest).toMatchObject({ longest: { restDays: 3, availableFrom } });
  });

  test.each<[string, NeededRest, string]>([
    ["without pitches", restOf(2008), "No tracked pitches with a date yet."],
    [
      "with later pitches alone",
      restOf(2008, ["2026-05-06", 9]),
      "No tracked pitches with a date yet.",
    ],
    ["without a birth year", restOf(null, [day, 61]), "Tracked pitches: 61 on 05/03."],
    [
      "under 7",
      restOf(bornFor(6), [day, 61]),
      "Tracked pitches: 61 on 05/03. Pitch Smart is for ages 7 to 22 only.",
    ],
    [
      "over 22 since that day",
      restOf(bornFor(23), ["2025-05-03", 200]),
      "Tracked pitches: 200 on 05/03/2025. Pitch Smart (19–22): 5 days of rest, available since 05/09/2025. 200 is over the daily maximum of 120.",
    ],
    [
      "well over 22",
      restOf(bornFor(24), ["2026-05-03", 200]),
      "Tracked pitches: 200 on 05/03. Pitch Smart is for ages 7 to 22 only.",
    ],
  ])("says what it knows %s", (_, rest, text) => {
    expect(restText(rest, today)).toBe(text);
  });
});

test("says in short from when an athlete is available", () => {
  expect(availableText(restOf(2008, [day, 61]), today)).toBe("from 05/07");
  expect(availableText(restOf(2008, [day, 31]), today)).toBe("since 05/05");
  expect(availableText(restOf(2008, ["2025-12-01", 61]), today)).toBe("since 12/05/2025");
  expect(availableText(restOf(null, [day, 61]), today)).toBeNull();
  expect(availableText(restOf(bornFor(30), [day, 61]), today)).toBeNull();
});

/** Walks day by day, and returns the first day from today on on which every earlier day has had its rest. */
function firstFreeDay(steps: readonly number[], days: readonly WorkloadDay[]): string {
  const restOfDay = (pitches: number) => {
    let rest = 0;
    for (const step of steps) if (pitches > step) rest += 1;
    return rest;
  };
  for (let ahead = 0; ; ahead += 1) {
    const morning = Date.UTC(2026, 4, 5 + ahead);
    const isFree = days.every(({ date, pitches }) => {
      const since = (morning - Date.parse(date)) / 86_400_000;
      return since > restOfDay(pitches);
    });
    if (isFree) return new Date(morning).toISOString().slice(0, 10);
  }
}

test("a program's own rule (LOAD-7) rests as a walk over the days does, at every age", () => {
  let seed = 7;
  const whole = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const steps = Array.from({ length: 1 + whole(5) }, (_, at) => 10 + at * 20 + whole(19));
    const days = Array.from({ length: 1 + whole(4) }, (_, at) => ({
      date: `2026-05-0${4 - at}`,
      pitches: 1 + whole(120),
    }));
    const birthYear = whole(2) === 0 ? null : 1980 + whole(40);
    const rule = { steps, dailyMax: null };
    const rest = neededRest({ birthYear, days, rule, today });
    const from = rest.kind === "rest" ? rest.longest.availableFrom : "none";
    expect({ steps, days, from: from > today ? from : today }).toEqual({
      ...{ steps, days, from: firstFreeDay(steps, days) },
    });
  }
});

test("the sentence names the program's own rule (LOAD-7), and its maximum if it has one", () => {
  const textBy = (dailyMax: number | null) => {
    const days = [{ date: day, pitches: 61 }];
    const rule = { steps: [30, 45, 60], dailyMax };
    return restText(neededRest({ birthYear: null, days, rule, today }), today);
  };
  const sentence = "Tracked pitches: 61 on 05/03. Our rule: 3 days of rest, available from 05/07.";
  expect(textBy(null)).toBe(sentence);
  expect(textBy(60)).toBe(`${sentence} 61 is over the daily maximum of 60.`);
});
