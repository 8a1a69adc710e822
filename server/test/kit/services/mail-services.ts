import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import type { EmailjsSettings, SmtpSettings } from "../../../src/core/mail-settings.ts";

/** A request that EmailJS received. */
export interface EmailjsRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly contentType: string | undefined;
  readonly body: unknown;
}

type Responder = (reply: ServerResponse, request: IncomingMessage) => void;

/** Starts an EmailJS look-alike on loopback for one test. */
export async function startEmailjs(answer: Responder = (reply) => reply.end("OK")) {
  const requests: EmailjsRequest[] = [];
  const server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const { method, url, headers } = request;
      requests.push({ method, path: url, contentType: headers["content-type"], body });
      answer(reply, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { requests, stop, settings: emailjsSettings(portOf(server.address())) };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

function emailjsSettings(port: number): EmailjsSettings {
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    serviceId: "service_a1",
    publicKey: "public_b2",
    privateKey: undefined,
    templates: {
      invite: "template_invite",
      reset: "template_reset",
      notice: "template_notice",
      waitlist: "template_waitlist",
      contact: "template_contact",
    },
  };
}

/** A mail that the mail server accepted, with its envelope. */
export interface TakenMail {
  readonly mail: ParsedMail;
  readonly source: string;
  readonly from: string;
  readonly to: readonly string[];
}

/** Starts a mail server on loopback for one test. By default it uses neither TLS nor a sign-in. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? [] : ["AUTH"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    logger: false,
    onData(stream, { envelope }, done) {
      void textOf(stream).then(async (source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ mail: await simpleParser(source), source, from, to });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { taken, settings: smtpSettings(portOf(server.server.address())) };
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Returns the settings of a mail server on loopback. */
export function smtpSettings(port: number): SmtpSettings {
  return {
    host: "127.0.0.1",
    port,
    isSecure: false,
    isLoopback: true,
    login: undefined,
    from: { name: "Armslot, Inc.", address: "mail@armslot.example" },
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === "string") throw new Error("The service has no port.");
  return address.port;
}
