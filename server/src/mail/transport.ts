import { email } from "@armslot/contracts/core/fields";
import * as z from "zod/mini";
import type { Mailbox, MailKind } from "../core/mail-settings.ts";

/** A mail to one recipient, ready to be sent. */
export interface MailMessage {
  /** The ID of the mail's row in the queue. It is the same in every attempt. */
  readonly mailId: string;
  readonly kind: MailKind;
  readonly to: Mailbox;
  /** Where replies go if not to the sender: the visitor whose message this mail passes on. */
  readonly replyTo?: Mailbox;
  /** The params of the mail's template, `to_email` among them. (MAIL-7) */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * What caused a failure: the mail service or its settings, so every mail would fail, or this one mail and its recipient, which says
 * nothing about other mails.
 */
type Fault = "service" | "mail";

/**
 * The state that an attempt to send puts a mail into. Reasons are for the operator: at most 500 characters, without addresses, names
 * and links.
 */
export type Delivery =
  /** The mail service has accepted it. */
  | { readonly state: "sent" }
  /** This server keeps it and sends nothing. */
  | { readonly state: "kept" }
  /** Try it again, in `afterMs` milliseconds at the earliest if the service asked for that. */
  | {
      readonly state: "queued";
      readonly fault: Fault;
      readonly reason: string;
      readonly afterMs?: number;
    }
  /** The service would refuse the same mail again. */
  | { readonly state: "failed"; readonly fault: Fault; readonly reason: string };

/** A way to send mail. It never throws; every result is a `Delivery`. (MAIL-5) */
export interface MailTransport {
  readonly name: "outbox" | "emailjs" | "smtp";
  /** The shortest time between two mails of all processes together, in milliseconds; 0 for no limit. */
  readonly paceMs: number;
  /** Tries once. Ends with `queued` when `signal` is aborted. */
  send(message: MailMessage, signal: AbortSignal): Promise<Delivery>;
  close(): Promise<void>;
}

/** Returns whether mails stay on this server instead of being sent. */
export function isKeeping({ name }: Pick<MailTransport, "name">): boolean {
  return name === "outbox";
}

/** Returns a failure when a mailbox is not exactly one address; undefined when it is. Anything else could reach other people too. */
export function recipientFault({ address }: Mailbox): Delivery | undefined {
  if (z.safeParse(email, address).success) return undefined;
  const reason = "The recipient's address is not an email address.";
  return { state: "failed", fault: "mail", reason };
}
