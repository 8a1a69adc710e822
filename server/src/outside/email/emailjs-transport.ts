import { dayMs } from "@armslot/contracts/durations";
import type { EmailjsSettings } from "../../settings/mail-settings.ts";
import { operatorReason } from "./operator-reason.ts";
import { plainParams } from "./plain-params.ts";
import { recipientFault } from "./recipient-fault.ts";
import type { Delivery, MailMessage, MailTransport } from "./transport.ts";

const answerMaxBytes = 4096;
const waitMaxMs = dayMs;
/** Refusals that pass: a service that is being set up or moved, one that was slow, and too many mails at once. */
const passing = [404, 408, 429];
/** Refusals for good that every mail would meet: keys, settings of the account, a sign-in that EmailJS has lost. */
const aboutAccount = [401, 403, 412];

/**
 * Returns a transport that sends mail through EmailJS (MAIL-6), whose templates contain the words. Success is the status 200 with the
 * text OK, and an error gives its reason as plain text.
 */
export function emailjsTransport(settings: EmailjsSettings): MailTransport {
  return {
    name: "emailjs",
    paceMs: 1000,
    async send(message, signal) {
      const fault = recipientFault(message.to);
      if (fault) return fault;
      try {
        const answer = await post(settings, { message, signal });
        return deliveryOf(answer, (said) =>
          operatorReason(said, { message, secrets: [settings.privateKey ?? ""] }),
        );
      } catch (failure) {
        return { outcome: "retry", fault: "service", reason: noAnswer(failure, signal) };
      }
    },
    close: async () => undefined,
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

interface Posting {
  readonly message: MailMessage;
  readonly signal: AbortSignal;
}

async function post(settings: EmailjsSettings, { message, signal }: Posting): Promise<Answer> {
  const { baseUrl, serviceId, publicKey, privateKey, templates } = settings;
  const response = await fetch(`${baseUrl}/api/v1.0/email/send`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      service_id: serviceId,
      template_id: templates[message.kind],
      user_id: publicKey,
      template_params: plainParams(message),
      ...(privateKey !== undefined && { accessToken: privateKey }),
    }),
    redirect: "manual",
    signal,
  });
  const text = await beginningOf(response);
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
}

/** The first few KB of an answer; leaving the loop closes the connection to a service that talks on. */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > answerMaxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, answerMaxBytes).toString("utf8");
}

function deliveryOf(answer: Answer, shown: (said: string) => string): Delivery {
  const { status } = answer;
  const text = answer.text.trim();
  if (status === 200 && text === "OK") return { outcome: "sent" };
  const reason = `EmailJS answered ${status}: ${text === "" ? "nothing" : shown(text)}`;
  if (status >= 400 && status < 500 && !passing.includes(status)) {
    const fault = aboutAccount.includes(status) ? "service" : "mail";
    return { outcome: "permanent", fault, reason };
  }
  const afterMs = waitOf(answer.retryAfter);
  return { outcome: "retry", fault: "service", reason, ...(afterMs !== undefined && { afterMs }) };
}

/** The seconds of a Retry-After as milliseconds, a day at most; a date or nonsense counts as none. */
function waitOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return undefined;
  return Math.min(Number(retryAfter) * 1000, waitMaxMs);
}

function noAnswer(failure: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "EmailJS did not answer in time.";
  const cause = failure instanceof Error ? failure.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return `EmailJS could not be reached, or the connection broke off${code}.`;
}
