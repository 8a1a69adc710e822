import * as z from "zod/mini";
import { endpoint, shared, type TokenScope } from "../core/endpoint.ts";
import { id, moment, requiredText } from "../core/fields.ts";
import { passwordChange } from "./account.ts";

/** What an API token can allow, with the words of the form. */
export const tokenScopes: Readonly<Record<TokenScope, string>> = {
  read: "Read athletes, games and pitches",
  scouting: "Read filed reports and lists",
  import: "Import files",
};

/** How every token starts, so people and secret scanners recognize one. 52 characters of base32 follow. */
export const tokenPrefix = "armslot_";

/** How many days a token can work. */
export const tokenDays = [30, 90, 365] as const;

const scopes = z
  .array(z.enum(Object.keys(tokenScopes) as TokenScope[]))
  .check(z.minLength(1, "Choose what the token allows."), z.maxLength(3));

/** Returns the part of a token's ID that the list and the activity show, to tell a member's tokens apart. */
export function shownTokenId(tokenId: string): string {
  return tokenId.slice(-8);
}

/** A new token, with the member's password: a stolen session must not become a token that outlives it. */
export const newApiToken = z.strictObject({
  name: requiredText("Name"),
  scopes,
  days: z.number().check(z.refine((days) => tokenDays.some((one) => one === days))),
  currentPassword: passwordChange.shape.currentPassword,
});

/** A stored token. Its secret is not stored. */
export const apiToken = z.strictObject({
  tokenId: id,
  name: z.string(),
  scopes,
  /** The member whose token it is, and whether that is the viewer. */
  owner: z.string(),
  isOwn: z.boolean(),
  createdAt: moment,
  expiresAt: moment,
  /** Null for a token that was not used yet. Exact to the minute. */
  lastUsedAt: z.nullable(moment),
});
export type ApiToken = z.output<typeof apiToken>;

const inProgram = z.strictObject({ programId: id });

export const listApiTokens = endpoint({
  name: "listApiTokens",
  summary: "List the member's API tokens, and for admins all of the program's, newest first",
  method: "GET",
  path: "/api/programs/:programId/api-tokens",
  access: "account:read",
  input: { params: inProgram },
  reply: z.strictObject({ tokens: z.array(apiToken) }),
  errors: {},
});

export const createApiToken = endpoint({
  name: "createApiToken",
  summary: "Create an API token; the reply is the only place that has it",
  method: "POST",
  path: "/api/programs/:programId/api-tokens",
  access: "account:write",
  input: { params: inProgram, body: newApiToken },
  reply: z.strictObject({ token: z.string() }),
  errors: { "limit-reached": shared, "too-many-requests": shared },
});

export const revokeApiToken = endpoint({
  name: "revokeApiToken",
  summary: "End an API token; admins can end those of other members",
  method: "DELETE",
  path: "/api/programs/:programId/api-tokens/:tokenId",
  access: "account:write",
  input: { params: z.strictObject({ ...inProgram.shape, tokenId: id }) },
  reply: z.strictObject({}),
  errors: { "api-token-not-found": { status: 404, sentence: "This token has ended." } },
});
