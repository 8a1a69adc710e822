import { hasProgram } from "../imports/imports.query.ts";
import { alignColumns } from "./align-columns.ts";
import type { Command } from "./command.ts";
import { printable } from "./printable.ts";
import { noProgram, programIdOf } from "./program-id.ts";
import { listUsers } from "./user-list.query.ts";

const titles = ["Email", "Name", "Role", "Program", "Since"];

export const userList: Command = {
  name: "user list",
  summary: "Lists the users with their programs",
  isRunForOutput: true,
  options: { program: { type: "string", value: "ID", help: "only the users of this program" } },
  async run(given, { parts }) {
    const sql = parts.db.identitySql;
    const wanted = given.text("program");
    const programId = wanted === undefined ? undefined : programIdOf(wanted);
    if (programId !== undefined && !(await hasProgram(sql, programId))) throw noProgram();
    const users = await listUsers(sql, programId);
    const rows = users.map(({ email, firstName, lastName, role, program, createdAt }) =>
      [email, `${firstName} ${lastName}`, role, program, createdAt.toISOString()].map(printable),
    );
    return {
      json: { users },
      lines: users.length === 0 ? ["There is no user yet."] : alignColumns([titles, ...rows], ""),
    };
  },
};
