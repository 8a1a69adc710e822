import type { Contact } from "@armslot/contracts/scouting/contacts";
import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "../../../database/built-once.ts";
import { fullNameIn } from "../../../database/columns.ts";
import type { Tx } from "../../../database/database.ts";
import { isoText } from "../../../database/iso-text.ts";
import { type PagedRows, pageOf, totalOf } from "../json/pages-by-position.ts";
import { listOf, memberList, memberName } from "../json/scouting-json.ts";

type Json = RawBuilder<unknown>;

/** A contact. `c` is the contact and `a` its athlete. */
function wholeContact(programId: string): Json {
  return sql`json_build_object(
    'contactId', c.contact_id, 'athleteId', c.athlete_id, 'athlete', ${fullNameIn("a")},
    'withWhom', c.with_whom, 'kind', c.kind, 'direction', c.direction, 'wasAnswered', c.was_answered,
    'at', ${isoText(sql`c.contact_at`)}, 'on', c.contact_on, 'timeZone', c.time_zone, 'minutes', c.minutes, 'place', c.place,
    'verdict', c.verdict, 'rule', c.rule, 'rulesVersion', c.rules_version, 'gradClass', c.grad_class,
    'overrideReason', c.override_reason, 'memberId', c.logged_by, 'loggedBy', ${memberName(programId, sql`c.logged_by`)},
    'loggedAt', ${isoText(sql`c.logged_at`)}
  )`;
}

const joined = sql`contacts c join athletes a on a.program_id = c.program_id and a.athlete_id = c.athlete_id`;

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
    keys: [
      [sql`c.contact_at`, "timestamptz"],
      [sql`c.contact_id`, "uuid"],
    ],
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

/** Returns a member's contact of an ID. */
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
}

interface MonthRow {
  readonly memberId: string;
  readonly member: string;
  readonly signedAt: string | null;
  readonly erasedContacts: number;
  readonly erasedAt: string | null;
  readonly contacts: readonly Contact[];
  readonly members: readonly { readonly uid: string; readonly name: string }[];
}

const selectMonth = builtOnce((tx, { programId, memberId, firstDay }: AskedMonth) =>
  tx
    .selectFrom("users as u")
    .leftJoin("contact_months as m", (join) =>
      join
        .onRef("m.program_id", "=", "u.program_id")
        .onRef("m.user_id", "=", "u.user_id")
        .on("m.month", "=", sql<string>`${firstDay}::date`),
    )
    .select(
      sql<MonthRow>`json_build_object(
        'memberId', u.user_id, 'member', ${fullNameIn("u")},
        'signedAt', ${isoText(sql`m.signed_at`)}, 'erasedContacts', coalesce(m.erased_contacts, 0),
        'erasedAt', ${isoText(sql`m.erased_at`)},
        'contacts', ${listOf(
          wholeContact(programId),
          sql`${joined}
            where c.program_id = ${programId} and c.logged_by = u.user_id and c.withdrawn_at is null
              and c.contact_on >= ${firstDay}::date and c.contact_on < (${firstDay}::date + interval '1 month')`,
          sql`c.contact_at, c.contact_id`,
        )},
        'members', ${memberList(programId)}
      )`.as("month"),
    )
    .where("u.program_id", "=", programId)
    .where(sql<boolean>`u.user_id = coalesce(${memberId}::uuid, current_user_id())`),
);

/** Returns a member's month, or undefined if the program has no such member. */
export async function monthOf(tx: Tx, asked: AskedMonth): Promise<MonthRow | undefined> {
  const [row] = await selectMonth(tx, asked);
  return row?.month;
}
