import { resetDatabasePassword } from "../database/embedded/reset-database-password.ts";
import { type Command, CommandFailed } from "./command.ts";

export const databaseResetPassword: Command = {
  name: "database reset-password",
  summary: "Sets a new password for the embedded database when its file is lost or damaged",
  options: {},
  async runOffline(_input, context) {
    const { databaseUrl, dataDir } = context.readSettings();
    if (databaseUrl !== undefined) {
      throw new CommandFailed(
        "DATABASE_URL is set, and this command is for the embedded database. Change the password in your own PostgreSQL.",
      );
    }
    const file = await resetDatabasePassword(dataDir);
    return { json: { file }, lines: [`The database has a new password, stored in ${file}.`] };
  },
};
