import { errors } from "@armslot/contracts/errors";
import { expect, test } from "vitest";
import { AppError, errorFromResponse } from "../client/app-error.ts";
import { emptyStatus, type OutboxStatus } from "./outbox-status.ts";
import { syncNotes, waitingText } from "./sync-text.ts";

const known: OutboxStatus = { ...emptyStatus, isKnown: true };
const waits: OutboxStatus = { ...known, pitches: 12, operations: 40, isLate: true };
const young: OutboxStatus = { ...waits, isLate: false };
const problem = (code: keyof typeof errors) =>
  errorFromResponse(errors[code].status, { code, detail: errors[code].sentence });
const refused: OutboxStatus["refused"] = [
  {
    ...{ userId: "casey", programId: "program", opId: "op", reason: "Someone deleted it." },
    operation: { kind: "put-pitch", opId: "op", gameId: "o", pitchId: "p", fields: {} },
  },
];

/** Every state of the line, with what it says. */
const states: readonly (readonly [
  name: string,
  status: OutboxStatus,
  text: string,
  ...notes: RegExp[],
])[] = [
  ["nothing is read yet", emptyStatus, "Reading the pitches on this phone…"],
  [
    "the browser opens no storage",
    { ...emptyStatus, fault: "failed" },
    "Cannot read this phone",
    /free space/,
  ],
  ["everything is sent", known, "All sent"],
  ["pitches wait", waits, "12 pitches only on this phone"],
  ["pitches just charted wait", young, "12 pitches only on this phone"],
  ["pitches just charted are being sent", { ...young, isSending: true }, "Sending…"],
  ["late pitches are being sent", { ...waits, isSending: true }, "12 pitches only on this phone"],
  [
    "no signal for a moment",
    { ...young, problem: new AppError("unavailable", { noReply: "no-connection" }) },
    "12 pitches only on this phone",
  ],
  [
    "no session when a pitch was just charted",
    { ...young, problem: problem("signed-out") },
    "12 pitches only on this phone",
    /^Sign in to send\./,
  ],
  ["only a removal waits", { ...waits, pitches: 0 }, "Changes only on this phone"],
  [
    "no signal",
    { ...waits, problem: new AppError("unavailable", { noReply: "no-connection" }) },
    "12 pitches only on this phone",
    /^No connection\./,
  ],
  [
    "an answer too late",
    { ...waits, problem: new AppError("unavailable", { noReply: "too-late" }) },
    "12 pitches only on this phone",
    /did not answer in time/,
  ],
  [
    "a captive portal",
    { ...waits, problem: errorFromResponse(200, undefined) },
    "12 pitches only on this phone",
    /^This Wi-Fi answered instead.*Sign in to it/,
  ],
  [
    "a school's filter",
    { ...waits, problem: errorFromResponse(403, undefined) },
    "12 pitches only on this phone",
    /^This Wi-Fi answered instead/,
  ],
  [
    "a server that is down behind its proxy",
    { ...waits, problem: errorFromResponse(503, undefined) },
    "12 pitches only on this phone",
    /^Armslot is busy or restarting\./,
  ],
  [
    "a busy server",
    { ...waits, problem: problem("rate-limited") },
    "12 pitches only on this phone",
    /^Too many requests\./,
  ],
  [
    "no session",
    { ...waits, problem: problem("signed-out") },
    "12 pitches only on this phone",
    /^Sign in to send\./,
  ],
  [
    "a refused request",
    {
      ...waits,
      problem: new AppError("unexpected", { status: 403, sentence: "You may not chart." }),
    },
    "12 pitches only on this phone",
    /^You may not chart\. The pitches stay on this phone\./,
  ],
  [
    "another tab sends",
    { ...waits, isSentElsewhere: true },
    "12 pitches only on this phone",
    /^Another tab is sending/,
  ],
  [
    "refused pitches",
    { ...known, refused },
    "1 pitch refused",
    /^Someone deleted it\. The pitches stay/,
  ],
  [
    "refused and waiting pitches",
    { ...waits, refused },
    "12 pitches only on this phone",
    /^Others were refused: Someone deleted it\./,
  ],
];

for (const [name, status, text, ...notes] of states) {
  test(`${name}: the line is true and says what to do`, () => {
    expect(waitingText(status)).toBe(text);
    const said = syncNotes(status);
    expect(said).toHaveLength(notes.length);
    for (const [at, note] of notes.entries()) expect(said[at]).toMatch(note);
  });
}

test("only a server that said so is busy or restarting, and only an empty phone has all sent", () => {
  for (const [name, status] of states) {
    const { operations, problem: why, isKnown } = status;
    const isBusy = syncNotes(status).some((note) => note.includes("busy or restarting"));
    expect(isBusy, name).toBe(why !== null && why.status === 503 && why.noReply === null);
    const isSent = waitingText(status) === "All sent";
    expect(isSent, name).toBe(isKnown && operations === 0 && status.refused.length === 0);
  }
});
