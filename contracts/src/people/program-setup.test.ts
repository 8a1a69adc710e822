import { expect, test } from "vitest";
import { inviteRefusals } from "./program-setup.ts";

const listOf = (...emails: string[]) => emails.map((email) => ({ email }));

test("accepts colleagues with distinct addresses", () => {
  const refusals = inviteRefusals("admin@example.test", listOf("a@example.test", "b@example.test"));
  expect([...refusals]).toEqual([]);
});

test("refuses the admin's address and every repeated address, by index", () => {
  const list = listOf("a@example.test", "admin@example.test", "a@example.test", "a@example.test");
  expect([...inviteRefusals("admin@example.test", list)]).toEqual([
    [1, "This person is already in your program."],
    [2, "You already added this person."],
    [3, "You already added this person."],
  ]);
});
