import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { sentencesOf } from "../http/input.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { updateProgram } from "../storage/programs.ts";
import { newProgram } from "./create-program.ts";

const edited = z.partial(z.pick(newProgram, { name: true, league: true, videoCap: true }));

/**
 * Changes a program's name, league or video cap, as the operator. What is not given stays.
 * @returns all three
 * @throws AppError `invalid-input` with a sentence per field, or `program-not-found`
 */
export async function editProgram(
  { db, clock, newId }: Pick<Parts, "db" | "clock" | "newId">,
  programId: string,
  given: z.input<typeof edited>,
): Promise<Pick<z.output<typeof newProgram>, "name" | "league" | "videoCap">> {
  const parsed = z.safeParse(edited, given);
  if (!parsed.success) {
    throw new AppError("invalid-input", { fields: sentencesOf(parsed.error.issues) });
  }
  const { name, league, videoCap } = parsed.data;
  const now = clock();
  return await db.identity(async (tx) => {
    const program = await updateProgram(tx, { programId, name, league, videoCap, now });
    if (!program) throw new AppError("program-not-found");
    const entry = { action: "program-edited", actorUserId: null } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    return program;
  });
}
