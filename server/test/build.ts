import type { Role } from "@armslot/contracts/access";
import type { AthleteProfile } from "@armslot/contracts/athletes";
import { hourMs } from "@armslot/contracts/durations";
import type { MailState } from "@armslot/contracts/mail-state";
import { signIn } from "@armslot/contracts/sign-in";
import { prepareInvite } from "../src/mail/new-mails.ts";
import { inviteToken } from "../src/outside/invite-token.ts";
import { hashOfToken, newSecretToken } from "../src/outside/secret-token.ts";
import { insertAthlete } from "../src/tables/athletes.ts";
import { insertGames, type NewGame } from "../src/tables/games.ts";
import { queueMails } from "../src/tables/mails.ts";
import { insertInvites } from "../src/tables/pending-invites.ts";
import { insertPitches, type NewPitch } from "../src/tables/pitches.ts";
import { closeSetup, insertProgram } from "../src/tables/programs.ts";
import { insertSession } from "../src/tables/sessions.ts";
import { insertUser } from "../src/tables/users.ts";
import type { TestApp } from "./test-app.ts";
import { newBrowser, type TestBrowser } from "./test-browser.ts";

/** The password of every user that is built, in the form in which it is typed. */
export const password = "correct horse 9 battery";

const hashes = new WeakMap<TestApp, Promise<string>>();

/** One hash serves all users of an app, as hashing is slow on purpose. */
function passwordHashOf(testApp: TestApp): Promise<string> {
  const known = hashes.get(testApp) ?? testApp.parts.passwords.hash(password);
  hashes.set(testApp, known);
  return known;
}

/** An address that nobody else has. */
export function anEmail(testApp: TestApp): string {
  return `coach-${testApp.parts.newId()}@example.test`;
}

export interface BuiltUser {
  readonly programId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

interface UserWishes {
  readonly programId: string;
  readonly role?: Role;
  readonly email?: string;
  readonly passwordHash?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
}

/** A member of a program; their password is `password` unless a hash is given. */
export async function aUser(testApp: TestApp, wishes: UserWishes): Promise<BuiltUser> {
  const { parts } = testApp;
  const user = {
    userId: parts.newId(),
    role: "user" as const,
    email: anEmail(testApp),
    firstName: "Robin",
    lastName: "Alder",
    title: "Pitching Coach",
    ...wishes,
  };
  const passwordHash = wishes.passwordHash ?? (await passwordHashOf(testApp));
  await parts.db.identity((sql) => insertUser(sql, { ...user, passwordHash, now: parts.clock() }));
  const { programId, userId, email, role } = user;
  return { programId, userId, email, role };
}

interface ProgramWishes {
  readonly name?: string;
  readonly league?: string;
  readonly videoCap?: number;
}

export interface BuiltProgram {
  readonly programId: string;
  readonly name: string;
  readonly admin: BuiltUser;
}

/** A program that is set up, with its admin. */
export async function aProgram(
  testApp: TestApp,
  { name = "Cedar Hollow Baseball", league = "Northern League", videoCap = 50 }: ProgramWishes = {},
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

interface InviteWishes {
  readonly programId: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly title?: string;
  /** Whose name the mail is in; somebody who is gone unless said. */
  readonly invitedBy?: string;
  /** What became of its mail. */
  readonly mail?: MailState;
}

export interface BuiltInvite {
  readonly programId: string;
  readonly inviteId: string;
  readonly mailId: string;
  readonly email: string;
  /** The secret of its link. */
  readonly token: string;
}

/** A pending invite made now, good for 14 days, whose mail went out unless another state is wished for. */
export async function anInvite(
  testApp: TestApp,
  { programId, invitedBy, mail: state = "sent", ...typed }: InviteWishes,
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

/** An athlete's profile as a coach types it. */
export function aProfile(wishes: Partial<AthleteProfile> = {}): AthleteProfile {
  return {
    firstName: "Casey",
    lastName: "Underhill",
    position: "RHP",
    gradClass: 2027,
    school: "Cedar Hollow High School",
    city: "Tyler",
    state: "TX",
    heightFeet: 6,
    heightInches: 2,
    ...wishes,
  };
}

export interface BuiltAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** An athlete on a program's roster. */
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

/** A game of an athlete. */
export async function aGame(
  { parts: { db, clock, newId } }: TestApp,
  { programId, athleteId, ...wishes }: BuiltAthlete & Partial<NewGame>,
): Promise<BuiltGame> {
  const game = {
    gameId: newId(),
    gameDate: "2026-02-21",
    opponent: "Stone Creek Academy",
    location: "Home",
    sourceKey: null,
    ...wishes,
    athleteId,
  };
  await db.tenant(programId, (sql) => insertGames(sql, { programId, games: [game], now: clock() }));
  return { programId, athleteId, gameId: game.gameId };
}

type PitchWishes = Partial<Pick<NewPitch, "pitchNum" | "pitchType" | "velo" | "vertBreak" | "hb">>;

/** Pitches of a game, numbered from 1 in the order given; a reading that is not wished for is missing. */
export async function somePitches(
  { parts: { db, newId } }: TestApp,
  { programId, athleteId, gameId }: BuiltGame,
  wishes: readonly PitchWishes[],
): Promise<string[]> {
  const pitches = wishes.map((wish, place) => ({
    pitchId: newId(),
    pitchNum: place + 1,
    pitchType: "Four-Seam",
    velo: null,
    vertBreak: null,
    hb: null,
    sourceKey: null,
    ...wish,
    athleteId,
    gameId,
  }));
  await db.tenant(programId, (sql) => insertPitches(sql, { programId, pitches }));
  return pitches.map(({ pitchId }) => pitchId);
}

/** A browser with which a user has signed in. */
export async function signedInBrowser(
  testApp: TestApp,
  { email }: Pick<BuiltUser, "email">,
  network?: string,
): Promise<TestBrowser> {
  const browser = newBrowser(testApp, network);
  await browser.call(signIn, { body: { email, password } });
  return browser;
}

/** A browser that has a session of a user without having signed in, which is quicker; an hour from now it is over. */
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
