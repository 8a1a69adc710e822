import { describe, expect, test } from "vitest";
import { aProfile } from "../../../test/program-data.ts";
import { changedFields, profileTexts, textsAfterConflict } from "./profile-texts.ts";

const base = profileTexts(aProfile());

describe("an edit with a conflict", () => {
  const mine = { ...base, school: "North High", city: "Waco" };
  const current = { ...base, school: "South High", position: "RHP" };

  test("keeps the changed fields and takes the current values of the others", () => {
    expect(textsAfterConflict({ base, mine, current })).toEqual({
      ...base,
      school: "North High",
      city: "Waco",
      position: "RHP",
    });
  });

  test("lists the fields that differ", () => {
    expect(changedFields(base, current)).toEqual(["position", "school"]);
    expect(changedFields(base, base)).toEqual([]);
  });
});
