import {
  type AthleteProfile,
  athleteFields,
  type BegunProfile,
  profileFields,
} from "@armslot/contracts/roster/athlete-fields";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { GivenFacts } from "@armslot/contracts/roster/begun-profiles";
import type { Standing } from "@armslot/contracts/roster/standing";
import { sql } from "kysely";
import { builtOnce } from "../database/built-once.ts";
import { columnsOf, named, recordsOf, rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { deleteFilmsShowing } from "./recordings.ts";

/** An athlete's ID as replies name it (DATA-6). */
export const athleteUid = "athletes.athlete_id as uid";

/** The columns of what staff enter about an athlete. */
export const profileColumns = columnsOf(profileFields);

/** The columns of an athlete as replies name them. */
export const athleteColumns = [
  athleteUid,
  ...named(profileColumns),
  ...named(["submission", "is_incomplete", "standing", "version"]),
  ...named(["submitted_by", "created_at", "updated_at"]),
] as const;

interface Added {
  readonly programId: string;
  readonly athleteId: string;
  readonly submittedBy: string | null;
  readonly now: Date;
}

/** An athlete who may lack facts of the profile. */
type NewAthlete = BegunProfile & Added & { readonly standing?: Standing };

const fresh = { submission: 0, version: 1 } as const;

const rowOfNew = (athlete: NewAthlete) => ({
  ...rowOf("athletes", profileColumns, athlete),
  ...fresh,
  standing: athlete.standing ?? "roster",
  program_id: athlete.programId,
  athlete_id: athlete.athleteId,
  submitted_by: athlete.submittedBy,
  created_at: athlete.now,
  updated_at: athlete.now,
});

/** Adds athletes in one statement. Their standing is the roster by default. */
export async function insertAthletes(tx: Tx, athletes: readonly NewAthlete[]): Promise<void> {
  if (athletes.length === 0) return;
  await tx.insertInto("athletes").values(athletes.map(rowOfNew)).execute();
}

type WholeAthlete = AthleteProfile & Added;

const insertOne = builtOnce((tx, athlete: WholeAthlete) =>
  tx.insertInto("athletes").values({ ...rowOfNew(athlete), standing: "roster" }),
);

/**
 * Adds an athlete to the roster. Does not wait for it in a transaction: if it fails, the transaction fails.
 * @returns the columns of `athleteColumns`
 */
export async function insertAthlete(tx: Tx, athlete: WholeAthlete) {
  await tx.leave(insertOne(tx, athlete));
  const { programId: _, athleteId: uid, now, ...entered } = athlete;
  const standing: Standing = "roster";
  return {
    ...entered,
    ...fresh,
    standing,
    isIncomplete: false,
    uid,
    createdAt: now,
    updatedAt: now,
  };
}

interface EditedAthlete extends AthleteProfile {
  readonly programId: string;
  readonly athleteId: string;
  /** The version that the edit started from. */
  readonly version: number;
  readonly now: Date;
}

/**
 * Saves an edited profile with the next version. Returns false and changes nothing if the athlete does not exist or was saved in
 * between.
 */
export async function updateAthlete(tx: Tx, athlete: EditedAthlete): Promise<boolean> {
  const { programId, athleteId, version, now } = athlete;
  const { numUpdatedRows } = await tx
    .updateTable("athletes")
    .set(rowOf("athletes", profileColumns, athlete))
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: now }))
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The facts that a profile can lack, by column. */
const laterFacts = athleteFields
  .filter(({ isStart }) => !isStart)
  .map(({ name }) => ({ name, column: columnsOf([name])[0] ?? name }));

interface FactsToAdd {
  readonly programId: string;
  readonly athletes: readonly GivenFacts[];
  readonly now: Date;
}

/**
 * Adds facts to profiles that lack them, each with the next version. A fact that a profile has stays.
 * @returns the IDs of the athletes who got a fact
 */
export async function addFacts(
  tx: Tx,
  { programId, athletes, now }: FactsToAdd,
): Promise<string[]> {
  const rows: readonly { readonly athlete_id: string }[] = athletes.map((given) => ({
    athlete_id: given.athleteId,
    ...Object.fromEntries(
      laterFacts.map(({ name, column }) => [column, given[name as keyof GivenFacts] ?? null]),
    ),
  }));
  const columns = laterFacts.map(({ column }) => ({
    own: sql.ref(`a.${column}`),
    given: sql.ref(`given.${column}`),
    column: sql.ref(column),
  }));
  const values = columns.map(
    ({ column, own, given }) => sql`${column} = coalesce(${own}, ${given})`,
  );
  const gains = columns.map(({ own, given }) => sql`(${own} is null and ${given} is not null)`);
  const { rows: changed } = await sql<{ athlete_id: string }>`
    update athletes a set ${sql.join(values)}, version = a.version + 1, updated_at = ${now}
    from ${recordsOf("athletes", rows)} given
    where a.program_id = ${programId} and a.athlete_id = given.athlete_id
      and (${sql.join(gains, sql` or `)})
    returning a.athlete_id`.execute(tx);
  return changed.map(({ athlete_id }) => athlete_id);
}

interface NewName extends Pick<AthleteProfile, "firstName" | "lastName"> {
  readonly programId: string;
  readonly athleteId: string;
  readonly now: Date;
}

/** Changes an athlete's name and raises the version, so that no one saves an older profile over it. */
export async function renameAthlete(tx: Tx, athlete: NewName): Promise<void> {
  await tx
    .updateTable("athletes")
    .set(rowOf("athletes", ["first_name", "last_name"], athlete))
    .set((eb) => ({ version: eb("version", "+", 1), updated_at: athlete.now }))
    .where("program_id", "=", athlete.programId)
    .where("athlete_id", "=", athlete.athleteId)
    .execute();
}

/** Returns those of some athletes whom the program has. */
export async function athletesThatExist(
  tx: Tx,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("athletes")
    .select("athlete_id as athleteId")
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .execute();
  return new Set(rows.map(({ athleteId }) => athleteId));
}

/**
 * Locks athletes until the transaction ends, so they and their games cannot be deleted. Locks in the order of their IDs to prevent
 * deadlocks.
 * @returns how many of them this program has
 */
export async function lockAthletes(
  tx: Tx,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<number> {
  const held = await tx
    .selectFrom("athletes")
    .select("athlete_id")
    .where("program_id", "=", programId)
    .where((eb) => eb("athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))))
    .orderBy("athlete_id")
    .forNoKeyUpdate()
    .execute();
  return held.length;
}

/**
 * Deletes an athlete with all games, pitches, films and totals. Waits for concurrent writes to them.
 * @returns how much was deleted with the athlete, or undefined if this program has no such athlete
 */
export async function deleteAthleteRow(
  tx: Tx,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<{ readonly games: number; readonly pitches: number } | undefined> {
  const held = await tx
    .selectFrom("athletes")
    .select("athlete_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  const counted = await tx
    .selectFrom("games as g")
    .leftJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "g.program_id").onRef("p.game_id", "=", "g.game_id"),
    )
    .select((eb) => [
      eb.fn.count<number>("g.game_id").distinct().as("games"),
      eb.fn.count<number>("p.pitch_id").as("pitches"),
    ])
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .executeTakeFirstOrThrow();
  await deleteFilmsShowing(tx, { programId, athleteId });
  await tx
    .deleteFrom("athletes")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .execute();
  return counted;
}

type NameAndHand = Pick<AthleteRow, "uid" | "firstName" | "lastName" | "position">;

/** Returns the names and throwing hands of a program's athletes. Additions to the roster wait until the transaction ends. */
export async function lockedRoster(tx: Tx, programId: string): Promise<NameAndHand[]> {
  const key = `roster ${programId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return await tx
    .selectFrom("athletes")
    .select([athleteUid, ...named(["first_name", "last_name", "position"])])
    .where("program_id", "=", programId)
    .execute();
}
