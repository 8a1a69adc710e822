import type { Colleague } from "@armslot/contracts/colleague";

const ownEmail = "This is your own email.";
const alreadyListed = "This person is already on your list.";

/** Whether a colleague's email may join the list: the reason why not, or null. Emails are lower-case by the contract. */
export function refusalOf(
  email: string,
  list: { adminEmail: string; members: readonly Colleague[] },
): string | null {
  if (email === list.adminEmail.toLowerCase()) return ownEmail;
  return list.members.some((member) => member.email === email) ? alreadyListed : null;
}
