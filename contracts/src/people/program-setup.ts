import * as z from "zod/mini";
import { accountMessages } from "../core/account-messages.ts";
import { type Colleague, colleague } from "../core/colleague.ts";
import { endpoint, shared } from "../core/endpoint.ts";
import { id, newPassword, personName, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { session } from "./sign-in.ts";

const programNotFound = { status: 404, sentence: "Program not found" };
const invalidSetupToken = { status: 403, sentence: "Invalid setup token" };
const programAlreadySetup = { status: 409, sentence: "Program already setup" };

type Invitee = Pick<Colleague, "email">;

/**
 * Returns the reason why an address cannot be added to a list of colleagues to invite, or null. The list cannot contain an address
 * twice, nor the admin's address (INV-4). Addresses are lower-case.
 */
export function inviteRefusal(
  address: string,
  list: { readonly adminEmail: string; readonly colleagues: readonly Invitee[] },
): string | null {
  if (address === list.adminEmail.toLowerCase()) return accountMessages.alreadyInProgram;
  return list.colleagues.some(({ email }) => email === address)
    ? accountMessages.alreadyAdded
    : null;
}

/** Returns the colleagues in a list who cannot be invited: the reason by index. */
export function inviteRefusals(
  adminEmail: string,
  colleagues: readonly Invitee[],
): ReadonlyMap<number, string> {
  const refusals = colleagues.map(
    ({ email }, index) =>
      [
        index,
        inviteRefusal(email, { adminEmail, colleagues: colleagues.slice(0, index) }),
      ] as const,
  );
  return new Map(refusals.filter((entry): entry is [number, string] => entry[1] !== null));
}

/** The parts of a setup link. They can be any text, because a bad link has its own error codes. */
const setupLink = { programId: z.string(), token: z.string() };

export const checkSetup = endpoint({
  name: "checkSetup",
  summary: "Check a setup link and get its program; the link stays usable",
  method: "POST",
  path: "/api/program-setup/check",
  access: "anyone",
  input: { body: z.strictObject(setupLink) },
  reply: z.strictObject({ programId: id, programName: z.string(), adminEmail: z.string() }),
  errors: {
    "program-not-found": programNotFound,
    "invalid-setup-token": invalidSetupToken,
    "program-already-setup": programAlreadySetup,
    "too-many-requests": shared,
  },
});

/** The admin's fields in step 2 of setup. */
export const setupPerson = z.strictObject({
  firstName: personName("First Name"),
  lastName: personName("Last Name"),
  title: requiredText("Title"),
});

export const completeSetup = endpoint({
  name: "completeSetup",
  summary: "Create the admin, store the invites and sign in; works once per program",
  method: "POST",
  path: "/api/program-setup/complete",
  access: "anyone",
  input: {
    body: z.strictObject({
      ...setupLink,
      password: newPassword,
      ...setupPerson.shape,
      invites: z.array(colleague).check(z.maxLength(limits.setupInvitesMax)),
    }),
  },
  reply: session,
  errors: {
    "program-not-found": programNotFound,
    "invalid-setup-token": invalidSetupToken,
    "program-already-setup": programAlreadySetup,
    "email-taken": shared,
    "too-many-requests": shared,
  },
});
