import { dateAfter } from "@armslot/baseball/numbers/workload";
import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import { hourMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { setRestRule } from "@armslot/contracts/roster/rest-rule";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { caughtDaysOf, setInningsCaughtOn } from "../storage/innings-caught.ts";
import { setRestRuleOf } from "../storage/rest-rules.ts";

export function mountRestRule(routes: Routes, parts: Parts): void {
  const { clock, newId } = parts;
  routes.write(setRestRule, async (tx, { params: { programId }, body: { rule }, viewer }) => {
    const now = clock();
    if (await setRestRuleOf(tx, { programId, rule, now })) {
      await insertAuditEntry(tx, {
        ...{ programId, entryId: newId(), actorUserId: viewer.userId, now },
        action: rule ? "rest-rule-set" : "rest-rule-removed",
      });
    }
    return { rule };
  });

  routes.write(setInningsCaught, (tx, call) => setCaught(parts, tx, call));
}

/** Sets the innings that an athlete caught on a day, with an activity entry if it is a change. Throws `athlete-not-found`. */
async function setCaught(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer }: Call<typeof setInningsCaught>,
): Promise<ReplyOf<typeof setInningsCaught>> {
  const { programId, athleteId } = params;
  const now = clock();
  if (!isRecent(body.date, now)) {
    const date = `Choose one of the last ${workloadDays.month} days.`;
    throw new AppError("invalid-input", { fields: { date } });
  }
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
  if (await setInningsCaughtOn(tx, { ...params, ...body, now })) {
    const entry = { actorUserId: viewer.userId, subjectId: athleteId, now };
    await insertAuditEntry(tx, {
      ...{ programId, entryId: newId(), action: "innings-caught-set" },
      ...entry,
    });
  }
  return { caught: await caughtDaysOf(tx, params) };
}

/** Whether a date is one of the last days, wherever the member's day begins: up to 14 hours before the server's, or 12 after it. */
function isRecent(date: string, now: Date): boolean {
  const dayAt = (hours: number) =>
    new Date(now.getTime() + hours * hourMs).toISOString().slice(0, 10);
  return date <= dayAt(14) && date > dateAfter(dayAt(-12), -workloadDays.month);
}
