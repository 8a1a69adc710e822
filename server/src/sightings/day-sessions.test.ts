import { finished } from "@armslot/baseball/sightings/finished";
import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import { inOneSession } from "./choose-session.ts";
import { sessionsOfDay } from "./day-sessions.ts";
import { pairWithDoubts } from "./pair-outings.ts";
import { sameOutingSteps } from "./same-outing.ts";
import type { ComparedReadings } from "./same-pitches.ts";
import type { Witness } from "./witness.ts";

const sameOuting = (one: Witness, other: Witness) => finished(sameOutingSteps(one, other));

const arsenal = [
  { pitchType: "Four-Seam", velo: 87, vertBreak: 14, hb: 6 },
  { pitchType: "Slider", velo: 79, vertBreak: 1, hb: -6 },
  { pitchType: "Changeup", velo: 78, vertBreak: 6, hb: 11 },
] as const;

/** Returns a number below a limit that says nothing of the next one. */
const mixed = (seed: number, below: number) => ((seed * 2_654_435_761) >>> 9) % below;

/** Returns the pitches of a session of one pitcher. */
function session(name: string, { count, seed }: { count: number; seed: number }) {
  return Array.from({ length: count }, (_, at) => {
    const [own, place] = [arsenal[mixed(seed + at, 3)] ?? arsenal[0], seed + 100 * at];
    const readings = {
      velo: own.velo + mixed(place, 50) / 10,
      vertBreak: own.vertBreak + mixed(place + 1, 60) / 10,
      hb: own.hb + mixed(place + 2, 60) / 10,
    };
    return {
      ...noPitchValues,
      pitchType: own.pitchType as string,
      ...readings,
      id: `${name} ${at}`,
    };
  });
}

type Measured = ReturnType<typeof session>[number];
type Thrown = Omit<Measured, "velo" | "vertBreak" | "hb"> & ComparedReadings;

/** Returns pitches as a witness noted them: numbered, with times a minute apart from an hour on if its clock is known. */
function noted(pitches: readonly Thrown[], hour: (pitch: Thrown) => number | null = () => null) {
  return pitches.map((pitch, at) => {
    const start = hour(pitch);
    const thrownAt =
      start === null ? null : new Date(Date.UTC(2026, 1, 13, start, at)).toISOString().slice(0, 19);
    return { ...pitch, pitchNum: at + 1, excludedReason: null, thrownAt };
  });
}

/** The same pitches, which another device measures a little differently. */
const measuredAgain = (pitches: readonly Measured[]) =>
  pitches.map((pitch) => ({ ...pitch, velo: pitch.velo + 0.4, hb: pitch.hb + 0.6 }));

const date = "2026-02-13";
const hourOf = ({ id }: Thrown) => (id.startsWith("morning") ? 9 : 18);
const ofDevice = { date, source: "rapsodo", kind: "bullpen", isNamed: false } as const;
const morning = session("morning", { count: 20, seed: 1 });
const evening = session("evening", { count: 14, seed: 70 });

function day(parts: readonly Measured[], isTimed: boolean): Witness {
  const pitches = noted(measuredAgain(parts), isTimed ? hourOf : undefined);
  return { ...ofDevice, pitches };
}

function named(pitches: Witness["pitches"], given: Partial<Witness> = {}): Witness {
  return { date, source: "trackman", kind: "game", isNamed: true, ...given, pitches };
}

describe("a device's game of a day with two sessions", () => {
  test.each([true, false])(
    "a device's game of a day with two sessions has a part of another device's session, with times: %s",
    (isTimed) => {
      const part = day([...morning, ...evening.slice(0, 5)], isTimed);
      const file = named(noted(evening));
      expect(sameOuting(file, part)).toEqual({ alike: 5 });
      expect(sameOuting(part, file)).toEqual({ alike: 5 });
    },
  );

  test("a device's game of a day with two sessions has the session that is likelier another device's, not the one with more pitches that look alike", () => {
    const likelier = session("evening", { count: 14, seed: 50 });
    const file = named(noted(likelier));
    expect(sameOuting(file, day(morning, true))).toEqual({ alike: 9 });
    expect(sameOuting(file, day([...morning, ...likelier.slice(0, 5)], true))).toEqual({
      alike: 5,
    });
  });

  test("a device's game of a day with two sessions is no outing of the hours between them", () => {
    const both = day([...morning, ...evening], true);
    const atNoon = noted(morning, () => 13);
    const [phone, other] = [{ source: "field" }, { kind: "bullpen" }] as const;
    expect(sameOuting(named(atNoon, { ...phone, ...other }), both)).toBeNull();
    expect(
      sameOuting(
        named(
          noted(morning, () => 9),
          { ...phone, ...other },
        ),
        both,
      ),
    ).toEqual({
      alike: 20,
    });
  });

  test("a device's game of a day with two sessions that its clock does not tell apart can have one session more than another witness", () => {
    for (const isTimed of [false, true]) {
      const { pitches } = day(evening, isTimed);
      const seen = inOneSession({ ones: noted(evening), others: pitches }, theirs);
      expect(seen.others).toHaveLength(evening.length);
      expect(seen.canBePart).toBe(!isTimed);
    }
  });
});

const theirs = { known: new Map(), areDays: { ones: false, others: true } };
const namesOf = (pitches: readonly { id: string }[]) => [
  ...new Set(pitches.map(({ id }) => id.replace(/ .*/, ""))),
];

describe("pitches of a file and a day's game with two sessions", () => {
  const both = noted(measuredAgain([...morning, ...evening.slice(2)]), hourOf);

  test("pitches of a file and a day's game with two sessions are paired in the session that the file is of", () => {
    const file = noted(evening);
    const seen = inOneSession({ ones: file, others: both }, theirs);
    expect(namesOf(seen.others)).toEqual(["evening"]);
    const { pairs } = pairWithDoubts(seen.ones, seen.others, seen);
    expect([...pairs].map(([one, other]) => [one.id, other.id])).toEqual(
      evening.slice(2).map(({ id }) => [id, id]),
    );
    const ours = { known: new Map(), areDays: { ones: true, others: false } };
    expect(namesOf(inOneSession({ ones: both, others: file }, ours).ones)).toEqual(["evening"]);
  });

  test("pitches of a file and a day's game with two sessions are paired in both if the file has both", () => {
    const file = noted([...morning, ...evening]);
    expect(namesOf(inOneSession({ ones: file, others: both }, theirs).others)).toEqual([
      "morning",
      "evening",
    ]);
  });

  test("pitches of a file and a day's game with two sessions are paired in the session of the file's time if they look like those of either, and can be of any without times", () => {
    const unread = { velo: null, vertBreak: null, hb: null, pitchType: "Other" };
    const pitches = evening.map((pitch) => ({ ...pitch, ...unread }));
    const ofTime = inOneSession({ ones: noted(pitches, hourOf), others: both }, theirs);
    expect(namesOf(ofTime.others)).toEqual(["evening"]);
    const seen = inOneSession({ ones: noted(pitches), others: both }, theirs);
    expect(namesOf(seen.others)).toEqual(["morning", "evening"]);
    expect(seen.canBePart).toBe(true);
  });

  test("pitches of a file and a day's game with two sessions are not told apart by times of two clocks", () => {
    const ofClocks = noted(measuredAgain([...morning, ...evening]), ({ id }) =>
      Number(id.replace(/\D+/, "")) % 2 === 0 ? 9 : 14,
    );
    expect(sessionsOfDay(ofClocks)).toEqual({ sessions: [ofClocks], areTold: false });
  });
});
