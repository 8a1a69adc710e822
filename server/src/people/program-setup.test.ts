import { checkSetup, completeSetup } from "@armslot/contracts/people/program-setup";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeAll, describe, expect, test } from "vitest";
import { anEmail, aProgram, aUser } from "../../test/kit/build.ts";
import { auditOf } from "../../test/kit/people-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { inviteToken } from "../core/invite-token.ts";
import { hashOfToken } from "../core/secret-token.ts";
import { createProgram } from "./create-program.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({
    settings: {
      LIMIT_TOKEN_FAILURES_PER_15_MIN: "1000",
      // High enough for all ten requests to reach the program.
      LIMIT_PASSWORDS_PER_LINK_PER_15_MIN: "1000",
    },
  });
});

const name = "Stone Creek Baseball";
const password = "a new password 1";
const person = { firstName: "Ada", lastName: "Birch", title: "Head Coach" };
const aColleague = (email: string) => ({
  firstName: "Robin",
  lastName: "Alder",
  title: "Scout",
  email,
});

async function aPendingProgram(email = anEmail(testApp)) {
  const wanted = { name, league: "Northern League", email, videoCap: 50 };
  const { programId, setupToken: token } = await createProgram(testApp.parts, wanted);
  return { programId, token, email, body: { programId, token, password, ...person, invites: [] } };
}

const wrongToken = "a".repeat(52);

/** Returns everything that completing a setup may write. */
async function storedState(programId: string) {
  return await testApp.db.asOwner(async (sql) => {
    const [program] = await sql`
      select status, is_setup_complete, setup_token_hash is null as "isTokenCleared", admin_user_id
      from programs where program_id = ${programId}`;
    const [rows] = await sql`
      select (select count(*)::int from users where program_id = ${programId}) as users,
        (select count(*)::int from sessions where program_id = ${programId}) as sessions,
        (select count(*)::int from pending_invites where program_id = ${programId}) as invites,
        (select count(*)::int from mails where program_id = ${programId}) as mails`;
    return { ...program, ...rows };
  });
}

const untouched = {
  status: "pending",
  is_setup_complete: false,
  isTokenCleared: false,
  admin_user_id: null,
  users: 0,
  sessions: 0,
  invites: 0,
  mails: 0,
};

describe("a setup link", () => {
  test("a setup link is valid each time it is opened, in upper case too", async () => {
    const { programId, token, email } = await aPendingProgram();
    for (const shown of [token, token.toUpperCase(), token]) {
      const reply = await newBrowser(testApp).call(checkSetup, {
        body: { programId, token: shown },
      });
      expect(reply).toEqual({ programId, programName: name, adminEmail: email });
    }
    expect(await storedState(programId)).toEqual(untouched);
  });

  test.each(["", "nonsense", "01950000-0000-7000-8000-000000000001", "' or true --"])(
    "a setup link of the unknown program %j says so",
    async (programId) => {
      const problem = await newBrowser(testApp).refused(checkSetup, {
        body: { programId, token: wrongToken },
      });
      expect(problem.code).toBe("program-not-found");
    },
  );

  test("a setup link with a wrong, missing, truncated or another program's token is invalid", async () => {
    const { programId, token, body } = await aPendingProgram();
    const other = await aPendingProgram();
    for (const wrong of [wrongToken, "", token.slice(1), `${token}a`, ` ${token}`, other.token]) {
      const browser = newBrowser(testApp);
      const link = { programId, token: wrong };
      expect((await browser.refused(checkSetup, { body: link })).code).toBe("invalid-setup-token");
      const completion = { body: { ...body, ...link } };
      expect((await browser.refused(completeSetup, completion)).code).toBe("invalid-setup-token");
    }
    expect(await storedState(programId)).toEqual(untouched);
  });

  test("a setup link is valid for 30 days", async () => {
    const { programId, token, body } = await aPendingProgram();
    const browser = newBrowser(testApp);
    testApp.clock.advance({ days: 29, minutes: 23 * 60 });
    await browser.call(checkSetup, { body: { programId, token } });
    testApp.clock.advance({ minutes: 60 });
    const problem = await browser.refused(checkSetup, { body: { programId, token } });
    expect(problem.code).toBe("invalid-setup-token");
    expect((await browser.refused(completeSetup, { body })).code).toBe("invalid-setup-token");
    expect(await storedState(programId)).toEqual(untouched);
  });

  test("a setup link of a completed setup says so for any token", async () => {
    const { programId, token, body } = await aPendingProgram();
    await newBrowser(testApp).call(completeSetup, { body });
    for (const shown of [token, wrongToken, ""]) {
      const link = { programId, token: shown };
      const browser = newBrowser(testApp);
      expect((await browser.refused(checkSetup, { body: link })).code).toBe(
        "program-already-setup",
      );
      const problem = await browser.refused(completeSetup, { body: { ...body, ...link } });
      expect(problem.code).toBe("program-already-setup");
    }
  });
});

describe("completing a setup", () => {
  test("creates the admin, activates the program, clears the token and signs the admin in", async () => {
    const { programId, email, body } = await aPendingProgram();
    const browser = newBrowser(testApp);
    const reply = await browser.call(completeSetup, {
      body: { ...body, token: body.token.toUpperCase() },
    });
    expect(reply.user).toEqual({ uid: reply.user.uid, ...person, email, role: "admin" });
    expect(reply.program).toEqual({
      programId,
      name,
      league: "Northern League",
      keepsVideo: true,
      tracksVideo: false,
      restRule: null,
    });
    expect(await browser.call(getSession)).toEqual({ session: reply });
    expect(await storedState(programId)).toEqual({
      status: "active",
      is_setup_complete: true,
      isTokenCleared: true,
      admin_user_id: reply.user.uid,
      users: 1,
      sessions: 1,
      invites: 0,
      mails: 0,
    });
    await newBrowser(testApp).call(signIn, { body: { email, password } });
  });

  test("stores each invite with a derived token for 14 days and queues its mail without one", async () => {
    const { programId, body } = await aPendingProgram();
    const invites = [aColleague("one@example.test"), aColleague(" TWO@Example.test ")];
    const { user } = await newBrowser(testApp).call(completeSetup, { body: { ...body, invites } });
    const stored = await testApp.db.asOwner(
      (sql) => sql`
        select i.email, i.first_name, i.status, i.invited_by, i.invite_id, i.nonce, i.token_hash, i.expires_at,
          m.kind, m.state, m.params
        from pending_invites i join mails m on m.invite_id = i.invite_id
        where i.program_id = ${programId} order by i.email`,
    );
    expect(stored.map(({ email }) => email)).toEqual(["one@example.test", "two@example.test"]);
    for (const row of stored) {
      const inviteId = row.invite_id as string;
      const token = inviteToken(testApp.parts.serverSecret, {
        inviteId,
        nonce: row.nonce as Buffer,
      });
      expect(row.token_hash).toEqual(hashOfToken(token));
      expect(row).toMatchObject({
        first_name: "Robin",
        status: "pending",
        invited_by: user.uid,
        kind: "invite",
        state: "queued",
        params: {},
      });
      const lifetimeMs = new Date(row.expires_at as Date).getTime() - testApp.clock().getTime();
      expect(lifetimeMs).toBe(14 * 24 * 60 * 60 * 1000);
    }
    const invited = stored.map(({ invite_id }) => String(invite_id));
    const [setup, ...entries] = await auditOf(testApp, programId);
    expect(setup).toMatchObject({ action: "setup-completed", actor: user.uid });
    expect(entries.map(({ subject }) => String(subject)).sort()).toEqual(invited.sort());
    for (const entry of entries) {
      expect(entry).toMatchObject({ action: "user-invited", actor: user.uid });
    }
  });

  test("completing a setup succeeds once for ten concurrent requests and creates one admin", async () => {
    const { programId, body } = await aPendingProgram();
    const invites = [aColleague("race@example.test")];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        newBrowser(testApp, `192.0.2.${place}`).send(completeSetup, { body: { ...body, invites } }),
      ),
    );
    const codes = answers.map((answer): string =>
      String(answer.statusCode === 200 ? "won" : answer.json().code),
    );
    expect(codes.toSorted()).toEqual([...Array(9).fill("program-already-setup"), "won"]);
    expect(await storedState(programId)).toMatchObject({
      users: 1,
      sessions: 1,
      invites: 1,
      mails: 1,
    });
  });

  test("completing a setup is refused without a change for an address that got an account meanwhile", async () => {
    const { programId, email, body } = await aPendingProgram();
    const elsewhere = await aProgram(testApp);
    await aUser(testApp, { programId: elsewhere.programId, email });
    const problem = await newBrowser(testApp).refused(completeSetup, { body });
    expect(problem).toMatchObject({ code: "email-taken", status: 409 });
    expect(await storedState(programId)).toEqual(untouched);
  });

  test("creates one account for concurrent setups of two programs with one address", async () => {
    const email = anEmail(testApp);
    const waiting = await Promise.all([aPendingProgram(email), aPendingProgram(email)]);
    const answers = await Promise.all(
      waiting.map(({ body }) => newBrowser(testApp).send(completeSetup, { body })),
    );
    const codes = answers.map((answer): string =>
      String(answer.statusCode === 200 ? "won" : answer.json().code),
    );
    expect(codes.toSorted()).toEqual(["email-taken", "won"]);
  });

  test("reports the invites with a duplicate address or the admin's own and changes nothing", async () => {
    const { programId, email, body } = await aPendingProgram();
    const invites = ["a@example.test", email.toUpperCase(), "A@example.test"].map(aColleague);
    const problem = await newBrowser(testApp).refused(completeSetup, {
      body: { ...body, invites },
    });
    expect(problem).toMatchObject({
      code: "invalid-input",
      fields: {
        "invites.1.email": "This person is already in your program.",
        "invites.2.email": "You already added this person.",
      },
    });
    expect(await storedState(programId)).toEqual(untouched);
  });

  test.each([
    [{ password: "short 1" }, "password"],
    [{ password: "no digits here" }, "password"],
    [{ password: "12345678" }, "password"],
    [{ password: `a1${"x".repeat(255)}` }, "password"],
    [{ firstName: "  " }, "firstName"],
    [{ lastName: "see http://evil.test" }, "lastName"],
    [{ title: "a\u202eb" }, "title"],
    [{ role: "admin" }, "role"],
    [{ email: "other@example.test" }, "email"],
    [{ invites: [aColleague("not an address")] }, "invites.0.email"],
    [{ invites: [{ ...aColleague("a@example.test"), role: "admin" }] }, "invites.0.role"],
    [
      { invites: Array.from({ length: 51 }, (_, n) => aColleague(`n${n}@example.test`)) },
      "invites",
    ],
  ])("completing a setup with %j fails at that field and changes nothing", async (wrong, field) => {
    const { programId, body } = await aPendingProgram();
    const problem = await newBrowser(testApp).refused(completeSetup, {
      body: { ...body, ...wrong } as typeof body,
    });
    expect(problem.code).toBe("invalid-input");
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(await storedState(programId)).toEqual(untouched);
  });
});

describe("creating a program", () => {
  test("returns a token that the database does not contain", async () => {
    const { programId, token } = await aPendingProgram();
    const [row] = await testApp.db.asOwner(
      (sql) => sql`select setup_token_hash as hash from programs where program_id = ${programId}`,
    );
    expect(token).toMatch(/^[a-z2-7]{52}$/);
    expect(row?.hash).toEqual(hashOfToken(token));
  });

  test("creating a program is refused for an address with an account", async () => {
    const { admin } = await aProgram(testApp);
    const wanted = { name, league: "L", email: admin.email.toUpperCase(), videoCap: 50 };
    await expect(createProgram(testApp.parts, wanted)).rejects.toMatchObject({
      code: "email-taken",
    });
  });

  test.each([
    [{ name: " " }, "name"],
    [{ league: "" }, "league"],
    [{ email: "nobody" }, "email"],
    [{ videoCap: -1 }, "videoCap"],
    [{ videoCap: 1.5 }, "videoCap"],
    [{ videoCap: Number.NaN }, "videoCap"],
    [{ videoCap: 100_001 }, "videoCap"],
  ])("creating a program with %j reports the fault of that field", async (wrong, field) => {
    const wanted = { name, league: "L", email: anEmail(testApp), videoCap: 50, ...wrong };
    const failure = await createProgram(testApp.parts, wanted).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid-input" });
    const { fields } = (failure as { details: { fields: Record<string, string> } }).details;
    expect(Object.keys(fields)).toEqual([field]);
  });
});
