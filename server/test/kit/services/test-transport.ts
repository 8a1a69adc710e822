import type { Delivery, MailMessage, MailTransport } from "../../../src/mail/transport.ts";

/** The result of a send. A failure is the service's unless the test says otherwise. */
type SendResult =
  | Delivery
  | { readonly state: "queued" | "failed"; readonly reason: string; readonly afterMs?: number }
  | "hang";

/** A transport that collects mails in an array and gives the results that a test sets. */
export interface TestTransport extends MailTransport {
  /** The sent mails, in order. */
  readonly mails: MailMessage[];
  /** Every attempt, successful or not. */
  readonly attempts: MailMessage[];
  /** Sets the results of the next sends, in order. Later sends succeed. `hang` never responds. */
  next(...answers: SendResult[]): void;
}

interface TransportOptions {
  readonly name?: MailTransport["name"];
  readonly paceMs?: number;
}

export function newTestTransport({
  name = "smtp",
  paceMs = 0,
}: TransportOptions = {}): TestTransport {
  const [mails, attempts]: [MailMessage[], MailMessage[]] = [[], []];
  const answers: SendResult[] = [];
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
