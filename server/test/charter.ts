import { randomBytes } from "node:crypto";
import { nextOrderedId } from "@armslot/baseball/ordered-id";
import { sendFieldOperations } from "@armslot/contracts/charting";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import type {
  FieldOperation,
  OutingFields,
  PitchFields,
} from "@armslot/contracts/field-operations";
import { anAthlete } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { TestBrowser } from "./test-browser.ts";

/** A phone that makes operations. Its clock can jump, and its IDs grow all the same. */
export interface Charter {
  /** The phone's time in milliseconds. A test sets it. */
  now: number;
  newId(after?: string): string;
  start(athleteId: string, fields?: OutingFields): FieldOperation & { kind: "put-outing" };
  edit(outingId: string, fields: OutingFields): FieldOperation;
  pitch(outingId: string, fields?: Partial<PitchFields>): FieldOperation & { pitchId: string };
  put(outingId: string, pitchId: string, fields: Partial<PitchFields>): FieldOperation;
  remove(outingId: string, pitchId: string): FieldOperation;
}

/** Returns a phone with a clock that starts at a moment. */
export function newCharter(startsAt = "2026-05-12T18:00:00Z"): Charter {
  let last: string | undefined;
  const charter: Charter = {
    now: Date.parse(startsAt),
    newId(after = last) {
      last = nextOrderedId({ after, now: charter.now, random: randomBytes(10) });
      charter.now += 1;
      return last;
    },
    start: (athleteId, fields = {}) => ({
      kind: "put-outing",
      opId: charter.newId(),
      outingId: charter.newId(),
      fields: { athleteId, gameDate: "2026-05-12", kind: "game", ...fields },
    }),
    edit: (outingId, fields) => ({ kind: "put-outing", opId: charter.newId(), outingId, fields }),
    pitch: (outingId, fields = {}) => {
      const pitchId = charter.newId();
      return { kind: "put-pitch", opId: charter.newId(), outingId, pitchId, fields };
    },
    put: (outingId, pitchId, fields) => {
      return { kind: "put-pitch", opId: charter.newId(), outingId, pitchId, fields };
    },
    remove: (outingId, pitchId) => {
      return { kind: "remove-pitch", opId: charter.newId(), outingId, pitchId };
    },
  };
  return charter;
}

/** Sends operations and returns the reply. */
export async function send(
  browser: TestBrowser,
  programId: string,
  operations: readonly object[],
): Promise<ReplyOf<typeof sendFieldOperations>> {
  const body = { operations: operations as { opId: string }[] };
  return await browser.call(sendFieldOperations, { params: { programId }, body });
}

/** Sends operations and returns a status for each, or the code of its refusal. */
export async function statusesOf(
  browser: TestBrowser,
  programId: string,
  operations: readonly object[],
): Promise<string[]> {
  const { answers } = await send(browser, programId, operations);
  return answers.map(({ status, problem }) => problem?.code ?? status);
}

/** The athlete of a program who is charted next. */
const nextAthletes = new Map<string, string>();

/** How to call the endpoints of charting. */
export const chartingCalls: Readonly<Record<string, MemberCall>> = {
  getCharting: {
    createTarget: async (testApp, programId) => ({ ...(await anAthlete(testApp, { programId })) }),
    query: { date: "2026-05-12" },
  },
  sendFieldOperations: {
    async createTarget(testApp, programId) {
      const { athleteId } = await anAthlete(testApp, { programId });
      nextAthletes.set(programId, athleteId);
      return { programId };
    },
    body: (_, { programId = "" }) => ({
      operations: [newCharter().start(nextAthletes.get(programId) ?? "")],
    }),
  },
};
