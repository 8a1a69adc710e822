import { email } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import { accountOf } from "../mail/mail.query.ts";
import type { Parts } from "../parts.ts";
import { CommandFailed } from "./command.ts";

interface FoundUser {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
}

/** Whose account an address is, as typed. Throws CommandFailed when it has none. */
export async function userOf(
  { db }: Pick<Parts, "db">,
  text: string | undefined,
): Promise<FoundUser> {
  const { data } = z.safeParse(email, text);
  const user = data === undefined ? undefined : await accountOf(db.identitySql, data);
  if (data === undefined || !user) {
    throw new CommandFailed("No user has this email. To list them: armslot user list");
  }
  return { ...user, email: data };
}
