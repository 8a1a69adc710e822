import { expect, test } from "vitest";
import { shownValue } from "./shown-value.ts";

test.each([
  ["postgres://armslot:secret@db.example/armslot", "db.example/armslot"],
  [
    "postgres://db.example:5432,[::1]:5433/armslot?sslmode=require",
    "db.example:5432,[::1]:5433/armslot",
  ],
  ["postgres://armslot@db.example/armslot?password=secret", "db.example/armslot"],
  // Unescaped characters in a password must not show a part of it.
  ["postgres://armslot:sec@ret@db.example/armslot", "(set)"],
  ["postgres://armslot:sec/ret@db.example/armslot", "(set)"],
  ["postgres://armslot:sec?ret@db.example/armslot", "(set)"],
  ["postgres://armslot:sec#ret@db.example/armslot", "(set)"],
  ["postgres://db.example/armslot?password=sec@ret", "(set)"],
])("shows of %s only what is not secret", (given, shown) => {
  expect(shownValue("DATABASE_URL", given)).toBe(shown);
});

test.each(["SERVER_SECRET", "DEMO_PASSWORD", "EMAILJS_PRIVATE_KEY", "MIXPANEL_TOKEN"] as const)(
  "never shows %s",
  (name) => {
    expect(shownValue(name, "secret")).toBe("(set)");
  },
);
