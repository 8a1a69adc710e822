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
 * Which records of a batch Mixpanel refused and why, by their place in it, as a 400 of `/import?strict=1` lists them. Undefined when
 * it lists none; then nothing of the batch was taken.
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

/** The reason as the database can hold it. */
function plain(reason: string): string {
  const kept = reason.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ");
  return [...kept].slice(0, reasonMaxCharacters).join("") || "refused";
}
