import type { Database } from "../database/database.ts";

interface ContentCounts {
  readonly athletes: number;
  readonly games: number;
  readonly pitches: number;
}

export interface ListedProgram extends ContentCounts {
  readonly programId: string;
  readonly name: string;
  readonly league: string;
  readonly status: "pending" | "active";
  readonly users: number;
}

export interface ProgramContents extends ContentCounts {
  readonly name: string;
  readonly users: number;
  readonly invites: number;
}

async function countContents(db: Database, programId: string): Promise<ContentCounts> {
  const [row] = await db.tenantRead(
    programId,
    (sql) => sql<ContentCounts[]>`
      select
        (select count(*) from athletes where program_id = ${programId}) as athletes,
        (select count(*) from games where program_id = ${programId}) as games,
        (select coalesce(sum(pitches), 0) from pitch_totals where program_id = ${programId})::bigint as pitches`,
  );
  return row ?? { athletes: 0, games: 0, pitches: 0 };
}

/** Returns all programs, oldest first. Runs one statement for each, because no role can count across programs. */
export async function listPrograms(db: Database): Promise<ListedProgram[]> {
  const programs = await db.identitySql<Omit<ListedProgram, keyof ContentCounts>[]>`
    select p.program_id as "programId", p.name, p.league, p.status,
      (select count(*) from users u where u.program_id = p.program_id) as users
    from programs p
    order by p.created_at, p.program_id`;
  const listed: ListedProgram[] = [];
  for (const program of programs) {
    listed.push({ ...program, ...(await countContents(db, program.programId)) });
  }
  return listed;
}

/** Returns how much a program contains; undefined when there is no such program. */
export async function programContents(
  db: Database,
  programId: string,
): Promise<ProgramContents | undefined> {
  const [program] = await db.identitySql<Omit<ProgramContents, keyof ContentCounts>[]>`
    select p.name,
      (select count(*) from users u where u.program_id = p.program_id) as users,
      (select count(*) from pending_invites i where i.program_id = p.program_id) as invites
    from programs p where p.program_id = ${programId}`;
  return program && { ...program, ...(await countContents(db, programId)) };
}
