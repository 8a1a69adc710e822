import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeAll, expect, test } from "vitest";
import { anEmail, aProgram, aUser, password } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { openPasswords } from "../core/password-hash.ts";

let testApp: TestApp;
const verified: (string | undefined)[] = [];
beforeAll(async () => {
  testApp = await openTestApp({
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        verify: (given) => {
          verified.push(given.hash);
          return passwords.verify(given);
        },
      },
    }),
  });
});

test("returns the member and their program", async () => {
  const { admin, programId, name } = await aProgram(testApp);
  const browser = newBrowser(testApp);
  const reply = await browser.call(signIn, { body: { email: admin.email, password } });
  expect(reply.user).toMatchObject({ uid: admin.userId, email: admin.email, role: "admin" });
  expect(reply.program).toEqual({
    programId,
    name,
    league: "Northern League",
    keepsVideo: true,
    tracksVideo: false,
    restRule: null,
  });
  expect(await browser.call(getSession)).toEqual({ session: reply });
});

test("a browser has no session before the sign-in", async () => {
  expect(await newBrowser(testApp).call(getSession)).toEqual({ session: null });
});

test("ignores surrounding spaces, case and full-width letters in an address", async () => {
  const { admin } = await aProgram(testApp);
  const wide = admin.email.toUpperCase().replace("COACH", "ＣＯＡＣＨ");
  const reply = await newBrowser(testApp).call(signIn, {
    body: { email: `  ${wide}\t`, password },
  });
  expect(reply.user.uid).toBe(admin.userId);
});

test.each([
  "",
  "coach",
  "coach@",
  "@example.test",
  "a@b@example.test",
  "a,b@example.test",
  "<a@example.test>",
  '"a b"@example.test',
  "a\r\nbcc@example.test",
  "a\u0000@example.test",
  `${"a".repeat(250)}@example.test`,
])("refuses the malformed address %j without checking a password", async (email) => {
  const before = verified.length;
  const problem = await newBrowser(testApp).refused(signIn, { body: { email, password } });
  expect(problem).toMatchObject({ code: "invalid-email", status: 400 });
  expect(verified).toHaveLength(before);
});

test("gives an unknown address and a wrong password the same bytes and headers after one password check", async () => {
  const { admin } = await aProgram(testApp);
  const wrong = "wrong horse 9 battery";
  const answerTo = async (body: { email: string; password: string }) => {
    const before = verified.length;
    const response = await newBrowser(testApp).send(signIn, { body });
    const { requestId } = problemIn(response);
    const headers = { ...response.headers, date: "", "x-request-id": "" };
    return {
      status: response.statusCode,
      body: response.body.replace(requestId, ""),
      headers,
      checks: verified.length - before,
    };
  };
  const known = await answerTo({ email: admin.email, password: wrong });
  const unknown = await answerTo({ email: anEmail(testApp), password: wrong });
  expect(known).toMatchObject({ status: 401, checks: 1 });
  expect(unknown).toEqual(known);
  expect(verified.slice(-2).map((hash) => typeof hash)).toEqual(["string", "undefined"]);
});

test("compares the whole password exactly as typed", async () => {
  const long = `${"é".repeat(39)}1`;
  const passwordHash = await testApp.parts.passwords.hash(`${long}a`);
  const { programId } = await aProgram(testApp);
  const { email } = await aUser(testApp, { programId, passwordHash });
  const browser = newBrowser(testApp);
  for (const other of [`${long}b`, `${long}a `, `${long}A`, long]) {
    const problem = await browser.refused(signIn, { body: { email, password: other } });
    expect(problem.code).toBe("invalid-credential");
    testApp.clock.advance({ minutes: 16 });
  }
  await browser.call(signIn, { body: { email, password: `${long}a` } });
});

test("refuses a password that changes during its check", async () => {
  const { programId } = await aProgram(testApp);
  const { email, userId } = await aUser(testApp, { programId });
  const changing = openPasswords(testApp.parts.settings.passwordCost);
  const changed = await changing.hash("another password 1");
  const original = testApp.parts.passwords.verify;
  const inBetween = Object.assign(testApp.parts.passwords, {
    verify: async (given: Parameters<typeof original>[0]) => {
      const isRight = await original(given);
      await testApp.db.asOwner(
        (sql) => sql`update users set password_hash = ${changed} where user_id = ${userId}`,
      );
      return isRight;
    },
  });
  const browser = newBrowser(testApp);
  const problem = await browser.refused(signIn, { body: { email, password } });
  Object.assign(inBetween, { verify: original });
  expect(problem.code).toBe("invalid-credential");
  expect(await browser.call(getSession)).toEqual({ session: null });
  await browser.call(signIn, { body: { email, password: "another password 1" } });
});

test("rehashes an outdated cost at a successful sign-in only", async () => {
  const costlier = openPasswords({ memoryKib: 20_000, passes: 3 });
  const passwordHash = await costlier.hash(password);
  const { programId } = await aProgram(testApp);
  const { email, userId } = await aUser(testApp, { programId, passwordHash });
  const stored = async () => {
    const [row] = await testApp.db.asOwner(
      (sql) => sql<{ hash: string }[]>`
        select password_hash as hash from users where user_id = ${userId}`,
    );
    return row?.hash ?? "";
  };
  const browser = newBrowser(testApp);
  await browser.refused(signIn, { body: { email, password: "wrong password 1" } });
  expect(await stored()).toBe(passwordHash);
  await browser.call(signIn, { body: { email, password } });
  const renewed = await stored();
  expect(renewed).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  await browser.call(signIn, { body: { email, password } });
  expect(await stored()).toBe(renewed);
});

test("distinguishes an unknown address from a wrong password with AUTH_ACCOUNT_HINTS=on", async () => {
  const hinting = await openTestApp({ settings: { AUTH_ACCOUNT_HINTS: "on" } });
  try {
    const { admin } = await aProgram(hinting);
    const browser = newBrowser(hinting);
    const wrong = "wrong password 1";
    const unknown = { email: anEmail(hinting), password: wrong };
    const known = { email: admin.email, password: wrong };
    expect((await browser.refused(signIn, { body: unknown })).code).toBe("user-not-found");
    expect((await browser.refused(signIn, { body: known })).code).toBe("wrong-password");
  } finally {
    await hinting.close();
  }
});

test("logs successful and failed sign-ins with IDs and without the address", async () => {
  const { admin } = await aProgram(testApp);
  testApp.logLines.length = 0;
  const browser = newBrowser(testApp);
  await browser.refused(signIn, { body: { email: admin.email, password: "wrong password 1" } });
  await browser.call(signIn, { body: { email: admin.email, password } });
  const lines = testApp.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "refused", code: "invalid-credential" }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ event: "sign-in", userId: admin.userId, programId: admin.programId }),
  );
  expect(testApp.logLines.join("")).not.toContain(admin.email);
});

test("adds a sign-in to the program's activity, but not a failed one", async () => {
  const { admin, programId } = await aProgram(testApp);
  const browser = newBrowser(testApp);
  await browser.refused(signIn, { body: { email: admin.email, password: "wrong password 1" } });
  const entries = async () => [
    ...(await testApp.db.asOwner(
      (sql) => sql`
        select action, actor_user_id as actor, subject_id as subject from audit_entries
        where program_id = ${programId}`,
    )),
  ];
  expect(await entries()).toEqual([]);
  await browser.call(signIn, { body: { email: admin.email, password } });
  expect(await entries()).toEqual([{ action: "signed-in", actor: admin.userId, subject: null }]);
});
