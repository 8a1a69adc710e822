import { signIn } from "@armslot/contracts/people/sign-in";
import { expect, onTestFinished, test } from "vitest";
import { anEmail } from "../../test/kit/build.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import { newBrowser, problemIn } from "../../test/kit/test-browser.ts";
import { openPasswords, type Passwords } from "../core/password-hash.ts";

test("refuses a sign-in with Retry-After while 64 passwords wait to be hashed", async () => {
  const passwords = openPasswords({ memoryKib: 19_456, passes: 2 }, 1);
  const others: Promise<string>[] = [];
  const verify: Passwords["verify"] = (given) => {
    if (others.length === 0) {
      for (let one = 0; one < 65; one += 1) {
        // On a busy machine the last ones are refused too.
        others.push(passwords.hash("one good password 1").catch(() => ""));
      }
    }
    return passwords.verify(given);
  };
  const testApp = await openTestApp({ parts: () => ({ passwords: { ...passwords, verify } }) });
  onTestFinished(() => testApp.close());
  const body = { email: anEmail(testApp), password: "one good password 1" };
  const refused = await newBrowser(testApp).send(signIn, { body });
  expect(problemIn(refused)).toMatchObject({ code: "too-many-requests", status: 429 });
  expect(refused.headers["retry-after"]).toBe("5");
  await Promise.all(others);
  const answer = await newBrowser(testApp).refused(signIn, { body });
  expect(answer.code).toBe("invalid-credential");
});
