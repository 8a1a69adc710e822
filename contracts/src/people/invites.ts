import * as z from "zod/mini";
import { accountMessages } from "../core/account-messages.ts";
import { colleague } from "../core/colleague.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, newPassword } from "../core/fields.ts";
import { deliveredStates } from "./mail-state.ts";
import { session } from "./sign-in.ts";

const invalidInviteToken = { status: 403, sentence: "Invalid or expired invite token" };
const inviteNotSent = { status: 502, sentence: accountMessages.inviteNotSent };
const inviteNotFound = {
  status: 404,
  sentence: "This invite was accepted or removed in the meantime.",
};

/** The parts of an invite link. They can be any text, because every bad link gets the same error. */
const inviteLink = { programId: z.string(), token: z.string() };

export const checkInvite = endpoint({
  name: "checkInvite",
  summary: "Check an invite link and get its program and invitee; the link stays usable",
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
  errors: { "invalid-invite-token": invalidInviteToken, "too-many-requests": shared },
});

export const acceptInvite = endpoint({
  name: "acceptInvite",
  summary: "Create the invited account and sign in; works once per invite",
  method: "POST",
  path: "/api/invite/accept",
  access: "anyone",
  input: { body: z.strictObject({ ...inviteLink, password: newPassword }) },
  reply: session,
  errors: {
    "invalid-invite-token": invalidInviteToken,
    "email-taken": shared,
    "too-many-requests": shared,
  },
});

const inProgram = z.strictObject({ programId: id });
const ofInvite = z.strictObject({ programId: id, inviteId: id });

/** The state of the invite's mail at the end of the request. */
const inviteDelivery = z.strictObject({ mail: z.enum(deliveredStates) });

export const sendInvite = endpoint({
  name: "sendInvite",
  summary: "Invite a colleague by mail; inviting again resends a mail that was never sent",
  method: "POST",
  path: "/api/programs/:programId/invites",
  access: "people:invite",
  input: { params: inProgram, body: colleague },
  reply: inviteDelivery,
  errors: { "invite-not-sent": inviteNotSent },
});

export const resendInvite = endpoint({
  name: "resendInvite",
  summary:
    "Resend an invite, one's own or as an admin any, with a new link; the old link stops working",
  method: "POST",
  path: "/api/programs/:programId/invites/:inviteId/resend",
  access: "people:invite",
  input: { params: ofInvite },
  reply: inviteDelivery,
  errors: { "invite-not-found": inviteNotFound, "invite-not-sent": inviteNotSent },
});

export const copyInviteLink = endpoint({
  name: "copyInviteLink",
  summary:
    "Get the link of a pending invite, one's own or as an admin any, to send it by other means",
  method: "POST",
  path: "/api/programs/:programId/invites/:inviteId/link",
  access: "people:invite",
  input: { params: ofInvite },
  reply: z.strictObject({ link: z.string() }),
  errors: {
    "invite-not-found": inviteNotFound,
    "invite-expired": {
      status: 409,
      sentence: "This invite has expired. Resend it to create a new link.",
    },
  },
});

export const removeInvite = endpoint({
  name: "removeInvite",
  summary: "Remove an invite; its link stops working immediately",
  method: "DELETE",
  path: "/api/programs/:programId/invites/:inviteId",
  access: "people:manage",
  input: { params: ofInvite },
  reply: z.strictObject({}),
  errors: { "invite-not-found": inviteNotFound },
});
