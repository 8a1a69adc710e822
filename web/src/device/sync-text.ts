import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import type { NoReply } from "@armslot/contracts/core/browser-errors";
import type { ErrorCode } from "@armslot/contracts/errors";
import type { AppError } from "../client/app-error.ts";
import { formatCount } from "../client/format.ts";
import type { OutboxStatus } from "./outbox-status.ts";
import { refusedPitches } from "./refused-games.ts";

/**
 * Whether the charter has to know at once, or for how long something waits. A phone without signal is no news for 30 s, because it sends by
 * itself (FIELD-11).
 */
export function isWarned(status: OutboxStatus): boolean {
  const { isKnown, operations, isLate, problem, refused, fault } = status;
  if (!isKnown) return fault !== null;
  if (refused.length > 0) return true;
  const isOther = problem !== null && (problem.noReply ?? "other-server") === "other-server";
  return operations > 0 && (isLate || isOther);
}

/** Returns what the server does not have: "12 pitches only on this phone", "3 pitches refused", or "All sent". */
export function waitingText(status: OutboxStatus): string {
  const { isKnown, pitches, operations, refused, fault, isSending } = status;
  if (!isKnown) return fault === null ? fieldMessages.reading : fieldMessages.unreadable;
  const isRefused = operations === 0 && refused.length > 0;
  if (operations === 0 && !isRefused) return "All sent";
  if (isSending && !isWarned(status)) return fieldMessages.sending;
  const count = isRefused ? refusedPitches(refused) : pitches;
  const what = count > 0 ? formatCount(count, "pitch", "pitches") : "Changes";
  return isRefused ? `${what} refused` : `${what} only on this phone`;
}

const ofNoReply: Readonly<Record<NoReply, string>> = {
  "no-connection": fieldMessages.sendUnreachable,
  "too-late": fieldMessages.sendLate,
  "other-server": fieldMessages.sendStranger,
};

const ofCode: Partial<Readonly<Record<ErrorCode, string>>> = {
  "signed-out": fieldMessages.sendSignedOut,
  "rate-limited": fieldMessages.sendLimited,
  unavailable: fieldMessages.sendBusy,
};

/** Returns why nothing could be sent and what to do. The server's own sentence is part of it where no other says more. */
function reasonOf({ code, noReply, sentence }: AppError): string {
  if (noReply) return ofNoReply[noReply];
  return ofCode[code] ?? `${sentence} ${fieldMessages.sendRefused}`;
}

/** Returns the sentences below the text: why nothing could be sent, and why others were refused. None without a warning. */
export function syncNotes(status: OutboxStatus): string[] {
  if (!isWarned(status)) return [];
  const { isKnown, operations, problem, refused, isSentElsewhere } = status;
  if (!isKnown) return [fieldMessages.unreadableAbout];
  const notes: string[] = [];
  if (operations > 0 && isSentElsewhere) notes.push(fieldMessages.sendElsewhere);
  else if (operations > 0 && problem) notes.push(reasonOf(problem));
  const [first] = refused;
  if (first) {
    const why = operations > 0 ? `Others were refused: ${first.reason}` : first.reason;
    notes.push(`${why} ${fieldMessages.sendRefused}`);
  }
  return notes;
}
