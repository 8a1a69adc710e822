import { fullName } from "@armslot/baseball/roster/names";
import { type Role, roles } from "@armslot/contracts/core/access";
import { limits } from "@armslot/contracts/core/limits";
import { makeResetLink } from "../people/make-reset-link.ts";
import { setRole } from "../people/set-role.ts";
import { hasProgram } from "../sightings/imports.query.ts";
import { type Command, WrongUse } from "./command.ts";
import { noProgram, programIdOf, userOf } from "./lookups.ts";
import { alignColumns, printable } from "./terminal-text.ts";
import { listUsers } from "./users.query.ts";

const titles = ["Email", "Name", "Role", "Program", "Since"];

export const userList: Command = {
  name: "user list",
  summary: "Lists all users with their programs",
  isRunForOutput: true,
  options: { program: { type: "string", value: "ID", help: "only the users of this program" } },
  async run(input, { parts }) {
    const tx = parts.db.identitySql;
    const text = input.text("program");
    const programId = text === undefined ? undefined : programIdOf(text);
    if (programId !== undefined && !(await hasProgram(tx, programId))) throw noProgram();
    const users = await listUsers(tx, programId);
    const rows = users.map((user) =>
      [user.email, fullName(user), user.role, user.program, user.createdAt.toISOString()].map(
        printable,
      ),
    );
    return {
      json: { users },
      lines: users.length === 0 ? ["There are no users yet."] : alignColumns([titles, ...rows], ""),
    };
  },
};

export const userResetLink: Command = {
  name: "user reset-link",
  summary: "Prints a link with which a user sets a new password; the previous link ends",
  isRunForOutput: true,
  words: "EMAIL",
  options: {},
  async run({ words }, { parts }) {
    const { email, ...user } = await userOf(parts, words[0]);
    const resetUrl = await makeResetLink(parts, user);
    const rows = [
      ["Email", email],
      ["Reset link", resetUrl],
    ];
    return {
      json: { email, resetUrl },
      lines: [
        ...alignColumns(rows, ""),
        "",
        `Give the link only to this user. It works once, within ${limits.resetLifetimeMinutes} minutes, and is not shown again.`,
      ],
    };
  },
};

function roleOf(text = ""): Role {
  const role = roles.find((known) => known === text.toLowerCase());
  if (role) return role;
  throw new WrongUse(`"${printable(text)}" is not a role. The roles are ${roles.join(" and ")}.`);
}

export const userSetRole: Command = {
  name: "user set-role",
  summary: `Makes a user ${roles.join(" or ")} and ends the user's sessions`,
  words: "EMAIL ROLE",
  options: {},
  async run({ words }, { parts }) {
    const role = roleOf(words[1]);
    const { email, ...user } = await userOf(parts, words[0]);
    const isChanged = await setRole(parts, { ...user, role });
    const who = printable(email);
    const line = isChanged ? `${who} is now ${role}.` : `${who} was already ${role}.`;
    return { json: { email, role, isChanged }, lines: [line] };
  },
};
