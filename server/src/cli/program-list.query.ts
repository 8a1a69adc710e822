import type { Database } from "../database/database.ts";

export interface ListedProgram {
  readonly programId: string;
  readonly name: string;
  readonly league: string;
  readonly status: "pending" | "active";
  readonly users: number;
  readonly athletes: number;
  readonly games: number;
  readonly pitches: number;
}

export type Counts = Pick<ListedProgram, "athletes" | "games" | "pitches">;

/** How much a program holds. */
export async function countsOf(db: Database, programId: string): Promise<Counts> {
  const [row] = await db.tenantRead(
    programId,
    (sql) => sql<Counts[]>`
      select
        (select count(*) from athletes where program_id = ${programId}) as athletes,
        (select count(*) from games where program_id = ${programId}) as games,
        (select coalesce(sum(pitches), 0) from pitch_totals where program_id = ${programId})::bigint as pitches`,
  );
  return row ?? { athletes: 0, games: 0, pitches: 0 };
}

/** All programs, oldest first. One statement for each, as nobody may count across programs. */
export async function listPrograms(db: Database): Promise<ListedProgram[]> {
  const programs = await db.identitySql<Omit<ListedProgram, keyof Counts>[]>`
    select p.program_id as "programId", p.name, p.league, p.status,
      (select count(*) from users u where u.program_id = p.program_id) as users
    from programs p
    order by p.created_at, p.program_id`;
  const listed: ListedProgram[] = [];
  for (const program of programs) {
    listed.push({ ...program, ...(await countsOf(db, program.programId)) });
  }
  return listed;
}
