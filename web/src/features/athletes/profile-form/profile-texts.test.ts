import { describe, expect, test } from "vitest";
import { changedFields, type ProfileTexts, textsAfterConflict } from "./profile-texts.ts";

const base: ProfileTexts = {
  firstName: "Ana",
  lastName: "Bell",
  position: "RHP",
  gradClass: "2027",
  school: "Central High",
  city: "Austin",
  state: "TX",
  heightFeet: "6",
  heightInches: "2",
  birthYear: "",
};

describe("an edit with a conflict", () => {
  const mine = { ...base, school: "North High", city: "Waco" };
  const current = { ...base, school: "South High", position: "LHP" };

  test("keeps the changed fields and takes the current values of the others", () => {
    expect(textsAfterConflict({ base, mine, current })).toEqual({
      ...base,
      school: "North High",
      city: "Waco",
      position: "LHP",
    });
  });

  test("lists the fields that differ", () => {
    expect(changedFields(base, current)).toEqual(["position", "school"]);
    expect(changedFields(base, base)).toEqual([]);
  });
});
