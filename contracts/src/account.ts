import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, personName, requiredText } from "./fields.ts";
import { session } from "./sign-in.ts";

/** What a member may change about themselves. */
export const accountNames = z.strictObject({
  firstName: personName("First Name"),
  lastName: personName("Last Name"),
  title: requiredText("Title"),
});

const inProgram = z.strictObject({ programId: id });

export const saveAccount = endpoint({
  name: "saveAccount",
  summary: "Save one's own names and title",
  method: "PUT",
  path: "/api/programs/:programId/account",
  access: "account:write",
  input: { params: inProgram, body: accountNames },
  reply: session,
  errors: [],
});

export const getUsage = endpoint({
  name: "getUsage",
  summary: "Videos used this month and in total",
  method: "GET",
  path: "/api/programs/:programId/usage",
  access: "account:read",
  input: { params: inProgram },
  reply: z.strictObject({
    videoCap: z.number(),
    videosThisMonth: z.number(),
    totalVideoCount: z.number(),
  }),
  errors: [],
});
