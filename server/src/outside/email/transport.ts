import type { Mailbox, MailKind } from "../../settings/mail-settings.ts";

/** A rendered mail to one recipient (MAIL-7). */
export interface MailMessage {
  /** The id of its row in the queue: the same at every attempt. */
  readonly mailId: string;
  readonly kind: MailKind;
  readonly to: Mailbox;
  /** Whom an answer goes to, when that is not the sender: a visitor who wrote to the operator. */
  readonly replyTo?: Mailbox;
  /** The params of the mail's template, with the names of MAIL-7. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Where the cause of a failure lies: in the mail service or how we use it, which every mail would meet, or in this mail and its
 * recipient, which says nothing about others.
 */
type Fault = "service" | "mail";

/** What became of an attempt. Reasons are for the operator, at most 500 characters, without addresses, names and links. */
export type Delivery =
  /** The service has taken it. */
  | { readonly outcome: "sent" }
  /** It is kept here and goes nowhere by itself. */
  | { readonly outcome: "stored" }
  /** Not now: try again, not before `afterMs` if the service said so. */
  | {
      readonly outcome: "retry";
      readonly fault: Fault;
      readonly reason: string;
      readonly afterMs?: number;
    }
  /** Never: the same mail would be refused again. */
  | { readonly outcome: "permanent"; readonly fault: Fault; readonly reason: string };

/** The way out for mails. It never throws: whatever happens is a `Delivery`. */
export interface MailTransport {
  readonly name: "outbox" | "emailjs" | "smtp";
  /** The least time between two mails of all processes together, in milliseconds; 0 for none. */
  readonly paceMs: number;
  /** Tries once, and gives up as a `retry` when `signal` is aborted. */
  send(message: MailMessage, signal: AbortSignal): Promise<Delivery>;
  close(): Promise<void>;
}
