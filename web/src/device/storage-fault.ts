import { fieldMessages } from "@armslot/contracts/charting/field-phone";

/** Why the browser does not store pitches: its disk is full, it refuses to store anything, or its store failed. */
export type StorageFault = "full" | "refused" | "failed";

const fullNames: readonly string[] = ["QuotaExceededError", "NS_ERROR_FILE_NO_DEVICE_SPACE"];
const refusedNames: readonly string[] = [
  "SecurityError",
  "InvalidAccessError",
  "NotSupportedError",
];

/** Chromium says in the message alone that the disk is full: FILE_ERROR_NO_SPACE, "Encountered full disk". */
const fullMessage = /no.?space|full.?disk|disk.*full|quota/i;

/**
 * Returns why the browser did not store something.
 * @param before why it did not store the last thing; a browser that dropped its store only says once that the disk is full
 */
export function faultOf(thrown: unknown, before: StorageFault | null): StorageFault {
  if (typeof indexedDB === "undefined") return "refused";
  const { name = "", message = "" } = (thrown ?? {}) as Partial<Error>;
  if (fullNames.includes(name) || fullMessage.test(message)) return "full";
  if (refusedNames.includes(name)) return "refused";
  return before ?? "failed";
}

/** The sentence for a tap that was not kept. */
export const notKeptSentences: Readonly<Record<StorageFault, string>> = {
  full: fieldMessages.phoneFull,
  refused: fieldMessages.notKept,
  failed: fieldMessages.storeFailed,
};
