import type { Role } from "@armslot/contracts/core/access";
import { hourMs } from "@armslot/contracts/core/durations";
import { limits } from "@armslot/contracts/core/limits";
import type { MailState } from "@armslot/contracts/people/mail-state";
import { signIn } from "@armslot/contracts/people/sign-in";
import { pitchNumRange } from "@armslot/contracts/pitch/readings";
import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import { aProfile, password } from "../../../kit/samples.mjs";
import { inviteToken } from "../../src/core/invite-token.ts";
import { hashOfToken, newSecretToken } from "../../src/core/secret-token.ts";
import { prepareInvite } from "../../src/mail/new-mails.ts";
import { insertAthlete } from "../../src/storage/athletes.ts";
import { insertCorrections } from "../../src/storage/corrections.ts";
import { insertGames, type NewGame } from "../../src/storage/games.ts";
import { lockGame, updateLockedGame } from "../../src/storage/locked-games.ts";
import { queueMails } from "../../src/storage/mails.ts";
import { insertInvites } from "../../src/storage/pending-invites.ts";
import { insertPitches, type NewPitch } from "../../src/storage/pitches.ts";
import { closeSetup, insertProgram } from "../../src/storage/programs.ts";
import { insertSession } from "../../src/storage/sessions.ts";
import { insertUser } from "../../src/storage/users.ts";
import { keepPasswords } from "./kept-passwords.ts";
import type { TestApp } from "./test-app.ts";
import { newBrowser, type TestBrowser } from "./test-browser.ts";

export { aProfile, password };

async function passwordHashOf({ parts: { settings } }: TestApp): Promise<string> {
  return (await keepPasswords(settings.passwordCost)).passwordHash;
}

/** Returns a unique address. */
export function anEmail(testApp: TestApp): string {
  return `coach-${testApp.parts.newId()}@example.test`;
}

export interface BuiltUser {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

interface UserOptions {
  readonly programId: string;
  readonly role?: Role;
  readonly email?: string;
  readonly passwordHash?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
}

/** Creates a member of a program. Their password is `password` unless a hash is given. */
export async function aUser(testApp: TestApp, overrides: UserOptions): Promise<BuiltUser> {
  const { parts } = testApp;
  const user = {
    userId: parts.newId(),
    role: "user" as const,
    email: anEmail(testApp),
    firstName: "Robin",
    lastName: "Alder",
    title: "Pitching Coach",
    ...overrides,
  };
  const passwordHash = overrides.passwordHash ?? (await passwordHashOf(testApp));
  await parts.db.identity((sql) => insertUser(sql, { ...user, passwordHash, now: parts.clock() }));
  const { programId, userId, email, role } = user;
  return { programId, userId, email, role };
}

interface ProgramOptions {
  readonly name?: string;
  readonly league?: string;
  readonly videoCap?: number;
}

export interface BuiltProgram {
  readonly programId: string;
  readonly name: string;
  readonly admin: BuiltUser;
}

/** Creates a program with a completed setup and its admin. */
export async function aProgram(
  testApp: TestApp,
  {
    name = "Cedar Hollow Baseball",
    league = "Northern League",
    videoCap = 50,
  }: ProgramOptions = {},
): Promise<BuiltProgram> {
  const { db, clock, newId } = testApp.parts;
  const programId = newId();
  const userId = newId();
  const email = anEmail(testApp);
  const now = clock();
  const setupTokenHash = hashOfToken(newSecretToken());
  const passwordHash = await passwordHashOf(testApp);
  const setupExpiresAt = new Date(now.getTime() + 1000);
  await db.identity(async (sql) => {
    const waiting = { programId, name, league, adminEmail: email, videoCap };
    await insertProgram(sql, { ...waiting, setupTokenHash, setupExpiresAt, now });
    await closeSetup(sql, { programId, setupTokenHash, adminUserId: userId, now });
    const names = { firstName: "Ada", lastName: "Birch", title: "Head Coach" };
    const admin = { programId, userId, email, role: "admin" as const, passwordHash, now };
    await insertUser(sql, { ...names, ...admin });
  });
  return { programId, name, admin: { programId, userId, email, role: "admin" } };
}

interface InviteOptions {
  readonly programId: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  /** The inviter. By default a user who does not exist. */
  readonly invitedBy?: string;
  /** The state of its mail. */
  readonly mail?: MailState;
}

export interface BuiltInvite {
  readonly programId: string;
  readonly inviteId: string;
  readonly mailId: string;
  readonly email: string;
  /** The token of its link. */
  readonly token: string;
}

/** Creates a pending invite that is valid for 14 days. Its mail was sent unless another state is given. */
export async function anInvite(
  testApp: TestApp,
  { programId, invitedBy, mail: state = "sent", ...typed }: InviteOptions,
): Promise<BuiltInvite> {
  const { parts, db } = testApp;
  const email = anEmail(testApp);
  const colleague = { firstName: "Sam", lastName: "Elder", title: "Scout", email, ...typed };
  const now = parts.clock();
  const { invite, mail } = prepareInvite(parts, {
    programId,
    invitedBy: invitedBy ?? parts.newId(),
    colleague,
    now,
  });
  await parts.db.identity(async (sql) => {
    await insertInvites(sql, [invite]);
    await queueMails(sql, [mail]);
  });
  await db.asOwner((sql) => sql`update mails set state = ${state} where mail_id = ${mail.mailId}`);
  const token = inviteToken(parts.serverSecret, invite);
  const { inviteId } = invite;
  return { programId, inviteId, mailId: mail.mailId, email: invite.email, token };
}

export interface BuiltAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** Adds an athlete to a program's roster. */
export async function anAthlete(
  { parts: { db, clock, newId } }: TestApp,
  { programId, ...profile }: Partial<AthleteProfile> & { programId: string },
): Promise<BuiltAthlete> {
  const athleteId = newId();
  const athlete = { ...aProfile(profile), programId, athleteId, submittedBy: null, now: clock() };
  await db.tenant(programId, (sql) => insertAthlete(sql, athlete));
  return { programId, athleteId };
}

export interface BuiltGame extends BuiltAthlete {
  readonly gameId: string;
}

/** Adds a game to an athlete. */
export async function aGame(
  { parts: { db, clock, newId } }: TestApp,
  { programId, athleteId, ...overrides }: BuiltAthlete & Partial<NewGame>,
): Promise<BuiltGame> {
  const game = {
    gameId: newId(),
    gameDate: "2026-02-21",
    opponent: "Stone Creek Academy",
    location: "Home",
    kind: "game" as const,
    source: "hand" as const,
    sourceKey: null,
    ...overrides,
    athleteId,
  };
  await db.tenant(programId, (sql) => insertGames(sql, { programId, games: [game], now: clock() }));
  return { programId, athleteId, gameId: game.gameId };
}

type PitchReadings = Partial<Omit<NewPitch, "athleteId" | "gameId">>;

/** Adds pitches to a game, numbered from 1. Readings that are not given are missing. */
export async function somePitches(
  { parts: { db, newId } }: TestApp,
  { programId, athleteId, gameId }: BuiltGame,
  overrides: readonly PitchReadings[],
): Promise<string[]> {
  const pitches = overrides.map((override, place) => ({
    pitchId: newId(),
    pitchNum: place + 1,
    pitchType: "Four-Seam",
    source: "hand" as const,
    sourceKey: null,
    ...override,
    athleteId,
    gameId,
  }));
  await db.tenant(programId, (sql) => insertPitches(sql, { programId, pitches }));
  return pitches.map(({ pitchId }) => pitchId);
}

/** Stores athletes, games and pitches as a version without limits of their numbers could. */
export async function withoutLimits<T>({ db }: TestApp, work: () => Promise<T>): Promise<T> {
  const set = (state: "disable" | "enable") =>
    db.asOwner(async (sql) => {
      await sql.unsafe(`alter table pitches ${state} trigger pitches_limit_added;
        alter table games ${state} trigger games_limit_added;
        alter table athletes ${state} trigger athletes_limit_added`);
    });
  await set("disable");
  try {
    return await work();
  } finally {
    await set("enable");
  }
}

/**
 * Adds pitches to an athlete in full games, one a day from 2026-01-01 on. They are numbered from 1 through all games, as far as numbers go.
 */
export async function fullGames(
  testApp: TestApp,
  athlete: BuiltAthlete,
  overrides: readonly PitchReadings[],
): Promise<BuiltGame[]> {
  const most = limits.pitchesPerGameMax;
  const games: BuiltGame[] = [];
  for (let from = 0; from < overrides.length; from += most) {
    const day = new Date(Date.UTC(2026, 0, 1 + games.length)).toISOString().slice(0, 10);
    const game = await aGame(testApp, { ...athlete, gameDate: day });
    const pitches = overrides.slice(from, from + most);
    const last = pitchNumRange.refuse[1];
    const numbered = pitches.map((pitch, at) => ({ ...pitch, pitchNum: ((from + at) % last) + 1 }));
    await somePitches(testApp, game, numbered);
    games.push(game);
  }
  return games;
}

/** Adds a correction of a game's opponent by a member. The game's version becomes 2. */
export async function aCorrection(
  { parts: { db, clock, newId } }: TestApp,
  { programId, athleteId, gameId, userId }: BuiltGame & Pick<BuiltUser, "userId">,
): Promise<void> {
  const changes = { opponent: { before: "Stone Creek Academy", after: "Rivertown" } };
  const corrections = [{ correctionId: newId(), pitchId: null, changes }];
  await db.tenant(programId, async (sql) => {
    const game = await lockGame(sql, { programId, athleteId, gameId });
    if (!game) throw new Error("no such game");
    const after = { ...game, opponent: "Rivertown" };
    const version = await updateLockedGame(sql, { programId, game: after, now: clock() });
    await insertCorrections(sql, { programId, gameId, version, userId, now: clock(), corrections });
  });
}

/** Returns a browser after a user's sign-in. */
export async function signedInBrowser(
  testApp: TestApp,
  { email }: Pick<BuiltUser, "email">,
  network?: string,
): Promise<TestBrowser> {
  const browser = newBrowser(testApp, network);
  await browser.call(signIn, { body: { email, password } });
  return browser;
}

/** Returns a browser with a user's session. This is faster than a sign-in. The session ends after an hour by default. */
export async function browserWithSession(
  testApp: TestApp,
  { programId, userId }: Pick<BuiltUser, "programId" | "userId">,
  { lifetimeMs = hourMs } = {},
): Promise<TestBrowser> {
  const { db, clock } = testApp.parts;
  const token = newSecretToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const session = { tokenHash: hashOfToken(token), programId, userId, now, expiresAt };
  await db.identity((sql) => insertSession(sql, session));
  const browser = newBrowser(testApp);
  browser.jar.set("__Host-sid", token);
  return browser;
}
