import { endpoints } from "@armslot/contracts/endpoints";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { isCode, isTest, projectFiles, read } from "./project-files.ts";

/** Returns the names of all fields in a JSON schema, however deep. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsIn)];
}

function fieldsOf(schema: z.ZodMiniType): string[] {
  return fieldsIn(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
}

const replies = endpoints.map(({ name, reply }) => [name, fieldsOf(reply)] as const);

describe("IDs (DATA-6)", () => {
  it.each(replies)("IDs (DATA-6) have a name that says of what in the reply of %s", (_, fields) => {
    expect(fields).not.toContain("id");
  });

  it("IDs (DATA-6) are found in lists, unions and objects within replies", () => {
    const ids = new Set(
      replies.flatMap(([, fields]) => fields).filter((name) => /id$/i.test(name)),
    );
    expect([...ids].sort()).toEqual([
      "aliasId",
      "athleteId",
      "authorId",
      "clipId",
      "contactId",
      "entryId",
      "estimateId",
      "exportId",
      "factId",
      "fileId",
      "followUpId",
      "gameId",
      "importId",
      "inviteId",
      "levelTableId",
      "listId",
      "lookId",
      "memberId",
      "noteId",
      "opId",
      "outingId",
      "ownerId",
      "pairingId",
      "pitchId",
      "programId",
      "ratingId",
      "recordingId",
      "reportId",
      "scoutId",
      "seriesId",
      "shareId",
      "stageId",
      "tagId",
      "templateId",
      "tokenId",
      "uid",
    ]);
    expect(fieldsOf(z.array(z.union([z.strictObject({ id: z.string() })])))).toContain("id");
  });

  it("IDs (DATA-6) become `uid` in one place for users and in one for athletes", () => {
    const sources = projectFiles.filter((path) => path.startsWith("server/src/") && isCode(path));
    const places = sources.filter((path) => !isTest(path) && / as uid\b/.test(read(path)));
    expect(places).toEqual(["server/src/storage/athletes.ts", "server/src/storage/users.ts"]);
  });
});
