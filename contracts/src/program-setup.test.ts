import { expect, test } from "vitest";
import { inviteRefusals } from "./program-setup.ts";

const listOf = (...emails: string[]) => emails.map((email) => ({ email }));

test("colleagues with addresses of their own have no faults", () => {
  const faults = inviteRefusals("admin@example.test", listOf("a@example.test", "b@example.test"));
  expect([...faults]).toEqual([]);
});

test("each repeat of an address and the admin's own are told at their place", () => {
  const list = listOf("a@example.test", "admin@example.test", "a@example.test", "a@example.test");
  expect([...inviteRefusals("admin@example.test", list)]).toEqual([
    [1, "This person is already in your program."],
    [2, "This person already has a pending invite."],
    [3, "This person already has a pending invite."],
  ]);
});
