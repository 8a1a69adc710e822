import { email, id } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import { accountOf } from "../mail/mail.query.ts";
import type { Parts } from "../parts.ts";
import { CommandFailed } from "./command.ts";

/** Returns the failure for an ID that no program has. */
export function noProgram(): CommandFailed {
  return new CommandFailed(
    "No program with this ID. To list all programs: npx armslot program list",
  );
}

/** Returns a program's ID from text. Throws CommandFailed when the text is not an ID. */
export function programIdOf(text: string | undefined): string {
  const { data } = z.safeParse(id, text?.trim().toLowerCase());
  if (data === undefined) throw noProgram();
  return data;
}

interface FoundUser {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
}

/** Returns the user with an email. Throws CommandFailed when there is none. */
export async function userOf(
  { db }: Pick<Parts, "db">,
  text: string | undefined,
): Promise<FoundUser> {
  const { data } = z.safeParse(email, text);
  const user = data === undefined ? undefined : await accountOf(db.identitySql, data);
  if (data === undefined || !user) {
    throw new CommandFailed("No user with this email. To list all users: npx armslot user list");
  }
  return { ...user, email: data };
}
