import { signIn } from "@armslot/contracts/people/sign-in";
import { beforeEach, describe, expect, test } from "vitest";
import { anEmail, aProgram, aUser, password, signedInBrowser } from "../../test/kit/build.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let checks = 0;

async function openWith(settings: Record<string, string>): Promise<void> {
  checks = 0;
  testApp = await openTestApp({
    settings,
    parts: ({ passwords }) => ({
      passwords: {
        ...passwords,
        verify: (given) => {
          checks += 1;
          return passwords.verify(given);
        },
      },
    }),
  });
}

beforeEach(() => openWith({}));

const wrongPassword = "wrong horse 9 battery";
let nextNetwork = 0;
const aNetwork = () => {
  nextNetwork += 1;
  return `198.51.${Math.floor(nextNetwork / 250)}.${nextNetwork % 250}`;
};

async function fail(email: string, network: string, times = 1): Promise<string[]> {
  const browser = newBrowser(testApp, network);
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    codes.push((await browser.refused(signIn, { body: { email, password: wrongPassword } })).code);
  }
  return codes;
}

async function tryRight(email: string, network: string) {
  return await newBrowser(testApp, network).send(signIn, { body: { email, password } });
}

describe("one account from one network", () => {
  test("one account from one network is blocked for 15 minutes after 5 failures in 15 minutes, without checking even the right password", async () => {
    const { admin } = await aProgram(testApp);
    const network = aNetwork();
    expect(await fail(admin.email, network, 5)).toEqual(Array(5).fill("invalid-credential"));
    const before = checks;
    const blocked = await tryRight(admin.email, network);
    expect(problemIn(blocked)).toMatchObject({ code: "too-many-requests", status: 429 });
    expect(blocked.headers["retry-after"]).toBe("900");
    expect(checks).toBe(before);
    testApp.clock.advance({ minutes: 14, seconds: 59 });
    const stillBlocked = await tryRight(admin.email, network);
    expect(stillBlocked.headers["retry-after"]).toBe("1");
    testApp.clock.advance({ seconds: 2 });
    expect((await tryRight(admin.email, network)).statusCode).toBe(200);
  });

  test("one account from one network is blocked in the same way without an account", async () => {
    const network = aNetwork();
    const codes = await fail(anEmail(testApp), network, 6);
    expect(codes.at(-1)).toBe("too-many-requests");
  });

  test("one account from one network does not block another account there or the same account elsewhere", async () => {
    const { admin, programId } = await aProgram(testApp);
    const colleague = await aUser(testApp, { programId });
    const network = aNetwork();
    await fail(admin.email, network, 6);
    expect((await tryRight(colleague.email, network)).statusCode).toBe(200);
    expect((await tryRight(admin.email, aNetwork())).statusCode).toBe(200);
  });

  test("one account from one network starts at zero after a sign-in", async () => {
    const { admin } = await aProgram(testApp);
    const network = aNetwork();
    for (let round = 0; round < 3; round += 1) {
      await fail(admin.email, network, 4);
      expect((await tryRight(admin.email, network)).statusCode).toBe(200);
    }
  });

  test("one account from one network has 5 of 20 concurrent attempts checked", async () => {
    const { admin } = await aProgram(testApp);
    const network = aNetwork();
    const codes = await Promise.all(
      Array.from({ length: 20 }, async () => (await fail(admin.email, network))[0]),
    );
    expect(codes.filter((code) => code === "invalid-credential")).toHaveLength(5);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(15);
    expect(checks).toBe(5);
  });
});

describe("one account from anywhere", () => {
  test("one account from anywhere is blocked for 15 minutes at a time after 20 failures in an hour, except from a known device", async () => {
    const { admin } = await aProgram(testApp);
    const owner = await signedInBrowser(testApp, admin, aNetwork());
    for (let place = 0; place < 20; place += 1) await fail(admin.email, aNetwork());
    const blocked = await tryRight(admin.email, aNetwork());
    expect(problemIn(blocked).code).toBe("too-many-requests");
    expect(blocked.headers["retry-after"]).toBe("900");

    testApp.clock.advance({ minutes: 15, seconds: 1 });
    expect(await fail(admin.email, aNetwork())).toEqual(["invalid-credential"]);
    expect(await fail(admin.email, aNetwork())).toEqual(["too-many-requests"]);

    await owner.call(signIn, { body: { email: admin.email, password } });
    expect((await tryRight(admin.email, aNetwork())).statusCode).toBe(200);
  });

  test("one account from anywhere does not accept a device that only another account knows", async () => {
    const { admin, programId } = await aProgram(testApp);
    const stranger = await aUser(testApp, { programId });
    const browser = await signedInBrowser(testApp, stranger, aNetwork());
    for (let place = 0; place < 20; place += 1) await fail(admin.email, aNetwork());
    const problem = await browser.refused(signIn, { body: { email: admin.email, password } });
    expect(problem.code).toBe("too-many-requests");
  });

  test("knows a device for 180 days, also one that several people use", async () => {
    const { admin, programId } = await aProgram(testApp);
    const colleague = await aUser(testApp, { programId });
    const shared = await signedInBrowser(testApp, admin, aNetwork());
    await shared.call(signIn, { body: { email: colleague.email, password } });
    testApp.clock.advance({ days: 179 });
    for (let place = 0; place < 20; place += 1) await fail(admin.email, aNetwork());
    await shared.call(signIn, { body: { email: admin.email, password } });
    testApp.clock.advance({ days: 181 });
    for (let place = 0; place < 20; place += 1) await fail(admin.email, aNetwork());
    const problem = await shared.refused(signIn, { body: { email: admin.email, password } });
    expect(problem.code).toBe("too-many-requests");
  });

  test("one account from anywhere is blocked after too many failures in a row until a known device signs in", async () => {
    await openWith({ LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW: "3" });
    const { admin } = await aProgram(testApp);
    const owner = await signedInBrowser(testApp, admin, aNetwork());
    for (let place = 0; place < 3; place += 1) await fail(admin.email, aNetwork());
    testApp.clock.advance({ days: 20 });
    const blocked = await tryRight(admin.email, aNetwork());
    expect(problemIn(blocked).code).toBe("too-many-requests");
    expect(blocked.headers["retry-after"]).toBe("900");
    await owner.call(signIn, { body: { email: admin.email, password } });
    expect((await tryRight(admin.email, aNetwork())).statusCode).toBe(200);
  });
});

describe("one network", () => {
  test("one network is blocked for 15 minutes after its limit of failures over all accounts; another network is not", async () => {
    await openWith({ LIMIT_SIGN_IN_NETWORK_PER_15_MIN: "8" });
    const { admin } = await aProgram(testApp);
    const network = aNetwork();
    for (let place = 0; place < 8; place += 1) await fail(anEmail(testApp), network);
    const blocked = await tryRight(admin.email, network);
    expect(problemIn(blocked).code).toBe("too-many-requests");
    expect(blocked.headers["retry-after"]).toBe("900");
    expect((await tryRight(admin.email, aNetwork())).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 15, seconds: 1 });
    expect((await tryRight(admin.email, network)).statusCode).toBe(200);
  });

  test("one network is not charged for successful sign-ins, which do not clear failures either", async () => {
    await openWith({ LIMIT_SIGN_IN_NETWORK_PER_15_MIN: "3" });
    const { admin } = await aProgram(testApp);
    const network = aNetwork();
    for (let time = 0; time < 5; time += 1) {
      expect((await tryRight(admin.email, network)).statusCode).toBe(200);
    }
    await fail(anEmail(testApp), network, 2);
    expect((await tryRight(admin.email, network)).statusCode).toBe(200);
    await fail(anEmail(testApp), network);
    expect((await tryRight(admin.email, network)).statusCode).toBe(429);
  });

  test("one network is the /64 of an IPv6 address", async () => {
    const { admin } = await aProgram(testApp);
    await fail(admin.email, "2001:db8:1:2::1", 5);
    expect((await tryRight(admin.email, "2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await tryRight(admin.email, "2001:db8:1:3::1")).statusCode).toBe(200);
  });

  test("one network is the peer's, and forwarding headers count only from a trusted proxy", async () => {
    const { admin } = await aProgram(testApp);
    const attempt = async (peer: string, forwardedFor: string) => {
      const body = { email: admin.email, password: wrongPassword };
      const browser = newBrowser(testApp, peer);
      return problemIn(await browser.send(signIn, { body }, { "x-forwarded-for": forwardedFor }))
        .code;
    };
    const peer = aNetwork();
    for (let time = 0; time < 5; time += 1) await attempt(peer, `192.0.2.${time}`);
    expect(await attempt(peer, "192.0.2.99")).toBe("too-many-requests");

    const account = admin.email;
    await openWith({ TRUST_PROXY: "1" });
    const trusted = await aProgram(testApp);
    expect(trusted.admin.email).not.toBe(account);
    const through = async (forwardedFor: string) => {
      const body = { email: trusted.admin.email, password: wrongPassword };
      const browser = newBrowser(testApp, peer);
      return problemIn(await browser.send(signIn, { body }, { "x-forwarded-for": forwardedFor }))
        .code;
    };
    for (let time = 0; time < 5; time += 1) await through(`192.0.2.${time}, 192.0.2.50`);
    expect(await through("192.0.2.77, 192.0.2.50")).toBe("too-many-requests");
    expect(await through("192.0.2.50, 192.0.2.51")).toBe("invalid-credential");
  });
});

test("stores no email address in attempt counts", async () => {
  const { admin } = await aProgram(testApp);
  await fail(admin.email, aNetwork());
  const rows = await testApp.db.asOwner((sql) => sql<{ key: string }[]>`select key from throttles`);
  expect(rows).toHaveLength(4);
  expect(rows.map(({ key }) => key).join(" ")).not.toContain("@");
});
