import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { madeAt, makeProgram } from "../../test/kit/database/database-rows.ts";
import {
  claimIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  earlierRequest,
  storeIdempotentReply,
} from "./idempotency-keys.ts";

let db: TestDatabase;
let claim: { programId: string; userId: string; key: string; requestHash: Buffer; now: Date };
beforeAll(async () => {
  db = await openTestDatabase();
});

async function newClaim() {
  claim = {
    ...(await makeProgram(db)),
    key: "a-key",
    requestHash: Buffer.from("one"),
    now: madeAt,
  };
  return claim;
}

const claimIt = (given = claim) =>
  db.tenant(given.programId, (sql) => claimIdempotencyKey(sql, given, given));
const hoursLater = (hours: number) => new Date(madeAt.getTime() + hours * 3_600_000);

describe("an idempotency key", () => {
  test("an idempotency key is new the first time and returns the earlier reply the second time", async () => {
    await newClaim();
    await db.tenant(claim.programId, async (sql) => {
      expect(await claimIdempotencyKey(sql, claim, claim)).toBe(true);
      await storeIdempotentReply(sql, { ...claim, reply: { uid: "x", list: [1, null] } });
    });
    expect(await claimIt({ ...claim, requestHash: Buffer.from("two") })).toBe(false);
    const earlier = await db.tenantRead(claim.programId, (sql) => earlierRequest(sql, claim));
    expect(earlier).toEqual({
      requestHash: Buffer.from("one"),
      reply: { uid: "x", list: [1, null] },
    });
  });

  test("an idempotency key is free again after its transaction failed", async () => {
    await newClaim();
    const failing = db.tenant(claim.programId, async (sql) => {
      await claimIdempotencyKey(sql, claim, claim);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await claimIt()).toBe(true);
  });

  test("an idempotency key is claimed once by concurrent requests; the other waits for the reply", async () => {
    await newClaim();
    const work = () =>
      db.tenant(claim.programId, async (sql) => {
        if (!(await claimIdempotencyKey(sql, claim, claim))) {
          return (await earlierRequest(sql, claim))?.reply;
        }
        await sql`select pg_sleep(0.1)`;
        await storeIdempotentReply(sql, { ...claim, reply: "done" });
        return "first";
      });
    const outcomes = await Promise.all([work(), work()]);
    expect(new Set(outcomes)).toEqual(new Set(["done", "first"]));
  });

  test("an idempotency key counts as new after a day and not earlier", async () => {
    await newClaim();
    await claimIt();
    expect(await claimIt({ ...claim, now: hoursLater(23) })).toBe(false);
    expect(await claimIt({ ...claim, now: hoursLater(24) })).toBe(true);
  });

  test("an idempotency key is deleted by the clean-up after a day", async () => {
    await newClaim();
    await claimIt();
    const cleanUp = (now: Date) =>
      db.tenant(claim.programId, (sql) =>
        deleteExpiredIdempotencyKeys(sql, { programId: claim.programId, now }),
      );
    const count = () =>
      db.tenantRead(claim.programId, (sql) => sql`select key from idempotency_keys`);
    await cleanUp(hoursLater(23));
    expect((await count()).length).toBe(1);
    await cleanUp(hoursLater(24));
    expect((await count()).length).toBe(0);
  });
});
