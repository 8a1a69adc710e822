import { email } from "@armslot/contracts/fields";
import * as z from "zod/mini";
import type { Mailbox } from "../../settings/mail-settings.ts";
import type { Delivery } from "./transport.ts";

/** Why nothing may be sent there: what is not exactly one address could mail others too. */
export function recipientFault({ address }: Mailbox): Delivery | undefined {
  if (z.safeParse(email, address).success) return undefined;
  const reason = "The recipient's address is no email address.";
  return { outcome: "permanent", fault: "mail", reason };
}
