import { beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/kit/database/database-harness.ts";
import { madeAt, makeProgram } from "../../test/kit/database/database-rows.ts";
import type { Sql } from "../../test/kit/database/sql.ts";
import { newUuid } from "../core/new-id.ts";
import { insertAuditEntry } from "./audit-entries.ts";

let db: TestDatabase;
let programId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ programId } = await makeProgram(db));
});

const entryFor = (program: string) => ({
  programId: program,
  entryId: newUuid(),
  action: "signed-in" as const,
  actorUserId: null,
  now: madeAt,
});

type Work<T> = (sql: Sql) => Promise<T>;
const roles = [
  ["tenant", <T>(work: Work<T>) => db.tenant(programId, work)],
  ["identity", <T>(work: Work<T>) => db.identity(work)],
] as const;

const rows = async () =>
  await db.asOwner(
    (sql) => sql`select to_jsonb(e) as entry from audit_entries e order by entry_id`,
  );

describe.each(roles)("the %s role", (_, as) => {
  test("adds new entries to the activity", async () => {
    const before = (await rows()).length;
    await as((sql) => insertAuditEntry(sql, entryFor(programId)));
    expect(await rows()).toHaveLength(before + 1);
  });

  test.each([
    "update audit_entries set action = 'role-changed'",
    "update audit_entries set actor_user_id = null where false",
    "delete from audit_entries",
    "delete from audit_entries where false",
    "truncate audit_entries",
    "drop table audit_entries",
    "alter table audit_entries disable row level security",
    "alter table audit_entries owner to current_user",
  ])("the role may not: %s", async (statement) => {
    await as((sql) => insertAuditEntry(sql, entryFor(programId)));
    const before = [...(await rows())];
    const change = as(async (sql) => await sql.unsafe(statement));
    await expect(change).rejects.toMatchObject({ code: "42501" });
    expect([...(await rows())]).toEqual(before);
  });

  test("the role cannot overwrite an entry, not even on a conflict", async () => {
    const entry = entryFor(programId);
    await as((sql) => insertAuditEntry(sql, entry));
    const again = as((sql) => insertAuditEntry(sql, entry));
    await expect(again).rejects.toMatchObject({ constraint: "audit_entries_pkey" });
    const over = as(
      (sql) => sql`
        insert into audit_entries (program_id, entry_id, action, created_at)
        values (${programId}, ${entry.entryId}, 'role-changed', ${madeAt})
        on conflict (program_id, entry_id) do update set action = excluded.action`,
    );
    await expect(over).rejects.toMatchObject({ code: "42501" });
  });
});

test("the tenant role writes and reads only its own program's activity", async () => {
  const { programId: other } = await makeProgram(db);
  await db.identity((sql) => insertAuditEntry(sql, entryFor(other)));
  const stray = db.tenant(programId, (sql) => insertAuditEntry(sql, entryFor(other)));
  await expect(stray).rejects.toMatchObject({ code: "42501" });
  const seen = await db.tenantRead(
    programId,
    (sql) => sql<{ program: string }[]>`select distinct program_id as program from audit_entries`,
  );
  expect([...seen]).toEqual([{ program: programId }]);
});

test("the identity role writes to every program's activity and reads none", async () => {
  const read = db.identity((sql) => sql`select entry_id from audit_entries`);
  await expect(read).rejects.toMatchObject({ code: "42501" });
});

test("activity is deleted only with its program", async () => {
  const { programId: other } = await makeProgram(db);
  await db.identity((sql) => insertAuditEntry(sql, entryFor(other)));
  await db.identitySql`delete from programs where program_id = ${other}`;
  const left = await db.asOwner(
    (sql) => sql`select entry_id from audit_entries where program_id = ${other}`,
  );
  expect([...left]).toEqual([]);
});
