import type { Database } from "../database/database.ts";

interface ContentCounts {
  readonly athletes: number;
  readonly games: number;
  readonly pitches: number;
}

interface ListedProgram extends ContentCounts {
  readonly programId: string;
  readonly name: string;
  readonly league: string;
  readonly status: "pending" | "active";
  readonly users: number;
}

interface ProgramContents extends ContentCounts {
  readonly name: string;
  readonly users: number;
  readonly invites: number;
}

async function countContents(db: Database, programId: string): Promise<ContentCounts> {
  return await db.tenantRead(programId, (tx) =>
    tx
      .selectNoFrom((eb) => [
        eb
          .selectFrom("athletes")
          .select((athletes) => athletes.fn.countAll<number>().as("count"))
          .where("program_id", "=", programId)
          .$asScalar()
          .$notNull()
          .as("athletes"),
        eb
          .selectFrom("games")
          .select((games) => games.fn.countAll<number>().as("count"))
          .where("program_id", "=", programId)
          .$asScalar()
          .$notNull()
          .as("games"),
        eb
          .selectFrom("pitch_totals")
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>("pitches"), lit(0)).as("count"))
          .where("program_id", "=", programId)
          .$asScalar()
          .$notNull()
          .as("pitches"),
      ])
      .executeTakeFirstOrThrow(),
  );
}

/** Returns all programs, oldest first. Runs one statement for each, because no role can count across programs. */
export async function listPrograms(db: Database): Promise<ListedProgram[]> {
  const programs = await db.identitySql
    .selectFrom("programs as p")
    .select(["p.program_id as programId", "p.name", "p.league", "p.status"])
    .select((eb) =>
      eb
        .selectFrom("users as u")
        .select((users) => users.fn.countAll<number>().as("count"))
        .whereRef("u.program_id", "=", "p.program_id")
        .$asScalar()
        .$notNull()
        .as("users"),
    )
    .orderBy("p.created_at")
    .orderBy("p.program_id")
    .execute();
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
  const program = await db.identitySql
    .selectFrom("programs as p")
    .select((eb) => [
      "p.name",
      eb
        .selectFrom("users as u")
        .select((users) => users.fn.countAll<number>().as("count"))
        .whereRef("u.program_id", "=", "p.program_id")
        .$asScalar()
        .$notNull()
        .as("users"),
      eb
        .selectFrom("pending_invites as i")
        .select((invites) => invites.fn.countAll<number>().as("count"))
        .whereRef("i.program_id", "=", "p.program_id")
        .$asScalar()
        .$notNull()
        .as("invites"),
    ])
    .where("p.program_id", "=", programId)
    .executeTakeFirst();
  return program && { ...program, ...(await countContents(db, programId)) };
}
