import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aProgram, type BuiltProgram } from "../../test/build.ts";
import { openTestApp, type TestApp } from "../../test/test-app.ts";
import { queueMails } from "../tables/mails.ts";
import { insertInvites } from "../tables/pending-invites.ts";
import { prepareInvite } from "./prepare-invite.ts";

let testApp: TestApp;
let program: BuiltProgram;
beforeEach(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
});
afterEach(() => testApp.close());

async function anInviteMail(email = "kim@example.test"): Promise<string> {
  const { parts } = testApp;
  const colleague = { firstName: "Kim", lastName: "Oak", title: "Scout", email };
  const { programId, admin } = program;
  const { invite, mail } = prepareInvite(parts, {
    programId,
    invitedBy: admin.userId,
    colleague,
    now: parts.clock(),
  });
  await parts.db.identity(async (sql) => {
    await insertInvites(sql, [invite]);
    await queueMails(sql, [mail]);
  });
  return mail.mailId;
}

describe("a mail tried at once", () => {
  test("goes out with the specification's params and its link", async () => {
    const mailId = await anInviteMail();
    expect(await testApp.parts.mail.tryNow(mailId)).toBe("sent");
    expect(testApp.mails).toEqual([
      {
        mailId,
        kind: "invite",
        to: { name: "Kim Oak", address: "kim@example.test" },
        params: {
          to_email: "kim@example.test",
          to_name: "Kim Oak",
          from_name: "Ada Birch",
          program_name: "Cedar Hollow Baseball",
          invite_link: expect.stringMatching(
            new RegExp(`^https://armslot.test/invite/${program.programId}\\?token=[a-z2-7]{52}$`),
          ),
        },
      },
    ]);
  });
});
