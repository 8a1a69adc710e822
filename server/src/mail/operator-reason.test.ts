import { expect, test } from "vitest";
import { operatorReason } from "./operator-reason.ts";

const message = {
  to: { name: "Ana Ibarra", address: "coach7@visitors.example" },
  params: { to_name: "Ana Ibarra", from_name: "Max Ode", program_name: "Riverside College" },
};

test.each([
  ["an address", "No box <coach7@visitors.example> here", "No box … here"],
  ["the local part of the address", "User COACH7: unknown", "User … unknown"],
  ["the local part within a word", "Rejected x-coach7y2 as spam", "Rejected … as spam"],
  ["the address in another spelling", "To coach7%40visitors.example, no", "To … no"],
  ["a word of the address", "Domain visitors is off", "Domain … is off"],
  ["any address", "relay eve@other.example off", "relay … off"],
  ["a link", "See https://armslot.example/a now", "See … now"],
  ["a token", "Bad token=abcdefghijklmnopqrstuvwx given", "Bad … given"],
  ["the recipient's name", "Dear IBARRA, no", "Dear … no"],
  ["a name in another spelling", "Dear Ａｎａ%20Ibarra no", "Dear … no"],
  ["the sender's name", "From max: no", "From … no"],
  ["the program", "For riverside-college no", "For … no"],
  ["a key", "Key k-1 unknown", "Key … unknown"],
  ["control characters", "a\u001b[31m\r\nb\u0000\u202ec", "a [31m b c"],
])("hides %s from the operator", (_what, reply, shown) => {
  expect(operatorReason(reply, { message, secrets: ["k-1", ""] })).toBe(shown);
});

test.each([
  ["ana.ibarra+armslot@visitors.example", "User Ana_Ibarra no", "User … no"],
  ["ana.ibarra+armslot@visitors.example", "User ANA.IBARRA+ARMSLOT. no", "User … no"],
  ["o@visitors.example", "User <o> not found", "User … not found"],
  ["王@visitors.example", "User 王 no", "User … no"],
])("hides every part of the address %s from the operator", (address, reply, shown) => {
  const to = { name: "Kim Oak", address };
  expect(operatorReason(reply, { message: { to, params: {} }, secrets: [] })).toBe(shown);
});

test("keeps up to 400 characters that contain nothing personal", () => {
  const reply = "550 5.7.1 Mail refused: the domain is listed (id 4f2a) ";
  const shown = operatorReason(reply.repeat(50), { message, secrets: [] });
  expect(shown).toBe(reply.repeat(50).slice(0, 400));
});
