import { may } from "@armslot/contracts/core/access";
import {
  getList,
  moveInList,
  permissionOverLeftLists,
  removeList,
  saveList,
} from "@armslot/contracts/scouting/lists";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { holdViewer } from "../http/hold-viewer.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { deleteList, insertList, lockList, updateList } from "../storage/athlete-lists.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { athletesInList, insertListMoves } from "../storage/list-moves.ts";
import { listAsOf } from "./lists.query.ts";

export function mountLists(routes: Routes, { clock }: Parts): void {
  routes.read(getList, async (tx, { params, query: { asOf = null } }) => {
    const list = await listAsOf(tx, { ...params, asOf });
    if (!list) throw new AppError("list-not-found");
    return list;
  });

  routes.write(saveList, async (tx, { params, body, viewer: { userId } }) => {
    await holdViewer(tx, { userId });
    const stored = await lockList(tx, params);
    if (stored) {
      const changesReaders = stored.isShared !== body.isShared;
      if (changesReaders && stored.ownerId !== userId) throw new AppError("forbidden");
      await updateList(tx, { ...params, ...body });
    } else if (!(await insertList(tx, { ...params, ...body, ownerId: userId, now: clock() }))) {
      // A repeat can arrive while the first call is still running.
      const added = await lockList(tx, params);
      if (added?.ownerId !== userId) throw new AppError("id-taken");
    } else await refuseOverLimit(tx, "lists", { ...params, memberId: userId });
    return { listId: params.listId };
  });

  routes.write(removeList, async (tx, { params, viewer: { userId, role } }) => {
    const stored = await lockList(tx, params);
    if (!stored) throw new AppError("list-not-found");
    const isLeft = !stored.hasOwner && may(role, permissionOverLeftLists);
    if (stored.ownerId !== userId && !isLeft) throw new AppError("forbidden");
    await deleteList(tx, params);
    return {};
  });

  routes.write(moveInList, async (tx, { params, body, viewer: { userId } }) => {
    const { programId } = params;
    const athleteIds = [...new Set(body.athleteIds)];
    if (!(await lockList(tx, params))) throw new AppError("list-not-found");
    if ((await lockAthletes(tx, { programId, athleteIds })) < athleteIds.length) {
      throw new AppError("athlete-not-found");
    }
    const before = new Set(await athletesInList(tx, params));
    await insertListMoves(tx, { ...params, ...body, athleteIds, movedBy: userId, now: clock() });
    if (body.to !== "out") {
      // One above the limit, stored before it, can still be put in order.
      const isAdding = athleteIds.some((athleteId) => !before.has(athleteId));
      if (isAdding) await refuseOverLimit(tx, "listAthletes", params);
      await refuseOverLimit(tx, "listMoves", params);
    }
    return { athletes: await athletesInList(tx, params) };
  });
}
