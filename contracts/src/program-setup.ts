import * as z from "zod/mini";
import { type Colleague, colleague } from "./colleague.ts";
import { endpoint } from "./endpoint.ts";
import { id, linkToken, newPassword, personName, requiredText } from "./fields.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";
import { session } from "./sign-in.ts";

/**
 * Returns the colleagues in a list who cannot be invited, as a sentence by their place in the list. An address may occur once, and
 * it may not be that of the admin who invites (INV-4).
 */
export function repeatedColleagues(
  adminEmail: string,
  colleagues: readonly Pick<Colleague, "email">[],
): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const seen = new Set<string>();
  for (const [place, { email: address }] of colleagues.entries()) {
    if (address === adminEmail) faults.set(place, messages.alreadyInProgram);
    else if (seen.has(address)) faults.set(place, messages.alreadyInvited);
    seen.add(address);
  }
  return faults;
}

/** A program id and token as they stand in a setup link; any text, since a bad one has an error of its own. */
const setupLink = { programId: z.string(), token: z.string() };

export const checkSetup = endpoint({
  name: "checkSetup",
  summary: "Whether a setup link is good, and for which program",
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
