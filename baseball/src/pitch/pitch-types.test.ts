import { describe, expect, test } from "vitest";
import { canonicalPitchType, otherLabels } from "./pitch-type-labels.ts";
import { pitchTypeCode, pitchTypes } from "./pitch-types.ts";

describe("canonicalPitchType", () => {
  test.each([
    ["Four-Seam", "FF FA FourSeamFastBall Four-Seam Fastball FB 4-Seam four_seam"],
    ["Sinker", "SI FT Sinker TwoSeamFastBall TwoSeamFastball 2S 2SFB Two-Seam"],
    ["Cutter", "FC Cutter CT CUT"],
    ["Slider", "SL slider"],
    ["Sweeper", "ST"],
    ["Slurve", "SV"],
    ["Curveball", "CU KC CS Curveball CurveBall CB"],
    ["Changeup", "CH ChangeUp Change-Up"],
    ["Splitter", "FS FO Splitter SP Split"],
    ["Knuckleball", "KN Knuckleball"],
    ["Screwball", "SC"],
    ["Eephus", "EP"],
    ["Other", "PO IN AB UN Undefined Other null -"],
  ])("returns %s for %s", (name, labels) => {
    expect(labels.split(" ").map((label) => canonicalPitchType(label))).toEqual(
      labels.split(" ").map(() => name),
    );
  });

  test("ignores case, spaces, punctuation and width", () => {
    expect(canonicalPitchType("  4 seam   FASTBALL ")).toBe("Four-Seam");
    expect(canonicalPitchType("four seam")).toBe("Four-Seam");
    expect(canonicalPitchType("ＦＦ")).toBe("Four-Seam");
  });

  test("returns an unknown label as typed, trimmed", () => {
    expect(canonicalPitchType("  Vulcan Change ")).toBe("Vulcan Change");
  });

  test("keeps the mark of an arm", () => {
    expect(canonicalPitchType(" FB (Left) ")).toBe("Four-Seam (left)");
    expect(canonicalPitchType("Vulcan Change (right)")).toBe("Vulcan Change (right)");
    expect(pitchTypeCode("Slider (left)")).toBe("SL");
  });

  test("returns Other for a missing label", () => {
    expect([null, undefined, "", "  "].map(canonicalPitchType)).toEqual(Array(4).fill("Other"));
  });

  test("maps every label to one type, whichever vendor uses it", () => {
    const labels = pitchTypes.flatMap(({ name, code }) => [
      name,
      code,
      ...(otherLabels[code] ?? []),
    ]);
    const byLabel = labels.map((label) => canonicalPitchType(label));
    const owners = pitchTypes.flatMap(({ name, code }) =>
      Array(2 + (otherLabels[code]?.length ?? 0)).fill(name),
    );
    expect(byLabel).toEqual(owners);
  });
});

describe("pitchTypeCode", () => {
  test("returns the code of a known type and OT for any other name", () => {
    expect(pitchTypes.map(({ name }) => pitchTypeCode(name))).toEqual(
      pitchTypes.map(({ code }) => code),
    );
    expect(pitchTypeCode("Vulcan Change")).toBe("OT");
  });
});
