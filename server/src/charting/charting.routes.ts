import { getCharting, sendFieldOperations } from "@armslot/contracts/charting/charting";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { thenCompareOutings } from "../sightings/compare-outings.ts";
import { applyFieldOperations } from "./apply-field-operations.ts";
import { chartingOf } from "./charting.query.ts";

export function mountCharting(routes: Routes, parts: Parts): void {
  routes.write(sendFieldOperations, (tx, call) => {
    const { body, viewer } = call;
    // Another member can sign in on the charter's phone between two requests.
    if (body.userId !== undefined && body.userId !== viewer.userId)
      throw new AppError("signed-out");
    const write = applyFieldOperations(parts, tx, call);
    return thenCompareOutings(parts, { tx, ...call.params, write });
  });

  routes.read(getCharting, async (tx, { params, query }) => {
    const found = await chartingOf(tx, { ...params, ...query });
    if (!found) throw new AppError("athlete-not-found");
    return found;
  });
}
