import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

/** The facts of a game for which a program can set names. */
export const aliasKinds = ["opponent", "location"] as const;
export type AliasKind = (typeof aliasKinds)[number];

/** The name that a program shows for the code of a team or place in device files: "Harbor" for "HAR_GUL". */
export const alias = z.strictObject({
  aliasId: id,
  kind: z.enum(aliasKinds),
  code: z.string(),
  name: z.string(),
});
export type Alias = z.output<typeof alias>;

/** What a person enters. */
export const aliasName = z.strictObject({ name: requiredText("Name") });

const ofProgram = z.strictObject({ programId: id });

export const listAliases = endpoint({
  name: "listAliases",
  summary: "List the names that the program shows for codes of teams and places",
  method: "GET",
  path: "/api/programs/:programId/aliases",
  access: "athletes:read",
  input: { params: ofProgram },
  reply: z.strictObject({ aliases: z.array(alias) }),
  errors: {},
});

export const setAlias = endpoint({
  name: "setAlias",
  summary: "Set the name to show for the code of a team or place, in all games",
  method: "PUT",
  path: "/api/programs/:programId/aliases",
  access: "athletes:write",
  input: {
    params: ofProgram,
    body: z.strictObject({
      kind: z.enum(aliasKinds),
      code: requiredText("Code", limits.textMaxCharacters),
      ...aliasName.shape,
    }),
  },
  reply: alias,
  errors: { "limit-reached": shared },
});

export const removeAlias = endpoint({
  name: "removeAlias",
  summary: "Show the code of a team or place again",
  method: "DELETE",
  path: "/api/programs/:programId/aliases/:aliasId",
  access: "athletes:write",
  input: { params: z.strictObject({ programId: id, aliasId: id }) },
  reply: z.strictObject({}),
  errors: {
    "alias-not-found": { status: 404, sentence: "Someone removed this name in the meantime." },
  },
});
