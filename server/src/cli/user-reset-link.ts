import { limits } from "@armslot/contracts/limits";
import { makeResetLink } from "../features/account/make-reset-link.ts";
import { alignColumns } from "./align-columns.ts";
import type { Command } from "./command.ts";
import { userOf } from "./user-of.ts";

export const userResetLink: Command = {
  name: "user reset-link",
  summary: "Prints a link by which a user sets a new password; a former one ends",
  words: "EMAIL",
  isRunForOutput: true,
  options: {},
  async run({ words }, { parts }) {
    const { email, ...user } = await userOf(parts, words[0]);
    const resetUrl = await makeResetLink(parts, user);
    return {
      json: { email, resetUrl },
      lines: [
        ...alignColumns(
          [
            ["Email", email],
            ["Reset link", resetUrl],
          ],
          "",
        ),
        "",
        `Give the link to nobody but this user. It works once, within ${limits.resetLifetimeMinutes} minutes, and is not shown again.`,
      ],
    };
  },
};
