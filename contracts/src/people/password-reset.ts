import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { newPassword } from "../core/fields.ts";
import { limits } from "../core/limits.ts";

export const resetNotSent = {
  status: 503,
  sentence: "Failed to send reset email. Please try again.",
};
const invalidResetToken = {
  status: 403,
  sentence: "This reset link is invalid or has expired.",
};

/** A request for a reset mail. The email can be any text, because a malformed address gets an error code instead of a field error. */
export const resetRequest = z.strictObject({
  email: z.string().check(z.maxLength(limits.emailMaxCharacters * 4)),
});

/** `isKept` is true on a server that does not send mail. It never depends on the account. */
const resetReply = z.strictObject({ isKept: z.boolean() });

export const requestReset = endpoint({
  name: "requestReset",
  summary:
    "Request a reset mail; the reply is the same for known and unknown addresses and says whether this server sends mail",
  method: "POST",
  path: "/api/password-reset/request",
  access: "anyone",
  input: { body: resetRequest },
  reply: resetReply,
  errors: { "invalid-email": shared, "reset-not-sent": resetNotSent, "too-many-requests": shared },
});

export const checkReset = endpoint({
  name: "checkReset",
  summary: "Check a reset link; the link stays usable",
  method: "POST",
  path: "/api/password-reset/check",
  access: "anyone",
  input: { body: z.strictObject({ token: z.string() }) },
  reply: z.strictObject({}),
  errors: { "invalid-reset-token": invalidResetToken, "too-many-requests": shared },
});

export const resetPassword = endpoint({
  name: "resetPassword",
  summary: "Set a new password with a reset link, once; ends all sessions and lifts all blocks",
  method: "POST",
  path: "/api/password-reset/complete",
  access: "anyone",
  input: { body: z.strictObject({ token: z.string(), password: newPassword }) },
  reply: z.strictObject({}),
  errors: { "invalid-reset-token": invalidResetToken, "too-many-requests": shared },
});
