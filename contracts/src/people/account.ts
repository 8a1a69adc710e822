import * as z from "zod/mini";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, newPassword, personName, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { session } from "./sign-in.ts";

/** The account fields that members can change themselves. */
export const accountNames = z.strictObject({
  firstName: personName("First Name"),
  lastName: personName("Last Name"),
  title: requiredText("Title"),
});

const inProgram = z.strictObject({ programId: id });

export const saveAccount = endpoint({
  name: "saveAccount",
  summary: "Save the member's own names and title",
  method: "PUT",
  path: "/api/programs/:programId/account",
  access: "account:write",
  input: { params: inProgram, body: accountNames },
  reply: session,
  errors: {},
});

/** A member's change of their own password. A wrong current password is a field error. */
export const passwordChange = z.strictObject({
  currentPassword: z
    .string("Current Password is required.")
    .check(
      z.minLength(1, "Current Password is required."),
      z.maxLength(limits.passwordMaxCharacters * 4, "Incorrect password. Please try again."),
    ),
  newPassword,
});

export const changePassword = endpoint({
  name: "changePassword",
  summary: "Change the member's own password; ends all other sessions and sends a notice by mail",
  method: "POST",
  path: "/api/programs/:programId/account/password",
  access: "account:write",
  input: { params: inProgram, body: passwordChange },
  reply: z.strictObject({}),
  errors: { "too-many-requests": shared },
});

export const signOutEverywhere = endpoint({
  name: "signOutEverywhere",
  summary: "End all of the member's sessions, including this one",
  method: "POST",
  path: "/api/programs/:programId/account/sign-out-everywhere",
  access: "account:write",
  input: { params: inProgram },
  reply: z.strictObject({}),
  errors: {},
});
