import { emptyGame, foldOperations, numberedPitches } from "@armslot/baseball/charting/field-game";
import { sentOf } from "@armslot/baseball/charting/sent-operation";
import { type FieldOperation, sentOperation } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../client/new-id.ts";

test("operations with IDs from the browser's random bytes pass the contract and keep their order", () => {
  let last: string | undefined;
  const nextId = () => {
    last = newId(last);
    return last;
  };
  const gameId = nextId();
  const facts = { athleteId: nextId(), gameDate: "2026-05-12", kind: "bullpen" } as const;
  const operations: FieldOperation[] = [
    { kind: "put-game", opId: nextId(), gameId, fields: facts },
    ...["Slider", "Curveball", "Changeup"].map((pitchType) => {
      return {
        kind: "put-pitch" as const,
        opId: nextId(),
        gameId,
        pitchId: nextId(),
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
