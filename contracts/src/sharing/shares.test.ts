import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createShare } from "./shares.ts";

const share = { days: 30, consent: "guardian", showsSchool: false, showsHometown: false };

test.each([{}, { type: "Slider,Cutter", count: "two-strikes" }, { season: "2026" }])(
  "a new link keeps the texts of its filter: %j",
  (filter) => {
    expect(z.parse(createShare.input.body, { ...share, filter }).filter).toEqual(filter);
  },
);

test.each([{ season: "soon" }, { season: "2026", last: "5" }, { pitcher: "Quill" }])(
  "a new link is refused with a filter that no address has: %j",
  (filter) => {
    expect(z.safeParse(createShare.input.body, { ...share, filter }).success).toBe(false);
  },
);
