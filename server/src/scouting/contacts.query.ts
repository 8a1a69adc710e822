import type { Contact, MonthContact } from "@armslot/contracts/scouting/contacts";
import { type RawBuilder, sql } from "kysely";
import { fullNameIn } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { isoText } from "../database/iso-text.ts";
import { type PagedRows, pageOf, totalOf } from "./pages-by-position.ts";
import { memberList, memberName } from "./scouting-json.ts";

type Json = RawBuilder<unknown>;

/** The fields that a month prints, as arguments of `json_build_object`. `c` is the contact and `a` its athlete. */
const printedFields = sql`
    'contactId', c.contact_id, 'athlete', ${fullNameIn("a")}, 'withWhom', c.with_whom, 'kind', c.kind, 'direction', c.direction,
    'wasAnswered', c.was_answered, 'at', ${isoText(sql`c.contact_at`)}, 'timeZone', c.time_zone, 'minutes', c.minutes,
    'place', c.place, 'verdict', c.verdict, 'overrideReason', c.override_reason`;

/** A contact. `c` is the contact and `a` its athlete. */
function wholeContact(programId: string): Json {
  return sql`json_build_object(${printedFields},
    'athleteId', c.athlete_id, 'on', c.contact_on, 'rule', c.rule, 'rulesVersion', c.rules_version, 'gradClass', c.grad_class,
    'memberId', c.logged_by, 'loggedBy', ${memberName(programId, sql`c.logged_by`)}, 'loggedAt', ${isoText(sql`c.logged_at`)}
  )`;
}

const joined = sql`contacts c join athletes a on a.program_id = c.program_id and a.athlete_id = c.athlete_id`;

const byTime: PagedRows["keys"] = [
  [sql`c.contact_at`, "timestamptz"],
  [sql`c.contact_id`, "uuid"],
];

interface Ids {
  readonly programId: string;
  readonly athleteId: string;
}

interface ContactsOfAthlete {
  readonly page: { readonly items: readonly Contact[]; readonly next: string | null };
  readonly total: number;
  readonly gradClass: number | null;
  /** The newest rules as stored, or null. */
  readonly rules: unknown;
}

interface AskedContacts extends Ids {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns a page of an athlete's contacts, newest first, with what the rules need. Undefined if the program has no such athlete. */
export async function contactsOf(
  tx: Tx,
  { programId, athleteId, after, limit }: AskedContacts,
): Promise<ContactsOfAthlete | undefined> {
  const contacts: PagedRows = {
    rows: sql`${joined} where c.program_id = ${programId} and c.athlete_id = ${athleteId} and c.withdrawn_at is null`,
    item: wholeContact(programId),
    keys: byTime,
    order: "desc",
  };
  const { rows } = await sql<ContactsOfAthlete>`
    select ${pageOf(contacts, { after, limit })} as page, ${totalOf(contacts)} as total, who.grad_class as "gradClass",
      (select r.rules from contact_rules r where r.program_id = ${programId} order by r.version desc limit 1) as rules
    from athletes who where who.program_id = ${programId} and who.athlete_id = ${athleteId}`.execute(
    tx,
  );
  return rows[0];
}

export async function contactById(
  tx: Tx,
  {
    programId,
    athleteId,
    contactId,
    userId,
  }: Ids & { readonly contactId: string; readonly userId: string },
): Promise<Contact | undefined> {
  const { rows } = await sql<{ contact: Contact }>`
    select ${wholeContact(programId)} as contact from ${joined}
    where c.program_id = ${programId} and c.athlete_id = ${athleteId} and c.contact_id = ${contactId} and c.logged_by = ${userId}`.execute(
    tx,
  );
  return rows[0]?.contact;
}

/** Returns the class of an athlete, locked until the transaction ends. Undefined if the program has no such athlete. */
export async function lockedGradClass(tx: Tx, { programId, athleteId }: Ids) {
  return await tx
    .selectFrom("athletes")
    .select("grad_class as gradClass")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .forShare()
    .executeTakeFirst();
}

interface AskedMonth {
  readonly programId: string;
  /** Null for the member of the transaction. */
  readonly memberId: string | null;
  readonly firstDay: string;
  readonly after: string | undefined;
  readonly limit: number;
}

interface MonthRow {
  readonly memberId: string;
  readonly member: string;
  readonly signedAt: string | null;
  readonly erasedContacts: number;
  readonly erasedAt: string | null;
  readonly page: { readonly items: readonly MonthContact[]; readonly next: string | null };
  readonly members: readonly { readonly uid: string; readonly name: string }[];
}

/** Returns a member's month with a page of its contacts, or undefined if the program has no such member. */
export async function monthOf(
  tx: Tx,
  { programId, memberId, firstDay, after, limit }: AskedMonth,
): Promise<MonthRow | undefined> {
  const contacts: PagedRows = {
    rows: sql`${joined}
      where c.program_id = ${programId} and c.logged_by = u.user_id and c.withdrawn_at is null
        and c.contact_on >= ${firstDay}::date and c.contact_on < (${firstDay}::date + interval '1 month')`,
    item: sql`json_build_object(${printedFields})`,
    keys: byTime,
    order: "asc",
  };
  const { rows } = await sql<MonthRow>`
    select u.user_id as "memberId", ${fullNameIn("u")} as member, ${isoText(sql`m.signed_at`)} as "signedAt",
      coalesce(m.erased_contacts, 0) as "erasedContacts", ${isoText(sql`m.erased_at`)} as "erasedAt",
      ${pageOf(contacts, { after, limit })} as page, ${memberList(programId)} as members
    from users u
    left join contact_months m on m.program_id = u.program_id and m.user_id = u.user_id and m.month = ${firstDay}::date
    where u.program_id = ${programId} and u.user_id = coalesce(${memberId}::uuid, current_user_id())`.execute(
    tx,
  );
  return rows[0];
}
