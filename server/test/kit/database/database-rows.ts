import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { aProfile } from "../../../../kit/samples.mjs";
import type { Database } from "../../../src/database/database.ts";
import { insertAthlete } from "../../../src/storage/athletes.ts";
import { insertGames } from "../../../src/storage/games.ts";
import { insertPitches, type NewPitch } from "../../../src/storage/pitches.ts";
import { insertProgram } from "../../../src/storage/programs.ts";
import { insertUser } from "../../../src/storage/users.ts";
import type { Sql, TaggedDatabase } from "./sql.ts";

/** The creation time of test rows. */
export const madeAt = new Date("2026-03-01T12:00:00Z");

/** Creates a program with one member in an identity transaction. */
export async function makeProgram(db: Database): Promise<{ programId: string; userId: string }> {
  const [programId, userId] = [v7(), v7()];
  await db.identity(async (sql) => {
    await insertProgram(sql, {
      programId,
      name: "Harbor College",
      league: "Test League",
      adminEmail: `${userId}@example.com`,
      videoCap: 50,
      setupTokenHash: randomBytes(32),
      setupExpiresAt: new Date("2026-04-01T00:00:00Z"),
      now: madeAt,
    });
    await insertUser(sql, {
      programId,
      userId,
      firstName: "Robin",
      lastName: "Vale",
      title: "Coach",
      email: `${userId}@example.com`,
      role: "admin",
      passwordHash: "not-a-hash-of-any-password",
      now: madeAt,
    });
  });
  return { programId, userId };
}

/** Creates an athlete inside a tenant transaction. */
export async function makeAthlete(sql: Sql, programId: string): Promise<string> {
  const athleteId = v7();
  const profile = aProfile();
  await insertAthlete(sql, { ...profile, programId, athleteId, submittedBy: null, now: madeAt });
  return athleteId;
}

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

/** Creates a game of an athlete inside a tenant transaction. */
export async function makeGame(sql: Sql, { programId, athleteId }: Ids): Promise<string> {
  const gameId = v7();
  const facts = { gameDate: "2026-02-28", opponent: null, location: null, kind: "game" } as const;
  const game = { ...facts, gameId, athleteId, source: "trackman", sourceKey: gameId } as const;
  await insertGames(sql, { programId, games: [game], now: madeAt });
  return gameId;
}

/** Returns a pitch like those that file readers produce. */
export function aPitch(
  ids: { readonly athleteId: string; readonly gameId: string },
  readings: Partial<NewPitch> = {},
): NewPitch {
  const pitchId = v7();
  const { athleteId, gameId } = ids;
  return {
    athleteId,
    gameId,
    pitchId,
    pitchNum: 1,
    pitchType: "Slider",
    velo: 82.5,
    vertBreak: 1.5,
    hb: -4,
    source: "trackman",
    sourceKey: pitchId,
    ...readings,
  };
}

/** Creates an athlete with one game of one pitch, in a separate transaction. */
export async function makePitchedGame(
  db: TaggedDatabase,
  programId: string,
): Promise<{ athleteId: string; gameId: string; pitchId: string }> {
  return await db.tenant(programId, async (sql) => {
    const athleteId = await makeAthlete(sql, programId);
    const gameId = await makeGame(sql, { programId, athleteId });
    const pitch = aPitch({ athleteId, gameId });
    await insertPitches(sql, { programId, pitches: [pitch] });
    return { athleteId, gameId, pitchId: pitch.pitchId };
  });
}
