import type { OperationAnswer } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import { settleAnswers } from "./settle-answers.ts";

const refused = (opId: string, problem: Partial<OperationAnswer["problem"]>): OperationAnswer => ({
  opId,
  status: "refused",
  problem: {
    code: "pitch-removed",
    detail: "Someone removed this pitch.",
    isFinal: true,
    ...problem,
  },
});

test("applied and known operations are stored, and refused ones wait or come with a reason", () => {
  const velo = "Velocity must be a number from 20 to 110 mph, or empty.";
  expect(
    settleAnswers([
      { opId: "1", status: "applied", problem: null },
      { opId: "2", status: "known", problem: null },
      refused("3", { code: "outing-not-started", isFinal: false }),
      refused("4", {}),
      refused("5", { code: "invalid-input", fields: { "fields.velo": velo } }),
    ]),
  ).toEqual({
    stored: ["1", "2"],
    waiting: ["3"],
    refused: [
      { opId: "4", reason: "Someone removed this pitch." },
      { opId: "5", reason: velo },
    ],
  });
});
