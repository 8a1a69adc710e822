import type { Command } from "./command.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "Brings the database up to date and ends",
  options: {},
  // Opening the database has applied the migrations.
  async run(_given, { parts }) {
    await parts.db.ready();
    return { json: { isUpToDate: true }, lines: ["The database is up to date."] };
  },
};
