import { expect, test } from "vitest";
import { settingNames } from "./setting-names.ts";
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

const secrets = settingNames.filter(
  (name) =>
    /SECRET|PASSWORD|PASSPHRASE|TOKEN|KEY/.test(name) && !/^(?:LIMIT|PASSWORD_HASH)_/.test(name),
);

test.each(secrets)("a shown value never has %s", (name) => {
  expect(shownValue(name, "secret")).toBe("(set)");
});

test("finds the secrets by their names", () => {
  expect(secrets).toContain("SERVER_SECRET");
  expect(secrets).toContain("BACKUP_PASSPHRASE");
});
