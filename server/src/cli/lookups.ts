import { email, id } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { accountOf } from "../mail/mail.query.ts";
import { hasProgram } from "../sightings/imports.query.ts";
import { type CommandContext, CommandFailed, type CommandInput, WrongUse } from "./command.ts";

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

/** Returns the ID that the option `--program` gives. Throws CommandFailed when there is no such program. */
export async function existingProgram(
  { db }: Pick<Parts, "db">,
  input: CommandInput,
): Promise<string> {
  const programId = programIdOf(input.text("program"));
  if (await db.tenantRead(programId, (tx) => hasProgram(tx, programId))) return programId;
  throw noProgram();
}

interface Consent {
  /** A sentence about what the command deletes. */
  readonly question: string;
  /** The name to type. */
  readonly answer: string;
}

/** Asks for a name before something is deleted. Throws WrongUse without a terminal, and CommandFailed for another answer. */
export async function consentOf(
  ask: CommandContext["ask"],
  { question, answer }: Consent,
): Promise<void> {
  if (!ask) {
    throw new WrongUse(
      "Nothing was changed, because there is no terminal to ask. To go ahead without asking, add --yes.",
    );
  }
  const typed = await ask(`${question}\nTo go ahead, type ${answer}: `);
  if (typed.trim() !== answer) {
    throw new CommandFailed(`Nothing was changed. The answer is not ${answer}.`);
  }
}

interface FoundUser {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
}

/**
 * Returns how a person without an account gets one: by the setup of their program or an invite.
 * @returns undefined for an email that no open setup and no open invite has
 */
async function wayIn(tx: Tx, email: string, now: Date): Promise<string | undefined> {
  const program = await tx
    .selectFrom("programs")
    .select("program_id as programId")
    .where("admin_email", "=", email)
    .where("is_setup_complete", "=", false)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (program) {
    return `This program is not set up yet, so its admin has no account. For a new setup link: npx armslot program reissue-setup ${program.programId}`;
  }
  const invite = await tx
    .selectFrom("pending_invites")
    .select("invite_id")
    .where("email", "=", email)
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return (
    invite &&
    "This person has not accepted their invite yet. An admin of the program can send it again on the Account page."
  );
}

/** Returns the user with an email. Throws CommandFailed when there is none. */
export async function userOf(
  { db, clock }: Pick<Parts, "db" | "clock">,
  text: string | undefined,
): Promise<FoundUser> {
  const { data } = z.safeParse(email, text);
  const user = data === undefined ? undefined : await accountOf(db.identitySql, data);
  if (data !== undefined && user) return { ...user, email: data };
  const advice = data === undefined ? undefined : await wayIn(db.identitySql, data, clock());
  throw new CommandFailed(
    advice ?? "No user with this email. To list all users: npx armslot user list",
  );
}
