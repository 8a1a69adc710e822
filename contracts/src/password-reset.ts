import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { newPassword } from "./fields.ts";
import { limits } from "./limits.ts";

/** Any string: a malformed address gets the catalogue's code, not a field error. */
export const resetRequest = z.strictObject({
  email: z.string().check(z.maxLength(limits.emailMaxCharacters * 4)),
});

/** Says of the server, never of an account, that it keeps its mail instead of sending it. */
const resetAnswer = z.strictObject({ isKept: z.boolean() });

export const requestReset = endpoint({
  name: "requestReset",
  summary:
    "Ask for a reset mail; answers the same for known and unknown addresses, and whether mail is kept here",
  method: "POST",
  path: "/api/password-reset/request",
  access: "anyone",
  input: { body: resetRequest },
  reply: resetAnswer,
  errors: ["invalid-email", "reset-not-sent", "too-many-requests"],
});

export const checkReset = endpoint({
  name: "checkReset",
  summary: "Whether a reset link is good; opening it uses nothing up",
  method: "POST",
  path: "/api/password-reset/check",
  access: "anyone",
  input: { body: z.strictObject({ token: z.string() }) },
  reply: z.strictObject({}),
  errors: ["invalid-reset-token", "too-many-requests"],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  summary: "Set a new password by a reset link, once; ends every session and lifts every block",
  method: "POST",
  path: "/api/password-reset/complete",
  access: "anyone",
  input: { body: z.strictObject({ token: z.string(), password: newPassword }) },
  reply: z.strictObject({}),
  errors: ["invalid-reset-token", "too-many-requests"],
});
