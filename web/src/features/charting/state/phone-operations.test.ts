import { emptyGame, foldOperations, numberedPitches } from "@armslot/baseball/field/field-game";
import { nextOrderedId } from "@armslot/baseball/field/ordered-id";
import { sentOf } from "@armslot/baseball/field/sent-operation";
import { type FieldOperation, sentOperation } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import * as z from "zod/mini";

test("operations with IDs from the browser's random bytes pass the contract and keep their order", () => {
  let last: string | undefined;
  const newId = () => {
    const random = crypto.getRandomValues(new Uint8Array(10));
    last = nextOrderedId({ after: last, now: Date.now(), random });
    return last;
  };
  const gameId = newId();
  const facts = { athleteId: newId(), gameDate: "2026-05-12", kind: "bullpen" } as const;
  const operations: FieldOperation[] = [
    { kind: "put-game", opId: newId(), gameId, fields: facts },
    ...["Slider", "Curveball", "Changeup"].map((pitchType) => {
      return {
        kind: "put-pitch" as const,
        opId: newId(),
        gameId,
        pitchId: newId(),
        fields: { pitchType },
      };
    }),
  ];
  const sent = operations.map(sentOf);
  expect(sent.map((each) => z.parse(sentOperation, each))).toEqual(sent);
  const { facts: folded, ...game } = foldOperations(emptyGame, operations);
  expect(folded).toEqual({ ...facts, opponent: null, location: null });
  expect(numberedPitches(game).map(({ pitchNum, pitchType }) => [pitchNum, pitchType])).toEqual([
    [1, "Slider"],
    [2, "Curveball"],
    [3, "Changeup"],
  ]);
});
