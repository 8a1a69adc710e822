import { contactAnswer } from "@armslot/baseball/scouting/contact-verdict";
import { limits } from "@armslot/contracts/core/limits";
import {
  type ContactKind,
  type ContactRules,
  contactKinds,
  getContactRules,
  saveContactRules,
} from "@armslot/contracts/scouting/contact-rules";
import {
  getContactMonth,
  listContacts,
  logContact,
  signContactMonth,
  withdrawContact,
} from "@armslot/contracts/scouting/contacts";
import { AppError, versionConflict } from "../core/app-error.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockMonth, monthSignedAt, signMonth } from "../storage/contact-months.ts";
import { insertContactRules, newestContactRules } from "../storage/contact-rules.ts";
import { withdrawContactRow } from "../storage/contacts.ts";
import { contactById, contactsOf, monthOf } from "./contacts.query.ts";
import { logOwnContact } from "./log-own-contact.ts";

const kinds = Object.keys(contactKinds) as ContactKind[];

export function mountContacts(routes: Routes, parts: Parts): void {
  const { clock } = parts;

  routes.read(listContacts, async (tx, { params, query }) => {
    const { today, after, limit = serverLimits.pageSizeDefault } = query;
    const found = await contactsOf(tx, { ...params, after, limit });
    if (!found) throw new AppError("athlete-not-found");
    const { page, total, gradClass } = found;
    const rules = found.rules as ContactRules | null;
    const answers = kinds.map((kind) => ({
      kind,
      ...contactAnswer(rules, { kind, on: today, gradClass }),
    }));
    return { contacts: [...page.items], total, next: page.next, answers };
  });

  routes.write(logContact, (tx, call) => logOwnContact(parts, tx, call));

  routes.write(withdrawContact, async (tx, { params, viewer: { userId } }) => {
    const stored = await contactById(tx, { ...params, userId });
    if (!stored) throw new AppError("contact-not-found");
    const { programId } = params;
    const month = { programId, userId, firstDay: `${stored.on.slice(0, 7)}-01` };
    await lockMonth(tx, month);
    if (await monthSignedAt(tx, month)) throw new AppError("month-closed");
    if (!(await withdrawContactRow(tx, { ...params, userId, now: clock() }))) {
      throw new AppError("contact-not-found");
    }
    return {};
  });
}

/** Mounts the endpoints of contact rules and of months to sign. */
export function mountContactMonths(routes: Routes, { clock, newId }: Parts): void {
  routes.read(getContactRules, (tx, { params }) => newestContactRules(tx, params.programId));

  routes.write(
    saveContactRules,
    async (tx, { params: { programId }, body, viewer: { userId } }) => {
      const newest = await newestContactRules(tx, programId);
      if (newest.version !== body.version) throw versionConflict(saveContactRules, newest);
      const now = clock();
      const added = {
        programId,
        version: body.version + 1,
        rules: body.rules,
        savedBy: userId,
        now,
      };
      if (!(await insertContactRules(tx, added))) {
        throw versionConflict(saveContactRules, await newestContactRules(tx, programId));
      }
      const entry = { action: "contact-rules-saved", actorUserId: userId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
      return await newestContactRules(tx, programId);
    },
  );

  routes.read(getContactMonth, async (tx, { params: { programId, month }, query }) => {
    const { member = null, after, limit = limits.pageSizeMax } = query;
    const asked = { programId, memberId: member, firstDay: `${month}-01`, after, limit };
    const found = await monthOf(tx, asked);
    if (!found) throw new AppError("member-not-found");
    const { page, members, ...signed } = found;
    return { ...signed, month, contacts: [...page.items], next: page.next, members: [...members] };
  });

  routes.write(signContactMonth, async (tx, { params, viewer: { userId } }) => {
    const { programId, month } = params;
    const now = clock();
    // The month has to be over everywhere on Earth.
    const lastDayEnds = new Date(`${month}-01T12:00:00Z`);
    lastDayEnds.setUTCMonth(lastDayEnds.getUTCMonth() + 1);
    if (now < lastDayEnds) throw new AppError("month-not-over");
    const key = { programId, userId, firstDay: `${month}-01` };
    await lockMonth(tx, key);
    const earlier = await monthSignedAt(tx, key);
    if (earlier) return { signedAt: earlier.toISOString() };
    await signMonth(tx, { ...key, now });
    const entry = { action: "contact-month-signed", actorUserId: userId } as const;
    await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    return { signedAt: now.toISOString() };
  });
}
