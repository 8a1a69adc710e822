import {
  getCharting,
  keepGamesApart,
  listMergeQuestions,
  mergeOuting,
  sendFieldOperations,
} from "@armslot/contracts/charting";
import { AppError } from "../../app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts.ts";
import { applyFieldOperations } from "./apply-field-operations.ts";
import { chartingOf } from "./charting.query.ts";
import { keepOutingApart, mergeIntoOuting, mergeQuestions } from "./merge-outing.ts";

export function mountCharting(routes: Routes, parts: Parts): void {
  routes.write(sendFieldOperations, (tx, call) => {
    const { body, viewer } = call;
    // Another member can sign in on the charter's phone between two requests.
    if (body.userId !== undefined && body.userId !== viewer.userId)
      throw new AppError("signed-out");
    return applyFieldOperations(parts, tx, call);
  });

  routes.read(getCharting, async (tx, { params, query }) => {
    const found = await chartingOf(tx, { ...params, ...query });
    if (!found) throw new AppError("athlete-not-found");
    return found;
  });

  routes.act(listMergeQuestions, async ({ params }) => {
    const { programId } = params;
    const questions = await parts.db.tenantRead(programId, (tx) => mergeQuestions(tx, params));
    return { reply: { questions } };
  });

  routes.write(mergeOuting, (tx, call) => mergeIntoOuting(parts, tx, call));

  routes.write(keepGamesApart, (tx, call) => keepOutingApart(parts, tx, call));
}
