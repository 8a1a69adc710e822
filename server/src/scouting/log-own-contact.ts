import { contactAnswer, dayIn } from "@armslot/baseball/scouting/contact-verdict";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type logContact, overrideSentence } from "@armslot/contracts/scouting/contacts";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockMonth, monthSignedAt } from "../storage/contact-months.ts";
import { newestContactRules } from "../storage/contact-rules.ts";
import { insertContact } from "../storage/contacts.ts";
import { contactById, lockedGradClass } from "./contacts.query.ts";

/**
 * Logs a contact with the answer of today's rules for its day. A repeat changes nothing.
 * @throws AppError `athlete-not-found`, `id-taken`, `month-closed`, `limit-reached`, and `invalid-input` without a reason against the rules
 */
export async function logOwnContact(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer: { userId } }: Call<typeof logContact>,
): Promise<ReplyOf<typeof logContact>> {
  const { programId, athleteId } = params;
  const now = clock();
  const athlete = await lockedGradClass(tx, params);
  if (!athlete) throw new AppError("athlete-not-found");
  const { gradClass } = athlete;
  const on = dayIn(body.timeZone, new Date(body.at));
  const month = { programId, userId, firstDay: `${on.slice(0, 7)}-01` };
  await lockMonth(tx, month);
  // A repeat can arrive while the first call is still running.
  const earlier = await contactById(tx, { ...params, userId });
  if (earlier) return earlier;
  if (await monthSignedAt(tx, month)) throw new AppError("month-closed");
  const { version, rules } = await newestContactRules(tx, programId);
  const answer = contactAnswer(rules, { kind: body.kind, on, gradClass });
  const isAgainst = answer.verdict === "not-allowed";
  if (isAgainst && body.overrideReason === null) {
    throw new AppError("invalid-input", { fields: { overrideReason: overrideSentence } });
  }
  const contact = { ...params, ...body, ...answer, on, gradClass, loggedBy: userId, now };
  const rulesVersion = version === 0 ? null : version;
  if (!(await insertContact(tx, { ...contact, rulesVersion }))) throw new AppError("id-taken");
  await refuseOverLimit(tx, "contacts", { ...params, memberId: userId });
  await refuseOverLimit(tx, "contactsOfMonth", { ...month, memberId: userId });
  if (isAgainst) {
    await insertAuditEntry(tx, {
      programId,
      entryId: newId(),
      action: "contact-rule-overridden",
      actorUserId: userId,
      subjectId: athleteId,
      now,
    });
  }
  const stored = await contactById(tx, { ...params, userId });
  if (!stored) throw new Error("A logged contact is missing.");
  return stored;
}
