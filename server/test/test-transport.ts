import type { Delivery, MailMessage, MailTransport } from "../src/outside/email/transport.ts";

/** What becomes of a send; a failure is the service's where a test does not say whose it is. */
type Answer =
  | Delivery
  | { readonly state: "queued" | "failed"; readonly reason: string; readonly afterMs?: number }
  | "hang";

/** A way out for mails that ends in an array, and does with the next ones what a test says. */
export interface TestTransport extends MailTransport {
  /** What was taken, in order. */
  readonly mails: MailMessage[];
  /** Every send, taken or not. */
  readonly attempts: MailMessage[];
  /** Says what becomes of the next sends, one answer each; after them mails are taken again. `hang` never answers. */
  next(...answers: Answer[]): void;
}

interface Wishes {
  readonly name?: MailTransport["name"];
  readonly paceMs?: number;
}

export function newTestTransport({ name = "smtp", paceMs = 0 }: Wishes = {}): TestTransport {
  const [mails, attempts]: [MailMessage[], MailMessage[]] = [[], []];
  const answers: Answer[] = [];
  return {
    name,
    paceMs,
    mails,
    attempts,
    next: (...more) => answers.push(...more),
    async send(message, signal) {
      attempts.push(message);
      const answer = answers.shift() ?? { state: "sent" };
      if (answer === "hang") {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return { state: "queued", fault: "service", reason: "no answer" };
      }
      if (answer.state === "sent") mails.push(message);
      return "reason" in answer ? { fault: "service", ...answer } : answer;
    },
    close: async () => undefined,
  };
}
