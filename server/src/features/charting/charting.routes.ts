import { getCharting, sendFieldOperations } from "@armslot/contracts/charting";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { applyFieldOperations } from "./apply-field-operations.ts";
import { chartingOf } from "./charting.query.ts";

export function mountCharting(routes: Routes, parts: Parts): void {
  routes.write(sendFieldOperations, (tx, call) => applyFieldOperations(parts, tx, call));

  routes.read(getCharting, async (tx, { params, query }) => {
    const found = await chartingOf(tx, { ...params, ...query });
    if (!found) throw new AppError("athlete-not-found");
    return found;
  });
}
