import fc from "fast-check";
import { sessionFiles, sessions } from "./session-files.ts";

/** Something that happens to a program's games. */
export const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("import" as const),
      kind: fc.constantFrom(...(Object.keys(sessionFiles) as (keyof typeof sessionFiles)[])),
      session: fc.constantFrom(...sessions.map(({ name }) => name)),
      duplicates: fc.constantFrom("skip" as const, "merge" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      session: fc.constantFrom(...sessions.map(({ name }) => name)),
      isHalf: fc.boolean(),
      isMeasuredAgain: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("delete" as const), at: fc.nat({ max: 9 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("export" as const),
      at: fc.nat({ max: 9 }),
      isUndated: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("correct" as const),
      at: fc.nat({ max: 9 }),
      pitch: fc.nat({ max: 20 }),
      values: fc.constantFrom(
        { excludedReason: "Error" },
        { pitchType: "Sweeper" },
        { hb: -24 },
        { velo: null, vertBreak: -20 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("undo correction" as const),
      at: fc.nat({ max: 9 }),
      of: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("undo import" as const), of: fc.nat({ max: 9 }) }),
  },
);

/** An action of a sequence. */
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Found once: the first pitch of the evening took the place of the pitch that the morning's device had missed. */
const anotherSession: Action[] = [
  { do: "import", kind: "rapsodo", session: "morning", duplicates: "skip" },
  { do: "import", kind: "trackman", session: "morning", duplicates: "merge" },
  { do: "import", kind: "rapsodo", session: "evening", duplicates: "skip" },
];

/** Found once: the game's date went with the import, and its pitches stayed. */
const withoutDate: Action[] = [
  { do: "import", kind: "trackman", session: "game", duplicates: "skip" },
  { do: "export", at: 0, isUndated: true },
  { do: "undo import", of: 1 },
];

/** Found once: our own file was the last witness of the evening, and another device's pitches were added to its game beside it. */
const onlyOurOwnFile: Action[] = [
  { do: "import", kind: "rapsodo", session: "evening", duplicates: "skip" },
  { do: "export", at: 0, isUndated: false },
  { do: "undo import", of: 1 },
  { do: "import", kind: "trackman", session: "evening", duplicates: "merge" },
];

/** Found once: of a session in three files of one device, two pitches had a key of another kind, and the others none. */
const keysOfTwoKinds: Action[] = [
  { do: "import", kind: "part", session: "game", duplicates: "skip" },
  { do: "import", kind: "half", session: "game", duplicates: "skip" },
  { do: "import", kind: "practice", session: "game", duplicates: "skip" },
];

/** Found once: a pitch that a correction kept went to the end when its import was undone, and was not found there. */
const keptInItsPlace: Action[] = [
  { do: "import", kind: "part", session: "game", duplicates: "skip" },
  { do: "correct", at: 0, pitch: 2, values: { velo: null, vertBreak: -20 } },
  { do: "import", kind: "rapsodo", session: "game", duplicates: "merge" },
  { do: "undo import", of: 1 },
  { do: "correct", at: 0, pitch: 4, values: { velo: null, vertBreak: -20 } },
  { do: "import", kind: "uid", session: "game", duplicates: "merge" },
];

/** Found once: a pitch that the device missed was known by the key of an earlier file alone, and was added again. */
const keyOfALaterFile = (["rapsodo", "half", "practice", "practice"] as const).map(
  (kind): Action => ({ do: "import", kind, session: "morning", duplicates: "merge" }),
);

/** Found once: of two pitches that corrections kept, a new one took the second one's place, because its velocity was within 2 mph. */
const keptFewOfMany: Action[] = [
  { do: "import", kind: "uid", session: "game", duplicates: "skip" },
  { do: "correct", at: 0, pitch: 2, values: { pitchType: "Sweeper" } },
  { do: "correct", at: 0, pitch: 6, values: { velo: null, vertBreak: -20 } },
  { do: "undo import", of: 0 },
  { do: "import", kind: "part", session: "game", duplicates: "merge" },
];

/** Found once: a correction kept a pitch that the device had missed, and the pitches around it, which showed which it is, were gone. */
const keptWithoutReadings: Action[] = [
  { do: "import", kind: "part", session: "game", duplicates: "skip" },
  { do: "correct", at: 0, pitch: 2, values: { velo: null, vertBreak: -20 } },
  { do: "undo import", of: 0 },
  { do: "import", kind: "practice", session: "game", duplicates: "merge" },
];

/** Found once: a pitch of another device took the place of one that the first device had missed and that an exclusion kept. */
const keptByAnExclusion: Action[] = [
  { do: "import", kind: "uid", session: "morning", duplicates: "merge" },
  { do: "correct", at: 0, pitch: 4, values: { excludedReason: "Error" } },
  { do: "undo import", of: 0 },
  { do: "import", kind: "rapsodo", session: "morning", duplicates: "merge" },
];

/** A pitch that came back and the same one of the undone import are one, also for the file after it. */
const cameBack: Action[] = [
  { do: "import", kind: "uid", session: "game", duplicates: "skip" },
  { do: "correct", at: 0, pitch: 2, values: { pitchType: "Sweeper" } },
  { do: "correct", at: 0, pitch: 6, values: { velo: null, vertBreak: -20 } },
  { do: "undo import", of: 0 },
  { do: "import", kind: "part", session: "game", duplicates: "merge" },
  { do: "import", kind: "practice", session: "game", duplicates: "merge" },
];

/** Found once: the last pitches of one session were taken for the first ones of the next, because their breaks were alike. */
const twoSessionsOfARapsodo: Action[] = [
  { do: "import", kind: "rapsodo half", session: "evening", duplicates: "skip" },
  { do: "import", kind: "rapsodo", session: "morning", duplicates: "merge" },
  { do: "import", kind: "uid", session: "evening", duplicates: "merge" },
];

/** Found once: pitches that only the file's device had read counted as ones that could be any, and another session joined their game. */
const sessionBesideATypedOne: Action[] = [
  { do: "type", session: "morning", isHalf: true, isMeasuredAgain: false },
  { do: "import", kind: "practice", session: "morning", duplicates: "merge" },
  { do: "import", kind: "uid", session: "evening", duplicates: "merge" },
];

/** Found once: the same with two devices. */
const sessionBesideTwoDevices: Action[] = [
  { do: "import", kind: "rapsodo half", session: "evening", duplicates: "merge" },
  { do: "import", kind: "sorted", session: "evening", duplicates: "merge" },
  { do: "import", kind: "half", session: "morning", duplicates: "merge" },
];

/** Found once: of a day's game, half of one session was too small a share of another device's session, and its pitches were stored twice. */
const halfBesideASession: Action[] = [
  { do: "import", kind: "rapsodo", session: "evening", duplicates: "skip" },
  { do: "import", kind: "rapsodo half", session: "morning", duplicates: "skip" },
  { do: "import", kind: "practice", session: "morning", duplicates: "skip" },
];

/** Found once: a file's last pitch was taken for a corrected one of the day's next session, because its velocity was not compared. */
const correctedInTheNextSession: Action[] = [
  { do: "import", kind: "rapsodo", session: "morning", duplicates: "skip" },
  { do: "correct", at: 0, pitch: 5, values: { hb: -24 } },
  { do: "import", kind: "rapsodo half", session: "evening", duplicates: "skip" },
  { do: "import", kind: "trackman", session: "evening", duplicates: "merge" },
];

/** Found once: a file's pitches were taken for those of two sessions of a day's game, because each session was only a half. */
const halvesOfTwoSessions: Action[] = [
  { do: "import", kind: "rapsodo half", session: "evening", duplicates: "merge" },
  { do: "import", kind: "rapsodo half", session: "morning", duplicates: "skip" },
  { do: "import", kind: "trackman", session: "morning", duplicates: "merge" },
];

/** Found once: a pitch that the device had missed in its earlier file stood between pitches of another witness, and was added again. */
const missedInAnEarlierFile: Action[] = [
  { do: "import", kind: "rapsodo half", session: "game", duplicates: "merge" },
  { do: "export", at: 0, isUndated: false },
  { do: "undo import", of: 1 },
  { do: "import", kind: "part", session: "game", duplicates: "merge" },
  { do: "import", kind: "uid", session: "game", duplicates: "merge" },
];

/** The sequences that once doubled or lost a pitch. */
export const foundOnce: readonly Action[][] = [
  anotherSession,
  withoutDate,
  onlyOurOwnFile,
  keysOfTwoKinds,
  keptInItsPlace,
  keyOfALaterFile,
  keptFewOfMany,
  keptWithoutReadings,
  keptByAnExclusion,
  cameBack,
  twoSessionsOfARapsodo,
  sessionBesideATypedOne,
  sessionBesideTwoDevices,
  halfBesideASession,
  correctedInTheNextSession,
  halvesOfTwoSessions,
  missedInAnEarlierFile,
];
