import * as z from "zod/mini";
import { roles } from "../core/access.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id } from "../core/fields.ts";
import { mailStates } from "./mail-state.ts";

const person = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  title: z.string(),
};

const pendingInvite = z.strictObject({
  inviteId: id,
  ...person,
  status: z.literal("pending"),
  /** The state of the invite's newest mail; `failed` also when that mail no longer exists. */
  mail: z.enum(mailStates),
  isExpired: z.boolean(),
});
export type PendingInvite = z.output<typeof pendingInvite>;

/** A row of User Management: a member or a pending invite. */
export const personRow = z.discriminatedUnion("status", [
  z.strictObject({ uid: id, ...person, status: z.literal("active"), role: z.enum(roles) }),
  pendingInvite,
]);
export type PersonRow = z.output<typeof personRow>;

const inProgram = z.strictObject({ programId: id });

export const listPeople = endpoint({
  name: "listPeople",
  summary: "List members and pending invites by full name",
  method: "GET",
  path: "/api/programs/:programId/people",
  access: "people:manage",
  input: { params: inProgram },
  reply: z.strictObject({ people: z.array(personRow) }),
  errors: {},
});

export const listSentInvites = endpoint({
  name: "listSentInvites",
  summary: "List the pending invites that the member sent, by full name",
  method: "GET",
  path: "/api/programs/:programId/invites",
  access: "people:invite",
  input: { params: inProgram },
  reply: z.strictObject({ invites: z.array(pendingInvite) }),
  errors: {},
});

export const removeMember = endpoint({
  name: "removeMember",
  summary: "Remove a member and end all of their sessions",
  method: "DELETE",
  path: "/api/programs/:programId/people/:userId",
  access: "people:manage",
  input: { params: z.strictObject({ programId: id, userId: id }) },
  reply: z.strictObject({}),
  errors: {
    "member-not-found": shared,
    "own-account": { status: 409, sentence: "You can't remove your own account." },
    "last-admin": { status: 409, sentence: "A program needs at least one admin." },
  },
});
