import { performance } from "node:perf_hooks";
import { beforeAll, expect, test } from "vitest";
import { openPasswords, type Passwords, PasswordsBusy } from "./password-hash.ts";

const floor = { memoryKib: 19_456, passes: 2 };
let passwords: Passwords;
beforeAll(() => {
  passwords = openPasswords(floor);
});

test("creates salted argon2id hashes that contain their cost and match only their password", async () => {
  const hash = await passwords.hash("one good password 1");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.hash("one good password 1")).not.toBe(hash);
  expect(await passwords.verify({ password: "one good password 1", hash })).toBe(true);
  expect(await passwords.verify({ password: "one good password 2", hash })).toBe(false);
});

test("reports a hash with an outdated cost", async () => {
  const hash = await passwords.hash("one good password 1");
  expect(passwords.needsRehash(hash)).toBe(false);
  for (const cost of [
    { ...floor, memoryKib: 19_457 },
    { ...floor, passes: 3 },
  ]) {
    expect(openPasswords(cost).needsRehash(hash)).toBe(true);
  }
});

test("accepts no password without a hash", async () => {
  expect(await passwords.verify({ password: "any password 1", hash: undefined })).toBe(false);
});

test("takes about the same time to check with and without a hash", async () => {
  const hash = await passwords.hash("one good password 1");
  const timeOf = async (given: string | undefined) => {
    const start = performance.now();
    await passwords.verify({ password: "wrong", hash: given });
    return performance.now() - start;
  };
  const times = { without: [] as number[], with: [] as number[] };
  // Alternating, so that load on the machine affects both.
  for (let time = 0; time < 12; time += 1) {
    times.without.push(await timeOf(undefined));
    times.with.push(await timeOf(hash));
  }
  const ratio = Math.min(...times.without) / Math.min(...times.with);
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
});

test("queues 64 checks, refuses one more with a retry time, and recovers", async () => {
  const one = openPasswords(floor, 1);
  const hash = await one.hash("one good password 1");
  const check = () => one.verify({ password: "one good password 1", hash });
  const admitted = Array.from({ length: 65 }, check);
  const refusal = await check().then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(refusal).toBeInstanceOf(PasswordsBusy);
  expect(refusal).toMatchObject({ retryAfterSeconds: 5 });
  expect(await Promise.all(admitted)).toEqual(Array(65).fill(true));
  expect(await check()).toBe(true);
});

test("a malformed hash fails only its own check", async () => {
  const one = openPasswords(floor, 1);
  await expect(one.verify({ password: "x", hash: "not a hash" })).rejects.toThrow();
  const hash = await one.hash("one good password 1");
  expect(await one.verify({ password: "one good password 1", hash })).toBe(true);
});
