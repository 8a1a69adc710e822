import { dayMs } from "@armslot/contracts/core/durations";
import type { CallOf, TokenScope } from "@armslot/contracts/core/endpoint";
import type { createApiToken } from "@armslot/contracts/people/api-tokens";
import {
  downloadScoutingTable,
  downloadTable,
  type ScoutingTableFile,
  scoutingTables,
  type TableFile,
} from "@armslot/contracts/sharing/exports";
import type { InjectOptions } from "fastify";
import { newApiToken } from "../../src/http/api-token.ts";
import { insertApiToken } from "../../src/storage/api-tokens.ts";
import { aUser, password } from "./build.ts";
import type { MemberCall } from "./endpoint-calls.ts";
import type { TestApp } from "./test-app.ts";
import { urlOf } from "./test-browser.ts";

/** The body of a call that creates an API token. */
export const aNewApiToken: CallOf<typeof createApiToken>["body"] = {
  name: "Bullpen laptop",
  scopes: ["read"],
  days: 90,
  currentPassword: password,
};

interface OfMember {
  readonly programId: string;
  readonly userId: string;
  readonly scopes?: readonly TokenScope[];
  readonly days?: number;
}

/** Stores an API token of a member. It allows everything unless `scopes` are given. */
export async function anApiToken(
  { parts: { db, clock, newId } }: TestApp,
  { programId, userId, scopes = ["read", "scouting", "import"], days = 30 }: OfMember,
): Promise<{ readonly tokenId: string; readonly token: string }> {
  const { token, tokenHash } = newApiToken();
  const tokenId = newId();
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + days * dayMs);
  const allowed = {
    canRead: scopes.includes("read"),
    canReadScouting: scopes.includes("scouting"),
    canImport: scopes.includes("import"),
  };
  const name = "Bullpen laptop";
  await db.identity((tx) =>
    insertApiToken(tx, {
      ...{ programId, userId, tokenId, name, tokenHash, ...allowed, createdAt, expiresAt },
    }),
  );
  return { tokenId, token };
}

/** The calls of the endpoints for API tokens, by endpoint name. */
export const apiTokenCalls: Readonly<Record<string, MemberCall>> = {
  listApiTokens: { createTarget: async (_, programId) => ({ programId }) },
  createApiToken: {
    createTarget: async (_, programId) => ({ programId }),
    body: () => aNewApiToken,
  },
  revokeApiToken: {
    async createTarget(testApp, programId) {
      const { tokenId } = await anApiToken(testApp, await aUser(testApp, { programId }));
      return { programId, tokenId };
    },
    onOthers: "people:manage",
  },
};

/** Sends a request with an API token like a script: without cookies, and without the headers of a browser. */
export async function sendWithToken(
  { app, parts }: TestApp,
  token: string,
  { headers, ...options }: InjectOptions,
) {
  const { host } = new URL(parts.settings.publicUrl);
  const authorization = `Bearer ${token}`;
  return await (await app()).inject({
    remoteAddress: "203.0.113.77",
    ...options,
    headers: { host, authorization, ...headers },
  });
}

/** Reads a file twice with a new token of a member and returns the token's ID. */
export async function readTwice(
  testApp: TestApp,
  member: OfMember,
  file: TableFile | ScoutingTableFile,
): Promise<string> {
  const { tokenId, token } = await anApiToken(testApp, member);
  const isOfScouting = scoutingTables.some((table) => file.startsWith(table));
  const endpoint = isOfScouting ? downloadScoutingTable : downloadTable;
  const url = urlOf(endpoint, { params: { ...member, file } });
  for (let use = 0; use < 2; use += 1) await sendWithToken(testApp, token, { url });
  return tokenId;
}
