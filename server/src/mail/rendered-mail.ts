import type { MailMessage } from "../outside/email/transport.ts";

/** A mail's row made into what goes out, or why it does not. */
export type RenderedMail =
  | {
      readonly outcome: "message";
      readonly message: MailMessage;
      /**
       * Makes what the message carries good, at the expense of what an earlier one carried: called once it is sure to be sent, and
       * right before. False when a newer one came first; then it must not be sent.
       */
      readonly activate?: () => Promise<boolean>;
    }
  /** There is nobody to send it to, or a newer one has replaced it. */
  | { readonly outcome: "nothing" }
  /** What it would carry is no good any more; the reason is for the operator. */
  | { readonly outcome: "dead"; readonly reason: string };

/** What mails are made from: the row names what they are about, and the rest is looked up when they are sent. */
export function fullName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${person.firstName} ${person.lastName}`;
}
