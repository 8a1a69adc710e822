import type { AthleteProfile } from "@armslot/contracts/athletes";
import type { Sql } from "../database/database.ts";

interface NewAthlete extends AthleteProfile {
  readonly programId: string;
  readonly athleteId: string;
  readonly submittedBy: string | null;
  readonly now: Date;
}

/** Puts athletes on the roster, all in one statement. */
export async function insertAthletes(sql: Sql, athletes: readonly NewAthlete[]): Promise<void> {
  if (athletes.length === 0) return;
  const rows = athletes.map((athlete) => ({
    program_id: athlete.programId,
    athlete_id: athlete.athleteId,
    first_name: athlete.firstName,
    last_name: athlete.lastName,
    position: athlete.position,
    grad_class: athlete.gradClass,
    school: athlete.school,
    city: athlete.city,
    state: athlete.state,
    height_feet: athlete.heightFeet,
    height_inches: athlete.heightInches,
    submitted_by: athlete.submittedBy,
    created_at: athlete.now,
    updated_at: athlete.now,
  }));
  await sql`insert into athletes ${sql(rows)}`;
}

/** Puts one athlete on the roster. */
export async function insertAthlete(sql: Sql, athlete: NewAthlete): Promise<void> {
  await insertAthletes(sql, [athlete]);
}

interface EditedAthlete extends AthleteProfile {
  readonly programId: string;
  readonly athleteId: string;
  /** The version that the edit started from. */
  readonly version: number;
  readonly now: Date;
}

/** Saves an edited profile under the next version. False, with nothing changed, when there is no such athlete or somebody saved in between. */
export async function updateAthlete(sql: Sql, athlete: EditedAthlete): Promise<boolean> {
  const { programId, athleteId, version, now } = athlete;
  const saved = await sql`
    update athletes set
      first_name = ${athlete.firstName}, last_name = ${athlete.lastName}, position = ${athlete.position},
      grad_class = ${athlete.gradClass}, school = ${athlete.school}, city = ${athlete.city},
      state = ${athlete.state}, height_feet = ${athlete.heightFeet},
      height_inches = ${athlete.heightInches}, version = version + 1, updated_at = ${now}
    where program_id = ${programId} and athlete_id = ${athleteId} and version = ${version}
    returning version`;
  return saved.length > 0;
}

/**
 * Holds athletes to the end of the transaction, so that nobody erases them or their games meanwhile; in the order of their ids, so
 * that two who hold several cannot block each other.
 * @returns how many of them this program has
 */
export async function holdAthletes(
  sql: Sql,
  { programId, athleteIds }: { readonly programId: string; readonly athleteIds: readonly string[] },
): Promise<number> {
  const held = await sql`
    select athlete_id from athletes
    where program_id = ${programId} and athlete_id = any(${[...athleteIds]}::uuid[])
    order by athlete_id
    for no key update`;
  return held.length;
}

/**
 * Erases an athlete with every game, pitch and total. Waits for whoever writes to them at the moment.
 * @returns how much went with the athlete; undefined when this program has none of that id
 */
export async function deleteAthleteRow(
  sql: Sql,
  { programId, athleteId }: { readonly programId: string; readonly athleteId: string },
): Promise<{ readonly games: number; readonly pitches: number } | undefined> {
  const held = await sql`
    select athlete_id from athletes
    where program_id = ${programId} and athlete_id = ${athleteId}
    for update`;
  if (held.length === 0) return undefined;
  const [counted] = await sql<{ games: number; pitches: number }[]>`
    select
      (select count(*) from games where program_id = ${programId} and athlete_id = ${athleteId}) as games,
      (
        select count(*) from games g join pitches p on p.program_id = g.program_id and p.game_id = g.game_id
        where g.program_id = ${programId} and g.athlete_id = ${athleteId}
      ) as pitches`;
  await sql`delete from athletes where program_id = ${programId} and athlete_id = ${athleteId}`;
  return counted;
}
