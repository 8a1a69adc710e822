import { endpoint } from "@armslot/contracts/core/endpoint";
import { listActivity } from "@armslot/contracts/people/activity";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { parseInput } from "./input.ts";

const search = endpoint({
  name: "search",
  summary: "Takes a query and a body",
  method: "POST",
  path: "/api/search",
  access: "anyone",
  input: {
    query: z.strictObject({ order: z.optional(z.enum(["name", "date"])) }),
    body: z.strictObject({ text: z.string() }),
  },
  reply: z.strictObject({}),
  errors: {},
});

const params = {};
const body = { text: "curve" };

describe("query parameters", () => {
  test("query parameters are parsed", () => {
    const query = { order: "name" };
    expect(parseInput(search, { params, query, body })).toEqual({ params, query, body });
  });

  test.each([
    ["an unknown value", { order: "velo; --" }],
    ["an unknown key", { sort: "name" }],
    ["a repeated key", { order: ["name", "date"] }],
  ])("query parameters with %s are refused before the body is checked", (_, query) => {
    for (const sent of [body, {}]) {
      expect(() => parseInput(search, { params, query, body: sent })).toThrow(
        expect.objectContaining({ code: "malformed-request", details: {} }),
      );
    }
  });

  test.each(["-1", "0", "1e9", "NaN", "1;--", "201", " 5", ""])(
    "query parameters refuse a limit of %j",
    (limit) => {
      const raw = {
        params: { programId: "01950000-0000-7000-8000-000000000001" },
        body: undefined,
      };
      expect(parseInput(listActivity, { ...raw, query: { limit: "200" } }).query.limit).toBe(200);
      expect(() => parseInput(listActivity, { ...raw, query: { limit } })).toThrow(
        expect.objectContaining({ code: "malformed-request" }),
      );
    },
  );
});

test("reports an invalid body by field", () => {
  expect(() => parseInput(search, { params, query: {}, body: { text: 7 } })).toThrow(
    expect.objectContaining({
      code: "invalid-input",
      details: { fields: { text: expect.any(String) } },
    }),
  );
});
