import { emptyOuting, foldOperations, numberedPitches } from "@armslot/baseball/field/field-outing";
import { nextOrderedId } from "@armslot/baseball/field/ordered-id";
import { type FieldOperation, fieldOperation } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import * as z from "zod/mini";

test("operations with IDs from the browser's random bytes pass the contract and keep their order", () => {
  let last: string | undefined;
  const newId = () => {
    const random = crypto.getRandomValues(new Uint8Array(10));
    last = nextOrderedId({ after: last, now: Date.now(), random });
    return last;
  };
  const outingId = newId();
  const facts = { athleteId: newId(), gameDate: "2026-05-12", kind: "bullpen" };
  const made = [
    { kind: "put-outing", opId: newId(), outingId, fields: facts },
    ...["Slider", "Curveball", "Changeup"].map((pitchType) => {
      return {
        kind: "put-pitch",
        opId: newId(),
        outingId,
        pitchId: newId(),
        fields: { pitchType },
      };
    }),
  ];
  const operations: FieldOperation[] = made.map((each) => z.parse(fieldOperation, each));
  const { facts: folded, ...outing } = foldOperations(emptyOuting, operations);
  expect(folded).toEqual({ ...facts, opponent: null, location: null });
  expect(numberedPitches(outing).map(({ pitchNum, pitchType }) => [pitchNum, pitchType])).toEqual([
    [1, "Slider"],
    [2, "Curveball"],
    [3, "Changeup"],
  ]);
});
