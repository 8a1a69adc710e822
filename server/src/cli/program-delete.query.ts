import type { Database } from "../database/database.ts";
import { type Counts, countsOf } from "./program-list.query.ts";

interface Contents extends Counts {
  readonly name: string;
  readonly users: number;
  readonly invites: number;
}

/** What goes when a program is deleted; undefined when there is no such program. */
export async function programContents(
  db: Database,
  programId: string,
): Promise<Contents | undefined> {
  const [program] = await db.identitySql<Omit<Contents, keyof Counts>[]>`
    select p.name,
      (select count(*) from users u where u.program_id = p.program_id) as users,
      (select count(*) from pending_invites i where i.program_id = p.program_id) as invites
    from programs p where p.program_id = ${programId}`;
  return program && { ...program, ...(await countsOf(db, programId)) };
}
