import { dayMs } from "@armslot/contracts/core/durations";
import { codeOf } from "../core/error-code.ts";
import type { EmailjsSettings } from "../core/mail-settings.ts";
import { operatorReason } from "./operator-reason.ts";
import { plainParams } from "./plain-params.ts";
import {
  type Delivery,
  type MailMessage,
  type MailTransport,
  recipientFault,
} from "./transport.ts";

const responseMaxBytes = 4096;
const waitMaxMs = dayMs;
/** Client errors worth a retry: a service that is being set up or moved, a timeout, and too many mails at once. */
const retriedStatuses = [404, 408, 429];
/** Client errors that every mail would meet: wrong keys, account settings, a sign-in that EmailJS has lost. */
const accountStatuses = [401, 403, 412];

/** Returns a transport that sends through EmailJS, whose templates hold the texts. (MAIL-6) */
export function emailjsTransport(settings: EmailjsSettings): MailTransport {
  return {
    name: "emailjs",
    paceMs: 1000,
    async send(message, signal) {
      const fault = recipientFault(message.to);
      if (fault) return fault;
      const secrets = [settings.privateKey ?? ""];
      try {
        const response = await post(settings, message, signal);
        return deliveryOf(response, (text) => operatorReason(text, { message, secrets }));
      } catch (failure) {
        return { state: "queued", fault: "service", reason: noResponse(failure, signal) };
      }
    },
    close: async () => undefined,
  };
}

interface EmailjsResponse {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

async function post(
  settings: EmailjsSettings,
  message: MailMessage,
  signal: AbortSignal,
): Promise<EmailjsResponse> {
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
  const text = await readStart(response);
  return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
}

/** Reads the first few KB of a response. Leaving the loop closes the connection, however much the service would still send. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > responseMaxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, responseMaxBytes).toString("utf8");
}

function deliveryOf(response: EmailjsResponse, forOperator: (text: string) => string): Delivery {
  const { status } = response;
  const text = response.text.trim();
  if (status === 200 && text === "OK") return { state: "sent" };
  const reason = `EmailJS answered ${status}: ${text === "" ? "no text" : forOperator(text)}`;
  if (status >= 400 && status < 500 && !retriedStatuses.includes(status)) {
    const fault = accountStatuses.includes(status) ? "service" : "mail";
    return { state: "failed", fault, reason };
  }
  const afterMs = retryAfterMs(response.retryAfter);
  return { state: "queued", fault: "service", reason, ...(afterMs !== undefined && { afterMs }) };
}

/** Returns the seconds of a Retry-After header as milliseconds, at most a day; undefined for a date or an invalid value. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\d{1,9}$/.test(header)) return undefined;
  return Math.min(Number(header) * 1000, waitMaxMs);
}

function noResponse(failure: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "EmailJS did not answer in time.";
  const cause = failure instanceof Error ? failure.cause : undefined;
  // On Node.js 24, an answer that is not HTTP has an error without a code.
  const kind = codeOf(cause) || (cause instanceof Error ? cause.name : "");
  return `EmailJS could not be reached, or the connection broke${kind && ` (${kind})`}.`;
}
