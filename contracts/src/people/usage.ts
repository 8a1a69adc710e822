import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";

export const getUsage = endpoint({
  name: "getUsage",
  summary: "Get the number of videos used this month and in total",
  method: "GET",
  path: "/api/programs/:programId/usage",
  access: "account:read",
  input: { params: z.strictObject({ programId: id }) },
  reply: z.strictObject({
    videoCap: z.number(),
    videosThisMonth: z.number(),
    totalVideoCount: z.number(),
  }),
  errors: {},
});
