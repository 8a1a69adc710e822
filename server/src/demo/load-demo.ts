import { randomBytes } from "node:crypto";
import { passwordRules } from "@armslot/contracts/core/fields";
import { base32 } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { deleteDemoPrograms, insertDemoProgram, openDemoProgram } from "../storage/programs.ts";
import { insertUser } from "../storage/users.ts";
import { demoScouts } from "./demo-scouting.ts";
import { storeDemoAthletes } from "./store-demo-athletes.ts";
import { storeDemoScouting, welcomeCoach } from "./store-demo-scouting.ts";

/** The account that opens the demo program. */
export interface DemoSignIn {
  readonly programId: string;
  readonly email: string;
  readonly password: string;
}

type DemoParts = Pick<Parts, "db" | "clock" | "newId" | "settings" | "passwords" | "films">;

/** The fixed data of the demo program (OPS-10). */
const demoEmail = "coach@demo.armslot.example";
const demoProgram = {
  name: "Demo Program",
  league: "Demo League",
  adminEmail: demoEmail,
  videoCap: 50,
  totalVideoCount: 214,
  videosThisMonth: 18,
} as const;
const demoCoach = {
  firstName: "Demo",
  lastName: "Coach",
  title: "Head Coach",
  email: demoEmail,
  role: "admin",
} as const;

const passwordBytes = 10;

function newPassword(): string {
  const password = base32(randomBytes(passwordBytes));
  return passwordRules.every(({ isMet }) => isMet(password)) ? password : newPassword();
}

/** Adds the demo's scouts. Their password is random, and no one is told it. Returns undefined if an address has an account. */
async function insertScouts(
  { db, newId, passwords }: DemoParts,
  { programId, now }: { readonly programId: string; readonly now: Date },
): Promise<string[] | undefined> {
  const passwordHash = await passwords.hash(newPassword());
  const scouts = demoScouts.map((scout) => ({
    ...{ ...scout, programId, userId: newId(), role: "user" as const, passwordHash, now },
    email: `${scout.lastName.toLowerCase()}@demo.armslot.example`,
  }));
  return await db.identity(async (tx) => {
    for (const scout of scouts) if (!(await insertUser(tx, scout))) return undefined;
    return scouts.map(({ userId }) => userId);
  });
}

interface DemoFilling {
  readonly programId: string;
  readonly scoutIds: readonly string[];
  /** The coach's ID and the hash of the password. */
  readonly userId: string;
  readonly passwordHash: string;
  readonly now: Date;
  readonly newId: DemoParts["newId"];
}

/** Stores everything of the demo, and the coach's account last. Returns false if the address has an account. */
async function fillDemo(parts: DemoParts, filling: DemoFilling): Promise<boolean> {
  const { db, settings } = parts;
  const { programId, userId, passwordHash, now } = filling;
  const films = settings.keepsVideo ? parts.films : null;
  const shown = await db.tenant(
    programId,
    async (tx) => {
      await storeDemoAthletes(tx, { ...filling, submittedBy: userId, films });
      return await storeDemoScouting(tx, filling);
    },
    { isLong: true },
  );
  const isOpen = await db.identity(async (tx) => {
    const coach = { programId, userId, ...demoCoach, passwordHash, now };
    if (!(await insertUser(tx, coach))) return false;
    await openDemoProgram(tx, { programId, adminUserId: userId, now });
    return true;
  });
  if (isOpen) await db.tenant(programId, (tx) => welcomeCoach(tx, filling, shown));
  return isOpen;
}

/**
 * Loads the demo program. Athletes and games come first and the account last: an interrupted load is visible to no one, and the
 * next load deletes it.
 * @returns undefined if the demo program or its account already exists; nothing is loaded then
 */
export async function loadDemo(parts: DemoParts): Promise<DemoSignIn | undefined> {
  const { db, clock, newId, settings, passwords } = parts;
  await deleteDemoPrograms(db.identitySql, "unfinished");
  if ((await countPrograms(db.identitySql)).demos > 0) return undefined;
  const programId = newId();
  const userId = newId();
  const now = clock();
  const password = settings.demoPassword ?? newPassword();
  const passwordHash = await passwords.hash(password);
  await insertDemoProgram(db.identitySql, { programId, ...demoProgram, now });
  const context = { programId, now, newId };
  const scoutIds = await insertScouts(parts, context);
  const isOpen =
    scoutIds !== undefined &&
    (await fillDemo(parts, { ...context, scoutIds, userId, passwordHash }));
  if (isOpen) return { programId, email: demoEmail, password };
  await deleteDemoPrograms(db.identitySql, "unfinished");
  return undefined;
}

/** Loads the demo program if the database has no program. Returns undefined otherwise. */
export async function loadDemoIfEmpty(parts: DemoParts): Promise<DemoSignIn | undefined> {
  const { demos, others } = await countPrograms(parts.db.identitySql);
  return demos + others === 0 ? await loadDemo(parts) : undefined;
}

/** Deletes the demo program with all its data. Returns false if there was none. */
export async function removeDemo({ db }: Pick<Parts, "db">): Promise<boolean> {
  return (await deleteDemoPrograms(db.identitySql, "all")) > 0;
}

/** Counts the demo programs and the others, without demo programs whose loading was interrupted. */
async function countPrograms(tx: Tx): Promise<{ readonly demos: number; readonly others: number }> {
  return await tx
    .selectFrom("programs")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("is_demo", "=", true).as("demos"),
      fn.countAll<number>().filterWhere("is_demo", "=", false).as("others"),
    ])
    .where((eb) => eb.or([eb("is_setup_complete", "=", true), eb("is_demo", "=", false)]))
    .executeTakeFirstOrThrow();
}
