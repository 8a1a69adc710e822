import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** A mail as the product sends it to its mail service. */
export interface SentMail {
  readonly template_id: string;
  readonly template_params: Readonly<Record<string, string>>;
}

/** A fake mail service on the loopback interface. It refuses the first mail to each address with `+fail-once` and accepts all others. */
export interface MailService {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts the mail service. `GET /mails?to=ADDRESS` returns the accepted mails to an address, oldest first. */
export async function startMailService(): Promise<MailService> {
  const accepted: SentMail[] = [];
  const refused = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://mails.invalid");
    if (request.method === "GET") {
      const to = url.searchParams.get("to");
      response.end(JSON.stringify(accepted.filter((mail) => mail.template_params.to_email === to)));
      return;
    }
    const mail = JSON.parse(await text(request)) as SentMail;
    const to = mail.template_params.to_email ?? "";
    if (to.includes("+fail-once") && !refused.has(to)) {
      refused.add(to);
      // A fault of this mail alone: one of the service would stop the resets of the other journeys.
      response.writeHead(422).end("The recipient is not accepted");
      return;
    }
    accepted.push(mail);
    response.end("OK");
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      EMAIL_PROVIDER: "emailjs",
      EMAILJS_BASE_URL: `http://127.0.0.1:${port}`,
      EMAILJS_SERVICE_ID: "service_journeys",
      EMAILJS_PUBLIC_KEY: "public-key-of-the-journeys",
      EMAILJS_TEMPLATE_INVITE: "template_invite",
      EMAILJS_TEMPLATE_RESET: "template_reset",
      EMAILJS_TEMPLATE_NOTICE: "template_notice",
      EMAILJS_TEMPLATE_WAITLIST: "template_waitlist",
      EMAILJS_TEMPLATE_CONTACT: "template_contact",
      CONTACT_RECIPIENT: "desk@armslot.example",
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const arrivesWithinMs = 60_000;

/** Waits until an address has `count` mails of a template. Returns the params of the last one. */
export async function mailTo(
  address: string,
  { template, count = 1 }: { readonly template: string; readonly count?: number },
): Promise<SentMail["template_params"]> {
  const deadline = Date.now() + arrivesWithinMs;
  while (Date.now() < deadline) {
    const url = `${process.env.EMAILJS_BASE_URL}/mails?to=${encodeURIComponent(address)}`;
    const mails = (await (await fetch(url)).json()) as SentMail[];
    const wanted = mails.filter(({ template_id }) => template_id === template);
    const newest = wanted[count - 1];
    if (newest) return newest.template_params;
    await pause(100);
  }
  throw new Error(`No ${template} reached ${address} in ${arrivesWithinMs} ms.`);
}
