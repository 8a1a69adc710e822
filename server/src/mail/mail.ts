import type { Mail } from "../deps/mail.ts";
import type { Parts } from "../deps/parts.ts";
import type { MailTransport } from "./transport.ts";

/** The parts of the server that mail needs. */
export type MailParts = Pick<Parts, "db" | "clock" | "newId" | "settings" | "serverSecret" | "log">;

/** What an attempt to send a mail works with. */
export interface MailContext {
  readonly parts: MailParts;
  readonly transport: MailTransport;
}

/** Mail with its worker, which only a server starts. */
export interface MailQueue extends Mail {
  /** Sends due mails one after another until none is due or the transport's pace leaves no slot soon. */
  deliverDue(): Promise<void>;
  /** Starts the worker. Returns a function that makes it take no more mails; a mail that is being sent continues. */
  startWorker(): () => void;
  /** Waits until no mail is being sent, for at most nine seconds after the worker was stopped, and closes the transport. */
  close(): Promise<void>;
}
