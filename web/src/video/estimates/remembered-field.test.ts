// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { athleteId, idOf, programId } from "../../../test/program-data.ts";
import { eraseDraftsOf } from "../../device/drafts.ts";
import { usualField } from "./flight-marks.ts";
import { rememberedField, rememberField } from "./remembered-field.ts";

afterEach(() => localStorage.clear());

const owner = { programId, userId: idOf(4), athleteId };
const small = {
  distance: "54",
  feet: "54",
  extension: "5.1",
  altitude: "1200",
  view: "plate",
} as const;

test("the field of a saved speed is there for the next clip of this athlete, and for no one else", () => {
  expect(rememberedField(owner)).toEqual(usualField);
  rememberField(owner, small);
  expect(rememberedField(owner)).toEqual(small);
  for (const other of [{ athleteId: idOf(5) }, { userId: idOf(6) }, { programId: idOf(7) }])
    expect(rememberedField({ ...owner, ...other })).toEqual(usualField);
});

test("the field of an athlete is erased with the athlete", () => {
  rememberField(owner, small);
  eraseDraftsOf(owner);
  expect(rememberedField(owner)).toEqual(usualField);
});

test("the camera's place falls back to none where a device stored no possible one", () => {
  rememberField(owner, { ...small, view: "roof" as "side" });
  expect(rememberedField(owner)).toEqual({ ...small, view: "" });
});

test("the field falls back to the usual one where a device stored no possible numbers", () => {
  rememberField(owner, { ...small, feet: "540" });
  expect(rememberedField(owner)).toEqual(usualField);
});
