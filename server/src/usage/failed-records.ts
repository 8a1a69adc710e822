import * as z from "zod/mini";

const reasonMaxCharacters = 500;

const answerShape = z.object({
  failed_records: z
    .array(
      z.object({
        index: z.number(),
        field: z.optional(z.string()),
        message: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
});

/**
 * Returns the refused records of a batch with reasons, by index, from a 400 of `/import?strict=1`. Returns undefined if it lists
 * none; nothing of the batch was accepted then.
 */
export function failedRecords(text: string): Map<number, string> | undefined {
  const { data } = z.safeParse(answerShape, parsed(text));
  return (
    data &&
    new Map(
      data.failed_records.map(({ index, field = "", message = "refused" }) => [
        index,
        plain(`${field}: ${message}`.replace(/^: /, "")),
      ]),
    )
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason as text that the database can store. */
function plain(reason: string): string {
  const kept = reason.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ");
  return [...kept].slice(0, reasonMaxCharacters).join("") || "refused";
}
