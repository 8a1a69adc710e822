import { type ContactKind, contactKinds } from "@armslot/contracts/scouting/contact-rules";
import { shippedRules } from "@armslot/contracts/scouting/shipped-rules";
import { expect, test } from "vitest";
import { contactAnswer, dayIn } from "./contact-verdict.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Hours ahead of UTC in summer, as the zones' laws say. */
const zones = [
  ["America/New_York", -4],
  ["America/Los_Angeles", -7],
  ["Asia/Kolkata", 5.5],
  ["Pacific/Kiritimati", 14],
] as const;

/** The first day of each kind of contact for the class of 2028, as the sentences of the rules say it: its junior year begins in 2026. */
const firstDays: Readonly<Record<string, Readonly<Partial<Record<ContactKind, string>>>>> = {
  "ncaa-d1-2026-27": {
    ...{ call: "2026-08-01", text: "2026-08-01", email: "2026-08-01", letter: "2026-08-01" },
    ...{ "video-call": "2026-08-01", "in-person": "2026-08-01", "unofficial-visit": "2026-08-01" },
    "official-visit": "2026-09-01",
  },
  "ncaa-d2-2026-27": {
    ...{ call: "2026-06-15", text: "2026-06-15", email: "2026-06-15", letter: "2026-06-15" },
    ...{ "video-call": "2026-06-15", "in-person": "2026-06-15", "unofficial-visit": "2026-06-15" },
    "official-visit": "2026-06-15",
  },
  "ncaa-d3-2026-27": {},
  "naia-2026-27": {},
};
const kinds = Object.keys(contactKinds) as ContactKind[];
const cases = Object.entries(firstDays).flatMap(([name, days]) =>
  kinds.flatMap((kind) => {
    const first = days[kind];
    return first === undefined ? [] : [[name, kind, first] as const];
  }),
);

test("The first days of contact rules cover all shipped rules", () => {
  expect(Object.keys(firstDays)).toEqual(Object.keys(shippedRules));
  expect(cases).toHaveLength(16);
});

test.each(cases)(
  "The contact rules %s refuse a %s until its first day begins in each time zone, for each class",
  (name, kind, first) => {
    const rules = shippedRules[name] ?? null;
    for (const [timeZone, hours] of zones) {
      for (const later of [0, 1, 2]) {
        const year = String(Number(first.slice(0, 4)) + later);
        const midnight = Date.parse(`${year}${first.slice(4)}T00:00:00Z`) - hours * hourMs;
        const verdictAt = (at: number, gradClass: number | null) =>
          contactAnswer(rules, { kind, on: dayIn(timeZone, new Date(at)), gradClass }).verdict;
        const around = [midnight - dayMs, midnight - 1, midnight, midnight + dayMs];
        expect(around.map((at) => verdictAt(at, 2028 + later))).toEqual([
          ...["not-allowed", "not-allowed", "allowed", "allowed"],
        ]);
        // The class was corrected by a year: held back, or a year ahead.
        expect(around.map((at) => verdictAt(at, 2029 + later))).toEqual(
          Array(4).fill("not-allowed"),
        );
        expect(around.map((at) => verdictAt(at, 2027 + later))).toEqual(Array(4).fill("allowed"));
        expect(around.map((at) => verdictAt(at, null))).toEqual(Array(4).fill("unknown"));
      }
    }
  },
);

test.each(["ncaa-d3-2026-27", "naia-2026-27"])(
  "The contact rules %s allow calls and messages on any day and say nothing of visits",
  (name) => {
    const talks = ["call", "text", "email", "letter", "video-call"];
    const rules = shippedRules[name] ?? null;
    for (const kind of kinds) {
      const { verdict } = contactAnswer(rules, { kind, on: "2026-01-01", gradClass: null });
      expect([kind, verdict]).toEqual([kind, talks.includes(kind) ? "allowed" : "unknown"]);
    }
  },
);

test("Every answer of the shipped contact rules says that no one has checked them yet", () => {
  for (const rules of Object.values(shippedRules)) {
    const { rule } = contactAnswer(rules, { kind: "call", on: "2026-01-01", gradClass: 2028 });
    expect(rule).toMatch(/ Source: .+, not checked yet\.$/);
  }
});

test("A closed period refuses its kinds of contact from its first to its last day, whatever the class", () => {
  const [d1] = Object.values(shippedRules);
  if (!d1) throw new Error("There are no shipped rules.");
  const dead = { name: "A dead period", from: "2026-11-09", to: "2026-11-12" };
  const rules = { ...d1, closedPeriods: [{ ...dead, kinds: ["in-person" as const] }] };
  const days = ["2026-11-08", "2026-11-09", "2026-11-12", "2026-11-13"];
  const verdicts = (kind: ContactKind) =>
    days.map((on) => contactAnswer(rules, { kind, on, gradClass: 2027 }).verdict);
  expect(verdicts("in-person")).toEqual(["allowed", "not-allowed", "not-allowed", "allowed"]);
  expect(verdicts("call")).toEqual(Array(4).fill("allowed"));
  const sentence = "A dead period lasts from 2026-11-09 to 2026-11-12.";
  expect(
    contactAnswer(rules, { kind: "in-person", on: "2026-11-10", gradClass: 2027 }).rule,
  ).toContain(sentence);
});

test("A program without contact rules gets no answer", () => {
  const asked = { kind: "call", on: "2026-08-01", gradClass: 2028 } as const;
  expect(contactAnswer(null, asked)).toEqual({ verdict: "unknown", rule: null });
});

test.each([
  ["of 23 hours, when clocks go forward", "2026-03-08", "2026-03-08T05:00Z", "2026-03-09T04:00Z"],
  ["of 25 hours, when clocks go back", "2026-11-01", "2026-11-01T04:00Z", "2026-11-02T05:00Z"],
])("Each minute of a day %s is a contact of this day", (_, day, from, to) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = new Set<string>();
  for (let at = start; at < end; at += 60_000) days.add(dayIn("America/New_York", new Date(at)));
  expect([...days]).toEqual([day]);
  expect(dayIn("America/New_York", new Date(start - 1))).toBe(dayText(Date.parse(day) - dayMs));
  expect(dayIn("America/New_York", new Date(end))).toBe(dayText(Date.parse(day) + dayMs));
});
