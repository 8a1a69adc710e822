import type { FieldOperation, PitchFields } from "@armslot/contracts/charting/field-operations";
import { limits } from "@armslot/contracts/core/limits";
import { expect, test } from "vitest";
import { emptyGame, foldOperations, noPitchFields, numberedPitches } from "./field-game.ts";

const idOf = (number: number) => `017f22e2-79b0-7000-8000-${String(number).padStart(12, "0")}`;
const gameId = idOf(1);
const athleteId = idOf(2);
let made = 100;
const opId = () => {
  made += 1;
  return idOf(made);
};

const start = (fields: object = {}): FieldOperation => ({
  kind: "put-game",
  opId: opId(),
  gameId,
  fields: { athleteId, gameDate: "2026-05-12", kind: "game", ...fields },
});
const edit = (fields: object): FieldOperation => ({
  kind: "put-game",
  opId: opId(),
  gameId,
  fields,
});
const put = (number: number, fields: Partial<PitchFields> = {}): FieldOperation => ({
  kind: "put-pitch",
  opId: opId(),
  gameId,
  pitchId: idOf(number),
  fields,
});
const remove = (number: number): FieldOperation => ({
  kind: "remove-pitch",
  opId: opId(),
  gameId,
  pitchId: idOf(number),
});

const fold = (...operations: FieldOperation[]) => foldOperations(emptyGame, operations);

test("a game starts with an athlete, a date and a kind, and can be edited", () => {
  expect(fold(start(), edit({ opponent: "Cal" }), edit({ kind: "bullpen" })).facts).toEqual({
    athleteId,
    gameDate: "2026-05-12",
    kind: "bullpen",
    opponent: "Cal",
    location: null,
  });
});

test("operations before the start are refused, and those after it apply", () => {
  const early = [edit({ opponent: "Cal" }), put(10), remove(11)];
  const { refused, facts, pitches, removed } = fold(...early, start(), put(12));
  expect([...refused]).toEqual(early.map((operation) => [operation.opId, "outing-not-started"]));
  expect(facts?.opponent).toBeNull();
  expect([...pitches.keys()]).toEqual([idOf(12)]);
  expect(removed.size).toBe(0);
});

test("the last put of each field wins, and the other fields stay", () => {
  const { pitches } = fold(
    start(),
    put(10, { velo: 88, call: "ball" }),
    put(10, { velo: 89, pitchType: "Slider" }),
    put(10, { call: null }),
  );
  expect(pitches.get(idOf(10))).toEqual({ ...noPitchFields, velo: 89, pitchType: "Slider" });
});

test("a removed pitch stays removed, also if its put arrives later", () => {
  const late = put(10);
  const early = put(11);
  const { pitches, refused } = fold(start(), put(10), remove(10), late, remove(11), early);
  expect(pitches.size).toBe(0);
  expect([...refused]).toEqual([
    [late.opId, "pitch-removed"],
    [early.opId, "pitch-removed"],
  ]);
});

test("pitches are numbered in the order of their IDs", () => {
  const game = fold(start(), put(12), put(10), put(14), put(13), remove(13));
  expect(numberedPitches(game).map(({ pitchId, pitchNum }) => [pitchId, pitchNum])).toEqual([
    [idOf(10), 1],
    [idOf(12), 2],
    [idOf(14), 3],
  ]);
});

test("a full game takes no new pitch, and its pitches can still be edited", () => {
  const { pitchesPerGameMax: max } = limits;
  const puts = Array.from({ length: max }, (_, at) => put(1_000_000 + at));
  const full = fold(start(), ...puts);
  const extra = put(10);
  const after = foldOperations(full, [extra, put(1_000_000, { velo: 90 })]);
  expect([...after.refused]).toEqual([[extra.opId, "outing-full"]]);
  expect(after.pitches.size).toBe(max);
  expect(after.pitches.get(idOf(1_000_000))?.velo).toBe(90);
});
