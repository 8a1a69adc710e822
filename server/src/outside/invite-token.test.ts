import { expect, test } from "vitest";
import { inviteToken } from "./invite-token.ts";
import { isTokenShaped } from "./secret-token.ts";

const secret = "a server secret of the tests alone";
const invite = { inviteId: "01950000-0000-7000-8000-000000000001", nonce: Buffer.alloc(16, 1) };

test("an invite's token is the same whenever it is derived, and shaped like every token", () => {
  expect(inviteToken(secret, invite)).toBe(inviteToken(secret, { ...invite }));
  expect(isTokenShaped(inviteToken(secret, invite))).toBe(true);
});

test("another key, invite or nonce gives another token", () => {
  const tokens = [
    inviteToken(secret, invite),
    inviteToken(`${secret}.`, invite),
    inviteToken(secret, { ...invite, inviteId: invite.inviteId.replace(/1$/, "2") }),
    inviteToken(secret, { ...invite, nonce: Buffer.alloc(16, 2) }),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});
