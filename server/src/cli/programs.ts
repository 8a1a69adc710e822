import { AppError } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Database } from "../database/database.ts";
import { editProgram } from "../people/edit-program.ts";
import { eraseProgram } from "../people/erase-program.ts";
import { type Command, WrongUse } from "./command.ts";
import { consentOf, noProgram, programIdOf } from "./lookups.ts";
import { videoCapOf } from "./program-setup.ts";
import { alignColumns, counted, printable } from "./terminal-text.ts";

const titles = ["Program ID", "Name", "League", "Status", "Users", "Athletes", "Games", "Pitches"];

export const programList: Command = {
  name: "program list",
  summary: "Lists all programs and counts what they contain",
  isRunForOutput: true,
  options: {},
  async run(_input, { parts }) {
    const programs = await listPrograms(parts.db);
    const rows = programs.map((program) =>
      [
        program.programId,
        program.name,
        program.league,
        program.status,
        program.users,
        program.athletes,
        program.games,
        program.pitches,
      ].map((cell) => printable(String(cell))),
    );
    const none = "There are no programs yet. To create one: npx armslot program create --help";
    return {
      json: { programs },
      lines: programs.length === 0 ? [none] : alignColumns([titles, ...rows], ""),
    };
  },
};

export const programEdit: Command = {
  name: "program edit",
  summary: "Changes a program's name, league or video cap",
  words: "ID",
  options: {
    name: { type: "string", value: "NAME", help: "the new name" },
    league: { type: "string", value: "LEAGUE", help: "the new league" },
    "video-cap": {
      type: "string",
      value: "NUMBER",
      help: `the most videos, 0 to ${serverLimits.videoCapMax}`,
    },
  },
  async run(input, { parts }) {
    const programId = programIdOf(input.words[0]);
    const [name, league, cap] = [input.text("name"), input.text("league"), input.text("video-cap")];
    if (name === undefined && league === undefined && cap === undefined) {
      throw new WrongUse(
        "Nothing to change. Add --name, --league or --video-cap. See: npx armslot program edit --help",
      );
    }
    try {
      const program = await editProgram(parts, programId, {
        ...(name !== undefined && { name }),
        ...(league !== undefined && { league }),
        ...(cap !== undefined && { videoCap: videoCapOf(cap) }),
      });
      const rows = [
        ["Name", program.name],
        ["League", program.league],
        ["Video cap", String(program.videoCap)],
      ];
      const cells = rows.map((row) => row.map(printable));
      return { json: { programId, ...program }, lines: alignColumns(cells, "") };
    } catch (error) {
      if (error instanceof AppError && error.code === "program-not-found") throw noProgram();
      throw error;
    }
  },
};

export const programDelete: Command = {
  name: "program delete",
  summary: "Deletes a program and everything in it permanently, after asking for its name",
  words: "ID",
  options: { yes: { type: "boolean", help: "deletes without asking, as a script needs it" } },
  async run(input, { parts, ask }) {
    const programId = programIdOf(input.words[0]);
    const contents = await programContents(parts.db, programId);
    if (!contents) throw noProgram();
    const { name, users, invites, athletes, games, pitches } = contents;
    if (!input.isOn("yes")) {
      const amounts = [
        counted(users, "user"),
        counted(athletes, "athlete"),
        counted(games, "game"),
      ];
      const question = `This deletes ${printable(name)} with ${amounts.join(", ")} and ${counted(pitches, "pitch", "pitches")}. It cannot be undone.`;
      await consentOf(ask, { question, answer: printable(name) });
    }
    if (!(await eraseProgram(parts, programId))) throw noProgram();
    const counts = { users, invites, athletes, games, pitches };
    return {
      json: { programId, name, ...counts },
      lines: [
        `Deleted ${printable(name)} and everything in it.`,
        "",
        ...alignColumns([
          ["Users", String(users)],
          ["Pending invites", String(invites)],
          ["Athletes", String(athletes)],
          ["Games", String(games)],
          ["Pitches", String(pitches)],
        ]),
      ],
    };
  },
};

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
async function listPrograms(db: Database): Promise<ListedProgram[]> {
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
async function programContents(
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
