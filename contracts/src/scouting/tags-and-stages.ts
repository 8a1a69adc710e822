import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, moment, optionalText, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

const tagNotFound = { status: 404, sentence: "Someone removed this tag in the meantime." };

const reasonMaxCharacters = 500;
export const reason = optionalText("Reason", reasonMaxCharacters);

/** A free label of the program. */
export const tag = z.strictObject({ tagId: id, name: z.string() });
export type Tag = z.output<typeof tag>;

/** A stage of recruiting. The program names and orders its stages. */
export const stage = z.strictObject({
  stageId: id,
  name: z.string(),
  /** Whether a move to the stage needs a reason, as Passed does. */
  needsReason: z.boolean(),
});
export type Stage = z.output<typeof stage>;

const inProgram = z.strictObject({ programId: id });
const ofTag = z.strictObject({ programId: id, tagId: id });
/** The athletes of an action on several at once. */
export const athleteIds = z
  .array(id)
  .check(z.minLength(1, "Choose an athlete."), z.maxLength(limits.pageSizeMax));

export const saveTag = endpoint({
  name: "saveTag",
  summary: "Add a tag or rename it; refused if another tag has the name",
  method: "PUT",
  path: "/api/programs/:programId/tags/:tagId",
  access: "athletes:write",
  input: { params: ofTag, body: z.strictObject({ name: requiredText("Name") }) },
  reply: tag,
  errors: {
    "tag-taken": {
      status: 409,
      sentence: "Another tag has this name. Merge the two tags instead.",
    },
    "id-taken": shared,
    "limit-reached": shared,
  },
});

export const mergeTag = endpoint({
  name: "mergeTag",
  summary: "Give the athletes of a tag another tag, and remove the first one",
  method: "POST",
  path: "/api/programs/:programId/tags/:tagId/merge",
  access: "athletes:write",
  input: { params: ofTag, body: z.strictObject({ intoId: id }) },
  reply: z.strictObject({}),
  errors: { "tag-not-found": tagNotFound },
});

export const removeTag = endpoint({
  name: "removeTag",
  summary: "Remove a tag from the program and its athletes",
  method: "DELETE",
  path: "/api/programs/:programId/tags/:tagId",
  access: "athletes:write",
  input: { params: ofTag },
  reply: z.strictObject({}),
  errors: { "tag-not-found": tagNotFound },
});

export const tagAthletes = endpoint({
  name: "tagAthletes",
  summary: "Give athletes a tag or take it from them",
  method: "PUT",
  path: "/api/programs/:programId/tags/:tagId/athletes",
  access: "athletes:write",
  input: { params: ofTag, body: z.strictObject({ athleteIds, isOn: z.boolean() }) },
  reply: z.strictObject({}),
  errors: { "tag-not-found": tagNotFound, "athlete-not-found": shared, "limit-reached": shared },
});

/** A move of an athlete to a stage. Moves are added and never edited. */
export const stageMove = z.strictObject({
  stageId: id,
  reason: z.nullable(z.string()),
  /** Null for a member who was removed. */
  movedBy: z.nullable(z.string()),
  movedAt: moment,
});

export const stageReasonSentence = "This stage needs a reason.";

export const moveToStage = endpoint({
  name: "moveToStage",
  summary: "Move athletes to a stage; an athlete who is there already stays without a new entry",
  method: "POST",
  path: "/api/programs/:programId/stage-moves",
  access: "athletes:write",
  input: { params: inProgram, body: z.strictObject({ athleteIds, stageId: id, reason }) },
  reply: z.strictObject({ moved: z.number() }),
  errors: {
    "stage-not-found": { status: 404, sentence: "Someone removed this stage in the meantime." },
    "athlete-not-found": shared,
    "limit-reached": shared,
  },
});

export const stagesMax = 30;

export const saveStages = endpoint({
  name: "saveStages",
  summary:
    "Name and order the program's stages; a stage that is left out is removed, and refused while an athlete is in it",
  method: "PUT",
  path: "/api/programs/:programId/stages",
  access: "program:manage",
  input: {
    params: inProgram,
    body: z.strictObject({
      stages: z
        .array(
          z.strictObject({ stageId: id, name: requiredText("Name"), needsReason: z.boolean() }),
        )
        .check(
          z.minLength(1, "Keep at least one stage."),
          z.maxLength(stagesMax),
          z.refine(
            (stages) => new Set(stages.map(({ stageId }) => stageId)).size === stages.length,
            "Each stage can be there once.",
          ),
        ),
    }),
  },
  reply: z.strictObject({ stages: z.array(stage) }),
  errors: {
    "stage-in-use": {
      status: 409,
      sentence: "An athlete is in a stage that would go. Move the athletes to another stage first.",
    },
  },
});
