import * as z from "zod/mini";
import { type Colleague, colleague } from "./colleague.ts";
import { endpoint } from "./endpoint.ts";
import { id, linkToken, newPassword, personName, requiredText } from "./fields.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { session } from "./sign-in.ts";

type Addressed = Pick<Colleague, "email">;

/**
 * Returns why an address cannot join a list of colleagues to invite, or null. An address may occur once, and it may not be that of
 * the admin who invites (INV-4). Addresses are lower-case.
 */
export function inviteRefusal(
  address: string,
  list: { readonly adminEmail: string; readonly colleagues: readonly Addressed[] },
): string | null {
  if (address === list.adminEmail.toLowerCase()) return messages.alreadyInProgram;
  return list.colleagues.some(({ email }) => email === address) ? messages.alreadyInvited : null;
}

/** Returns the colleagues in a list who cannot be invited, as a sentence by their place in the list. */
export function inviteRefusals(
  adminEmail: string,
  colleagues: readonly Addressed[],
): ReadonlyMap<number, string> {
  const refusals = colleagues.map(
    ({ email }, place) =>
      [
        place,
        inviteRefusal(email, { adminEmail, colleagues: colleagues.slice(0, place) }),
      ] as const,
  );
  return new Map(refusals.filter((entry): entry is [number, string] => entry[1] !== null));
}

/** A program id and token as they stand in a setup link; any text, since a bad one has an error of its own. */
const setupLink = { programId: z.string(), token: z.string() };

export const checkSetup = endpoint({
  name: "checkSetup",
  summary: "Check a setup link, and get its program; the link stays usable",
  method: "POST",
  path: "/api/program-setup/check",
  access: "anyone",
  input: { body: z.strictObject(setupLink) },
  reply: z.strictObject({ programId: id, programName: z.string(), adminEmail: z.string() }),
  errors: [
    "program-not-found",
    "invalid-setup-token",
    "program-already-setup",
    "too-many-requests",
  ],
});

/** What the admin types in step 2. */
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
  errors: [
    "program-not-found",
    "invalid-setup-token",
    "program-already-setup",
    "email-taken",
    "too-many-requests",
  ],
});

/** Shape of a setup token; checked before the database is asked. */
export const setupToken = linkToken;
