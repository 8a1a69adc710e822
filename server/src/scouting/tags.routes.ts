import {
  mergeTag,
  removeTag,
  saveTag,
  tagAthletes,
} from "@armslot/contracts/scouting/tags-and-stages";
import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Routes } from "../http/route.ts";
import { addTagTo, copyTag, takeTagFrom } from "../storage/athlete-tags.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { deleteTag, insertTag, lockTags, renameTag } from "../storage/tags.ts";

const nameTaken = "23505";

export function mountTags(routes: Routes, { clock }: Parts): void {
  routes.write(saveTag, async (tx, { params, body: { name } }) => {
    try {
      if (await insertTag(tx, { ...params, name })) await refuseOverLimit(tx, "tags", params);
      else await renameTag(tx, { ...params, name });
    } catch (error) {
      throw hasCode(error, nameTaken) ? new AppError("tag-taken", { cause: error }) : error;
    }
    return { tagId: params.tagId, name };
  });

  routes.write(mergeTag, async (tx, { params: { programId, tagId }, body: { intoId } }) => {
    const tagIds = [tagId, intoId];
    if ((await lockTags(tx, { programId, tagIds })) < 2) throw new AppError("tag-not-found");
    await copyTag(tx, { programId, tagId, intoId });
    await deleteTag(tx, { programId, tagId });
    return {};
  });

  routes.write(removeTag, async (tx, { params }) => {
    if (!(await deleteTag(tx, params))) throw new AppError("tag-not-found");
    return {};
  });

  routes.write(tagAthletes, async (tx, { params, body, viewer: { userId } }) => {
    const { programId, tagId } = params;
    const { isOn } = body;
    const athleteIds = [...new Set(body.athleteIds)];
    if ((await lockTags(tx, { programId, tagIds: [tagId] })) === 0)
      throw new AppError("tag-not-found");
    if ((await lockAthletes(tx, { programId, athleteIds })) < athleteIds.length) {
      throw new AppError("athlete-not-found");
    }
    if (isOn) {
      const added = await addTagTo(tx, { ...params, athleteIds, userId, now: clock() });
      if (added > 0) await refuseOverLimit(tx, "athleteTags", { programId, athleteIds });
    } else await takeTagFrom(tx, { ...params, athleteIds });
    return {};
  });
}
