import { createHash } from "node:crypto";
import { getSession, signIn, signOut } from "@armslot/contracts/people/sign-in";
import { getUsage } from "@armslot/contracts/people/usage";
import { beforeAll, describe, expect, test } from "vitest";
import { aProgram, aUser, password, signedInBrowser } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { deleteExpired } from "../start/delete-expired.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

async function aSignedInMember() {
  const { programId } = await aProgram(testApp);
  const user = await aUser(testApp, { programId });
  const browser = await signedInBrowser(testApp, user);
  const given = { params: { programId } };
  return {
    ...user,
    browser,
    isIn: async () => (await browser.send(getUsage, given)).statusCode === 200,
    refusal: () => browser.refused(getUsage, given),
  };
}

const seconds = (days: number) => days * 24 * 60 * 60;

describe("cookies", () => {
  test("cookies are __Host- cookies over https, unavailable to scripts and other sites", async () => {
    const { admin } = await aProgram(testApp);
    const body = { email: admin.email, password };
    const { cookies } = await newBrowser(testApp).send(signIn, { body });
    const guarded = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" };
    const value = expect.stringMatching(/^[a-z2-7]{52}$/);
    expect(cookies).toEqual([
      { name: "__Host-sid", value, maxAge: seconds(30), ...guarded },
      { name: "__Host-dev", value, maxAge: seconds(180), ...guarded },
    ]);
  });

  test("cookies lack only Secure and the prefix over http on loopback", async () => {
    const local = await openTestApp({ settings: { PUBLIC_URL: "http://localhost:3000" } });
    try {
      const { admin } = await aProgram(local);
      const browser = newBrowser(local);
      const body = { email: admin.email, password };
      const { cookies } = await browser.send(signIn, { body });
      const guarded = { path: "/", httpOnly: true, sameSite: "Strict" };
      const value = expect.stringMatching(/^[a-z2-7]{52}$/);
      expect(cookies).toEqual([
        { name: "sid", value, maxAge: seconds(30), ...guarded },
        { name: "dev", value, maxAge: seconds(180), ...guarded },
      ]);
      expect((await browser.call(getSession)).session?.user.uid).toBe(admin.userId);
    } finally {
      await local.close();
    }
  });

  test("cookies are stored in the database only as SHA-256 hashes", async () => {
    const { browser, userId } = await aSignedInMember();
    const digest = (name: string) =>
      createHash("sha256")
        .update(browser.jar.get(name) ?? "")
        .digest("hex");
    const rows = await testApp.db.asOwner(
      (sql) => sql`
        select encode(s.token_hash, 'hex') as session, encode(d.token_hash, 'hex') as device
        from sessions s join known_devices d using (user_id) where s.user_id = ${userId}`,
    );
    expect([...rows]).toEqual([{ session: digest("__Host-sid"), device: digest("__Host-dev") }]);
  });

  test.each(["", "short", "a".repeat(53), "0".repeat(52), "'; drop table users; --"])(
    "cookies with the session value %j are rejected",
    async (value) => {
      const browser = newBrowser(testApp);
      browser.jar.set("__Host-sid", encodeURIComponent(value));
      expect(await browser.call(getSession)).toEqual({ session: null });
    },
  );
});

describe("the end of a session", () => {
  test("the end of a session comes after 7 days without use", async () => {
    const { isIn, refusal } = await aSignedInMember();
    testApp.clock.advance({ days: 6, minutes: 23 * 60 });
    expect(await isIn()).toBe(true);
    testApp.clock.advance({ days: 7, seconds: 1 });
    expect((await refusal()).code).toBe("signed-out");
  });

  test("the end of a session comes after 30 days despite constant use", async () => {
    const { isIn, refusal } = await aSignedInMember();
    for (let week = 0; week < 4; week += 1) {
      testApp.clock.advance({ days: 6 });
      expect(await isIn()).toBe(true);
    }
    testApp.clock.advance({ days: 5, minutes: 23 * 60 });
    expect(await isIn()).toBe(true);
    testApp.clock.advance({ minutes: 61 });
    expect((await refusal()).code).toBe("signed-out");
  });

  test("the end of a session is measured from a last use that is written at most once a minute", async () => {
    const { isIn, userId } = await aSignedInMember();
    const seenAt = async () => {
      const [row] = await testApp.db.asOwner(
        (sql) => sql<{ at: Date }[]>`
          select seen_at as at from sessions where user_id = ${userId}`,
      );
      return new Date(row?.at ?? 0).getTime();
    };
    const atSignIn = await seenAt();
    testApp.clock.advance({ seconds: 59 });
    await isIn();
    expect(await seenAt()).toBe(atSignIn);
    testApp.clock.advance({ seconds: 2 });
    await isIn();
    expect(await seenAt()).toBe(atSignIn + 61_000);
  });

  test("the end of a session comes with the next request of a removed user", async () => {
    const { isIn, refusal, userId } = await aSignedInMember();
    expect(await isIn()).toBe(true);
    await testApp.db.asOwner((sql) => sql`delete from users where user_id = ${userId}`);
    expect((await refusal()).code).toBe("signed-out");
  });

  test("the end of a session does not come with a changed role, which applies to the next request", async () => {
    const { browser, userId } = await aSignedInMember();
    expect((await browser.call(getSession)).session?.user.role).toBe("user");
    await testApp.db.asOwner(
      (sql) => sql`update users set role = 'admin' where user_id = ${userId}`,
    );
    expect((await browser.call(getSession)).session?.user.role).toBe("admin");
  });

  test("the end of a session comes with a new sign-in in the same browser only", async () => {
    const { browser, email, programId, isIn } = await aSignedInMember();
    const elsewhere = await signedInBrowser(testApp, { email });
    const former = newBrowser(testApp);
    former.jar.set("__Host-sid", browser.jar.get("__Host-sid") ?? "");
    await browser.call(signIn, { body: { email, password } });
    const given = { params: { programId } };
    expect((await former.refused(getUsage, given)).code).toBe("signed-out");
    expect(await isIn()).toBe(true);
    await elsewhere.call(getUsage, given);
  });
});

describe("sign-out", () => {
  test("sign-out ends the session, clears its cookie and the browser's cache", async () => {
    const { browser, refusal } = await aSignedInMember();
    const secret = browser.jar.get("__Host-sid") ?? "";
    const response = await browser.send(signOut);
    expect(response.json()).toEqual({});
    expect(response.headers["clear-site-data"]).toBe('"cache"');
    expect(response.cookies).toMatchObject([{ name: "__Host-sid", value: "", path: "/" }]);
    expect(browser.jar.has("__Host-sid")).toBe(false);
    browser.jar.set("__Host-sid", secret);
    expect((await refusal()).code).toBe("signed-out");
  });

  test("sign-out works without a session and keeps other people's sessions", async () => {
    const { isIn } = await aSignedInMember();
    await newBrowser(testApp).call(signOut);
    expect(await isIn()).toBe(true);
  });
});

test("deletes what has expired and nothing else", async () => {
  const { programId } = await aProgram(testApp);
  const leaving = await aUser(testApp, { programId });
  await signedInBrowser(testApp, leaving);
  testApp.clock.advance({ days: 8 });
  const staying = await aUser(testApp, { programId });
  const browser = await signedInBrowser(testApp, staying);
  await deleteExpired(testApp.parts);
  const rows = await testApp.db.asOwner(
    (sql) => sql`select user_id as id from sessions where program_id = ${programId}`,
  );
  expect([...rows]).toEqual([{ id: staying.userId }]);
  expect((await browser.call(getSession)).session?.user.uid).toBe(staying.userId);
});
