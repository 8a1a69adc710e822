import { expect, test } from "vitest";
import { inviteToken } from "./invite-token.ts";
import { isTokenShaped } from "./secret-token.ts";

const secret = "a server secret of the tests alone";
const invite = { inviteId: "01950000-0000-7000-8000-000000000001", nonce: Buffer.alloc(16, 1) };

test("derives the same well-formed token every time", () => {
  expect(inviteToken(secret, invite)).toBe(inviteToken(secret, { ...invite }));
  expect(isTokenShaped(inviteToken(secret, invite))).toBe(true);
});

test("derives another token for another key, invite or nonce", () => {
  const tokens = [
    inviteToken(secret, invite),
    inviteToken(`${secret}.`, invite),
    inviteToken(secret, { ...invite, inviteId: invite.inviteId.replace(/1$/, "2") }),
    inviteToken(secret, { ...invite, nonce: Buffer.alloc(16, 2) }),
  ];
  expect(new Set(tokens).size).toBe(tokens.length);
});
