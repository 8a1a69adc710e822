import { requestReset } from "@armslot/contracts/people/password-reset";
import { checkSetup } from "@armslot/contracts/people/program-setup";
import { getSession, signIn } from "@armslot/contracts/people/sign-in";
import { beforeEach, describe, expect, test } from "vitest";
import {
  aGame,
  anAthlete,
  aProgram,
  aUser,
  type BuiltProgram,
  password,
  signedInBrowser,
  somePitches,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser } from "../../test/kit/test-browser.ts";
import { runOn } from "../../test/kit/test-cli.ts";
import { prepareInvite } from "../mail/new-mails.ts";
import { newResetLink } from "../mail/render-mail.ts";
import { createProgram } from "../people/create-program.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { queueMails } from "../storage/mails.ts";
import { insertInvites } from "../storage/pending-invites.ts";
import { accountKey } from "../storage/throttles.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await openTestApp();
});

const armslot = (...words: string[]) => runOn(testApp, words);
const missing = {
  code: 1,
  out: "",
  error: "No program with this ID. To list all programs: npx armslot program list\n",
};
const noIds = ["harbor", "", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc"];

describe("program reissue-setup", () => {
  const wanted = {
    name: "Harbor",
    league: "Coast",
    email: "ada@harbor.example",
    videoCap: 50,
  };
  const check = (programId: string, token: string) =>
    newBrowser(testApp).send(checkSetup, { body: { programId, token } });

  test("prints a new link for 30 days and ends the previous one", async () => {
    const { programId, setupToken } = await createProgram(testApp.parts, wanted);
    testApp.clock.advance({ days: 29 });
    expect((await check(programId, setupToken)).statusCode).toBe(200);
    const { code, out, error } = await armslot("program", "reissue-setup", programId, "--json");
    expect({ code, error }).toEqual({ code: 0, error: "" });
    const { setupUrl, ...rest } = JSON.parse(out);
    expect(rest).toEqual({ programId });
    const url = new URL(setupUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`https://armslot.test/program-setup/${programId}`);
    const token = url.searchParams.get("token") ?? "";
    expect((await check(programId, setupToken)).json().code).toBe("invalid-setup-token");
    testApp.clock.advance({ days: 29, minutes: 23 * 60 });
    expect((await check(programId, token)).statusCode).toBe(200);
    testApp.clock.advance({ minutes: 61 });
    expect((await check(programId, token)).json().code).toBe("invalid-setup-token");
    expect((await armslot("program", "reissue-setup", programId)).out).toMatch(
      /Setup link\s+https:\/\/armslot\.test\/program-setup\/\S+\?token=[a-z2-7]{52}\n/,
    );
  });

  test("refuses a program that is already set up, and changes nothing", async () => {
    const { programId } = await aProgram(testApp);
    const row = () =>
      testApp.db.asOwner(
        (sql) => sql`select p::text from programs p where program_id = ${programId}`,
      );
    const before = await row();
    expect(await armslot("program", "reissue-setup", programId)).toEqual({
      code: 1,
      out: "",
      error:
        "This program is already set up. To give a member access again: npx armslot user reset-link EMAIL\n",
    });
    expect(await row()).toEqual(before);
  });

  test.each(noIds)("refuses %j as an unknown program", async (id) => {
    expect(await armslot("program", "reissue-setup", id)).toEqual(missing);
  });
});

/** A program with every kind of content, in which every text contains `mark`. */
async function aMarkedProgram(mark: string): Promise<BuiltProgram> {
  const { parts } = testApp;
  const now = parts.clock();
  const program = await aProgram(testApp, { name: `${mark} Club`, league: `${mark} League` });
  const { programId, admin } = program;
  const names = { firstName: `${mark}first`, lastName: `${mark}last`, title: `${mark} Coach` };
  const address = mark.toLowerCase();
  const user = await aUser(testApp, { programId, ...names, email: `${address}@user.test` });
  const colleague = { ...names, email: `${address}@invite.test` };
  const invited = prepareInvite(parts, { programId, invitedBy: user.userId, colleague, now });
  await parts.db.identity(async (sql) => {
    await insertInvites(sql, [invited.invite]);
    await queueMails(sql, [invited.mail]);
    const entry = { action: "user-invited", actorUserId: user.userId } as const;
    await insertAuditEntry(sql, { programId, entryId: parts.newId(), ...entry, now });
  });
  const { firstName, lastName } = names;
  const place = { school: `${mark} School`, city: `${mark} City` };
  const athlete = await anAthlete(testApp, { programId, firstName, lastName, ...place });
  const game = await aGame(testApp, { ...athlete, opponent: mark, location: mark });
  await somePitches(testApp, game, [{ pitchType: mark, velo: 90 }, { velo: 91 }]);
  const browser = newBrowser(testApp);
  for (const { email } of [admin, user, colleague]) {
    await browser.call(requestReset, { body: { email } });
    await browser.send(signIn, { body: { email, password: "wrong horse 9" } });
  }
  await signedInBrowser(testApp, user);
  await newResetLink(parts, user);
  return program;
}

describe("program edit", () => {
  const row = async (programId: string) => {
    const [program] = await testApp.db.asOwner(
      (sql) => sql`select name, league, video_cap from programs where program_id = ${programId}`,
    );
    return program;
  };

  test("changes what is given and keeps the rest", async () => {
    const { programId, name } = await aProgram(testApp, { videoCap: 50 });
    const kept = await aProgram(testApp);
    const capped = await armslot("program", "edit", programId, "--video-cap", "0");
    expect(capped.out).toMatch(/Video cap\s+0\n$/);
    expect(await row(programId)).toEqual({ name, league: "Northern League", video_cap: 0 });
    const names = ["--name", " Elm Park ", "--league", "Valley"];
    const { out } = await armslot("program", "edit", programId, ...names, "--json");
    const edited = { name: "Elm Park", league: "Valley", videoCap: 0 };
    expect(JSON.parse(out)).toEqual({ programId, ...edited });
    expect(await row(kept.programId)).toMatchObject({ name, video_cap: 50 });
  });

  test.each([
    [[], "Nothing to change."],
    [["--name", " "], "Name is required."],
    [["--video-cap", "1e3"], "Video cap must be a whole number"],
    [["--video-cap", "100001"], "Video cap must be a whole number"],
  ])("refuses %j and changes nothing", async (words, sentence) => {
    const { programId } = await aProgram(testApp);
    const before = await dumpOf(testApp);
    const { code, error } = await armslot("program", "edit", programId, ...words);
    expect(code).toBe(2);
    expect(error).toContain(sentence);
    expect(await dumpOf(testApp)).toEqual(before);
  });

  test.each(noIds)("finds no program for %j", async (id) => {
    expect(await armslot("program", "edit", id, "--name", "Elm Park")).toEqual(missing);
  });
});

describe("program delete", () => {
  test("deletes all rows of the program and none of another", async () => {
    const { programId, admin } = await aMarkedProgram("Canary");
    const kept = await aMarkedProgram("Sparrow");
    const owner = await signedInBrowser(testApp, admin);
    const before = await dumpOf(testApp);
    const tables = (dump: string[], text: string) =>
      new Set(
        dump.filter((row) => row.toLowerCase().includes(text)).map((row) => row.split(" ")[0]),
      );
    expect(tables(before, programId).size).toBeGreaterThan(10);
    expect([...tables(before, "canary")]).toEqual(
      expect.arrayContaining(["programs", "users", "pending_invites", "athletes", "mails"]),
    );
    const result = await armslot("program", "delete", programId.toUpperCase(), "--yes", "--json");
    expect({ ...result, out: JSON.parse(result.out) }).toEqual({
      code: 0,
      error: "",
      out: {
        programId,
        ...{ name: "Canary Club", users: 2, invites: 1, athletes: 1, games: 1, pitches: 2 },
      },
    });
    const after = await dumpOf(testApp);
    const addresses = [admin.email, "canary@user.test", "canary@invite.test"];
    const throttled = addresses.map(accountKey);
    for (const key of throttled) expect(tables(before, key)).toEqual(new Set(["throttles"]));
    const itsOwn = ["canary", programId, admin.userId, ...addresses, ...throttled];
    for (const text of itsOwn) expect([...tables(after, text)], text).toEqual([]);
    const others = before.filter((row) => !itsOwn.some((text) => row.toLowerCase().includes(text)));
    expect(after.sort()).toEqual(others.sort());
    expect(others.join()).toContain(kept.programId);
    expect(others.join()).toContain(accountKey("sparrow@invite.test"));
    expect(await owner.call(getSession)).toEqual({ session: null });
    const body = { email: admin.email, password };
    expect((await newBrowser(testApp).refused(signIn, { body })).code).toBe("invalid-credential");
  });

  test("keeps the reset mail of an invited person who is a member elsewhere", async () => {
    const { programId } = await aMarkedProgram("Canary");
    const elsewhere = await aProgram(testApp);
    await aUser(testApp, { programId: elsewhere.programId, email: "canary@invite.test" });
    await armslot("program", "delete", programId, "--yes");
    const mails = await testApp.db.asOwner((sql) => sql`select params from mails`);
    expect([...mails]).toEqual([{ params: { email: "canary@invite.test" } }]);
  });

  test("prints what was deleted, and fails the second time", async () => {
    const { programId } = await aMarkedProgram("Canary");
    const { code, out } = await armslot("program", "delete", programId, "--yes");
    expect(code).toBe(0);
    expect(out).toContain("Deleted Canary Club and everything in it.");
    expect(out).toMatch(/Pitches\s+2\n/);
    expect(await armslot("program", "delete", programId, "--yes")).toEqual(missing);
  });

  test("asks for the program's name, and deletes nothing after another answer", async () => {
    const { programId, name } = await aProgram(testApp);
    const before = await dumpOf(testApp);
    const questions: string[] = [];
    const answering = (answer: string) => ({
      ask: async (question: string) => {
        questions.push(question);
        return answer;
      },
    });
    const words = ["program", "delete", programId];
    for (const answer of ["", "yes", name.toLowerCase()]) {
      expect(await runOn(testApp, words, answering(answer))).toEqual({
        code: 1,
        out: "",
        error: `Nothing was changed. The answer is not ${name}.\n`,
      });
    }
    expect(await dumpOf(testApp)).toEqual(before);
    expect(questions[0]).toContain(`${name} with 1 user, 0 athletes, 0 games and 0 pitches`);
    expect(await runOn(testApp, words, answering(` ${name} `))).toMatchObject({ code: 0 });
  });

  test("deletes nothing without a terminal and without --yes", async () => {
    const { programId } = await aProgram(testApp);
    const before = await dumpOf(testApp);
    const { code, out, error } = await armslot("program", "delete", programId);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toContain("add --yes");
    expect(await dumpOf(testApp)).toEqual(before);
  });

  test.each(noIds)("deletes nothing for %j", async (id) => {
    await aProgram(testApp);
    const before = await dumpOf(testApp);
    expect(await armslot("program", "delete", id, "--yes")).toEqual(missing);
    expect(await dumpOf(testApp)).toEqual(before);
  });
});
