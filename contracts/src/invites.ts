import * as z from "zod/mini";
import { colleague } from "./colleague.ts";
import { endpoint } from "./endpoint.ts";
import { id, newPassword } from "./fields.ts";
import { session } from "./sign-in.ts";

/** A program id and token as they stand in an invite link; any text, since every bad one answers the same. */
const inviteLink = { programId: z.string(), token: z.string() };

export const checkInvite = endpoint({
  name: "checkInvite",
  summary:
    "Whether an invite link is good, for whom, and into which program; opening it uses nothing up",
  method: "POST",
  path: "/api/invite/check",
  access: "anyone",
  input: { body: z.strictObject(inviteLink) },
  reply: z.strictObject({
    programName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  }),
  errors: ["invalid-invite-token", "too-many-requests"],
});

export const acceptInvite = endpoint({
  name: "acceptInvite",
  summary: "Create the invited account and sign in; works once per invite",
  method: "POST",
  path: "/api/invite/accept",
  access: "anyone",
  input: { body: z.strictObject({ ...inviteLink, password: newPassword }) },
  reply: session,
  errors: ["invalid-invite-token", "email-taken", "too-many-requests"],
});

const inProgram = z.strictObject({ programId: id });
const ofInvite = z.strictObject({ programId: id, inviteId: id });

/** What became of an invite's mail within the request: it went out, or this server keeps its mail. */
const inviteDelivery = z.strictObject({ delivery: z.enum(["sent", "kept"]) });

export const sendInvite = endpoint({
  name: "sendInvite",
  summary: "Invite a colleague by mail; one whose mail never went out is sent again",
  method: "POST",
  path: "/api/programs/:programId/invites",
  access: "people:invite",
  input: { params: inProgram, body: colleague },
  reply: inviteDelivery,
  errors: ["invite-not-sent"],
});

export const resendInvite = endpoint({
  name: "resendInvite",
  summary: "Send an invite anew with a new link; the former link ends",
  method: "POST",
  path: "/api/programs/:programId/invites/:inviteId/resend",
  access: "people:manage",
  input: { params: ofInvite },
  reply: inviteDelivery,
  errors: ["invite-not-found", "invite-not-sent"],
});

export const copyInviteLink = endpoint({
  name: "copyInviteLink",
  summary: "The link of a pending invite, to hand on by other ways",
  method: "POST",
  path: "/api/programs/:programId/invites/:inviteId/link",
  access: "people:manage",
  input: { params: ofInvite },
  reply: z.strictObject({ link: z.string() }),
  errors: ["invite-not-found", "invite-expired"],
});

export const removeInvite = endpoint({
  name: "removeInvite",
  summary: "Take an invite back; its link ends at once",
  method: "DELETE",
  path: "/api/programs/:programId/invites/:inviteId",
  access: "people:manage",
  input: { params: ofInvite },
  reply: z.strictObject({}),
  errors: ["invite-not-found"],
});
