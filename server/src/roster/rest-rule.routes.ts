import { setInningsCaught } from "@armslot/contracts/athlete/innings-caught";
import { setRestRule } from "@armslot/contracts/roster/rest-rule";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { setRestRuleOf } from "../storage/rest-rules.ts";
import { setCaught } from "./set-innings-caught.ts";

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
