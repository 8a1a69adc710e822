import type { IncomingMessage } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { dayMs, secondMs } from "@armslot/contracts/core/durations";
import { codeOf } from "../../core/error-code.ts";
import type { Settings } from "../../core/settings.ts";
import { proxyCheckHeader, proxyCheckKey } from "../../http/health.ts";
import { type Check, checkNamed } from "./check.ts";

const patienceMs = 5 * secondMs;
const renewWithinDays = 14;

interface Answer {
  readonly status: number;
  readonly isOurs: boolean;
  readonly body: string;
}

/** Requests an address. The certificate is not checked here, because it has a check of its own. Rejects when nothing answers. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      const { statusCode: status = 0, headers: received } = response;
      const isOurs = received["x-request-id"] !== undefined;
      text(response).then((body) => resolve({ status, isOurs, body }), reject);
    };
    const signal = AbortSignal.timeout(patienceMs);
    const sent = url.startsWith("https:")
      ? httpsRequest(url, { rejectUnauthorized: false, agent: false, headers, signal }, take)
      : httpRequest(url, { agent: false, headers, signal }, take);
    sent.on("error", reject).end();
  });
}

function reasonOf(failure: unknown): string {
  return codeOf(failure) || "no answer";
}

/** Returns whether a server is running with these settings, and is ready. */
export async function checkServer({ host, port }: Pick<Settings, "host" | "port">): Promise<Check> {
  const check = checkNamed("Server");
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  const address = `${name}:${port}`;
  try {
    const { status, isOurs } = await ask(`http://${address}/readyz`);
    if (!isOurs) {
      return check.failed(`Another program answers on ${address}. Stop it, or set another PORT.`);
    }
    if (status === 200) return check.ok(`Ready on ${address}.`);
    return check.failed(`Runs on ${address} but is not ready. Read its log.`);
  } catch (failure) {
    return check.warning(
      `Not running on ${address} (${reasonOf(failure)}). Start it with npm start or its service.`,
    );
  }
}

const proxyAdvice: Readonly<Record<number, string>> = {
  421: "The proxy does not pass the Host header on. In nginx, set: proxy_set_header Host $http_host",
  502: "The proxy does not reach the server. Compare its target with HOST and PORT.",
  503: "The server is not ready. Read its log.",
  504: "The proxy does not reach the server. Compare its target with HOST and PORT.",
};

/** Returns how many addresses the proxies put into `X-Forwarded-For`; undefined if the server has another secret. */
async function forwardedAddresses(publicUrl: string, secret: string): Promise<number | undefined> {
  const { body } = await ask(`${publicUrl}/readyz`, { [proxyCheckHeader]: proxyCheckKey(secret) });
  const { addresses }: { addresses?: number } = JSON.parse(body);
  return addresses;
}

async function checkForwarding({
  publicUrl,
  trustedProxies,
  serverSecret,
}: ProxyFacts): Promise<Check> {
  const check = checkNamed("Public URL");
  if (serverSecret === undefined) return check.ok(`${publicUrl} leads to Armslot.`);
  const addresses = await forwardedAddresses(publicUrl, serverSecret);
  if (addresses === undefined) {
    return check.failed(
      `${publicUrl} leads to another Armslot server, or one with another SERVER_SECRET. Point the name and the proxy to this server.`,
    );
  }
  if (addresses === trustedProxies) {
    return check.ok(`${publicUrl} leads to this server, and TRUST_PROXY is right.`);
  }
  return check.failed(
    addresses === 0
      ? `TRUST_PROXY is ${trustedProxies}, but no proxy sends X-Forwarded-For. In nginx, set: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`
      : `The proxies in front send ${addresses} in X-Forwarded-For, but TRUST_PROXY is ${trustedProxies}. Set TRUST_PROXY=${addresses}.`,
  );
}

interface ProxyFacts extends Pick<Settings, "publicUrl" | "trustedProxies"> {
  /** Undefined if it is not known. Then the forwarding headers are not checked. */
  readonly serverSecret: string | undefined;
}

/** Returns whether the public address leads to this server, through proxies that pass on what the server needs. */
export async function checkProxy(facts: ProxyFacts): Promise<Check> {
  const check = checkNamed("Public URL");
  const { publicUrl } = facts;
  try {
    const { status, isOurs } = await ask(`${publicUrl}/api/session`);
    const advice = proxyAdvice[status];
    if (advice !== undefined) return check.failed(`${publicUrl} answers ${status}. ${advice}`);
    if (!isOurs) {
      return check.failed(
        `${publicUrl} is not answered by Armslot. Point the name and the proxy to this server.`,
      );
    }
    if (status === 200 || status === 429) return await checkForwarding(facts);
    return check.failed(
      `${publicUrl} answers ${status}. Read the log of the server and of the proxy.`,
    );
  } catch (failure) {
    return check.failed(
      `${publicUrl} cannot be reached from here (${reasonOf(failure)}). Check the name, the proxy and the firewall.`,
    );
  }
}

interface Certificate {
  readonly validTo: Date;
  /** Why clients refuse it, or null. */
  readonly fault: string | null;
}

function certificateOf(url: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const servername = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
    const port = Number(url.port || 443);
    const socket = connect({ host, port, ...servername, rejectUnauthorized: false });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("no answer")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const validTo = new Date(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.end();
      resolve({ validTo, fault });
    });
  });
}

/** Returns whether browsers trust the certificate of the public address, and for how long. */
export async function checkCertificate(publicUrl: string, now: Date): Promise<Check> {
  const check = checkNamed("Certificate");
  const url = new URL(publicUrl);
  if (url.protocol !== "https:") return check.ok("None, because PUBLIC_URL is not https.");
  try {
    const { validTo, fault } = await certificateOf(url);
    const until = `valid until ${validTo.toISOString().slice(0, 10)}`;
    if (validTo.getTime() <= now.getTime()) {
      return check.failed(`Expired: it was ${until}. Renew it.`);
    }
    if (fault !== null) {
      return check.failed(
        `Not trusted (${fault}). Use a certificate of a public authority, with all intermediate certificates.`,
      );
    }
    const days = Math.floor((validTo.getTime() - now.getTime()) / dayMs);
    if (days < renewWithinDays) {
      return check.warning(
        `Only ${until}. Renew it, and check why that does not happen by itself.`,
      );
    }
    return check.ok(`Trusted, and ${until}.`);
  } catch (failure) {
    return check.failed(
      `${url.host} does not answer with TLS (${reasonOf(failure)}). Check the proxy.`,
    );
  }
}
