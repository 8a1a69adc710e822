import { type SentOperation, sentOperation } from "@armslot/contracts/charting/field-operations";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operationOf, sentOf } from "./sent-operation.ts";

const opId = "019a1111-0000-7000-8000-000000000001";
const outingId = "019a1111-0000-7000-8000-000000000002";
const pitchId = "019a1111-0000-7000-8000-000000000003";
const athleteId = "019a1111-0000-4000-8000-000000000004";

const start = { athleteId, gameDate: "2026-05-12", kind: "game" } as const;

/** What phones of the first version store and send. These shapes stay as they are. */
const sent: readonly SentOperation[] = [
  { kind: "put-outing", opId, outingId, fields: start },
  { kind: "put-pitch", opId, outingId, pitchId, fields: { velo: 90 } },
  { kind: "remove-pitch", opId, outingId, pitchId },
];

test("an operation that a phone of the first version stored is one of a game, and is sent as it was stored", () => {
  const operations = sent.map((each) => operationOf(z.parse(sentOperation, each)));
  expect(operations).toEqual([
    { kind: "put-game", opId, gameId: outingId, fields: start },
    { kind: "put-pitch", opId, gameId: outingId, pitchId, fields: { velo: 90 } },
    { kind: "remove-pitch", opId, gameId: outingId, pitchId },
  ]);
  expect(operations.map(sentOf)).toEqual(sent);
});
