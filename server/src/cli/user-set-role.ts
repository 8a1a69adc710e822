import { type Role, roles } from "@armslot/contracts/access";
import { setRole } from "../features/account/set-role.ts";
import { type Command, WrongUse } from "./command.ts";
import { printable } from "./printable.ts";
import { userOf } from "./user-of.ts";

function roleOf(text = ""): Role {
  const role = roles.find((known) => known === text.toLowerCase());
  if (role) return role;
  throw new WrongUse(`"${printable(text)}" is no role. The roles are ${roles.join(" and ")}.`);
}

export const userSetRole: Command = {
  name: "user set-role",
  summary: `Makes a user ${roles.join(" or ")}, and ends the user's sessions`,
  words: "EMAIL ROLE",
  options: {},
  async run({ words }, { parts }) {
    const role = roleOf(words[1]);
    const { email, ...user } = await userOf(parts, words[0]);
    const isChanged = await setRole(parts, { ...user, role });
    const who = printable(email);
    const line = isChanged ? `${who} is ${role} now.` : `${who} is ${role} already.`;
    return { json: { email, role, isChanged }, lines: [line] };
  },
};
