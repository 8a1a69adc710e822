import { expect, it } from "vitest";
import { projectFiles, read } from "./project-files.ts";

const secrets: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ["a cloud access key", /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ["a GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}\b/],
  ["a Slack token", /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ["a payment key", /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ["a signed web token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a Google key", /\bAIza[\w-]{35}\b/],
  ["a password in a database address", /postgres(?:ql)?:\/\/[^\s:/@$<{]+:[^\s@$<{]{8,}@/],
];

const planted = [
  "-----BEGIN RSA PRIVATE" + " KEY-----",
  `AKIA${"A1".repeat(8)}`,
  `ghp_${"a1".repeat(18)}`,
  `npm_${"a1".repeat(18)}`,
  `xoxb-${"1".repeat(12)}`,
  `sk_live_${"a1".repeat(10)}`,
  `eyJ${"a".repeat(12)}.eyJ${"b".repeat(12)}.${"c".repeat(12)}`,
  `AIza${"a".repeat(35)}`,
  `postgres://admin:${"s3cret-word"}@db.example/armslot`,
];

it.each(secrets)("no file contains %s", (_kind, pattern) => {
  expect(projectFiles.filter((path) => pattern.test(read(path)))).toEqual([]);
});

it.each(secrets.map(([kind, pattern], index) => [kind, pattern, planted[index] ?? ""] as const))(
  "a planted secret is found: %s",
  (_kind, pattern, text) => {
    expect(text).toMatch(pattern);
  },
);

it("the project contains no settings file except .env.example", () => {
  const settingsFiles = projectFiles.filter((path) => /(?:^|\/)\.env(?:\.|$)/.test(path));
  expect(settingsFiles).toEqual([".env.example"]);
});
