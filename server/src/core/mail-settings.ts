import { email } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import { messages } from "@armslot/contracts/core/messages";
import * as z from "zod/mini";
import { loopbackHosts, type SettingReader } from "./setting-reader.ts";

/** A name and an address. They are never joined into one string, because a name with a comma would become two recipients. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The kinds of mail. With EmailJS, each kind has its own template. */
export const mailKinds = ["invite", "reset", "notice", "waitlist", "contact"] as const;
export type MailKind = (typeof mailKinds)[number];

/** An account at EmailJS (MAIL-6). */
export interface EmailjsSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly serviceId: string;
  readonly publicKey: string;
  readonly privateKey: string | undefined;
  /** The template ID of each kind. */
  readonly templates: Readonly<Record<MailKind, string>>;
}

/** A mail server and the sender. */
export interface SmtpSettings {
  /** A name or an IP address; IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps`); otherwise the connection uses STARTTLS. */
  readonly isSecure: boolean;
  readonly isLoopback: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: Mailbox;
}

interface Recipient {
  /** The address that receives visitors' messages. Optional only if mail is kept. */
  readonly contactRecipient: string | undefined;
}

type Provider =
  | { readonly emailProvider: "outbox" }
  | { readonly emailProvider: "emailjs"; readonly emailjs: EmailjsSettings }
  | { readonly emailProvider: "smtp"; readonly smtp: SmtpSettings };

export type MailSettings = Provider & Recipient;

/** Reads the mail provider and only the settings of that provider (OPS-11). */
export function readMailSettings(read: SettingReader): MailSettings {
  const emailProvider = read.oneOf("EMAIL_PROVIDER", "outbox", ["outbox", "emailjs", "smtp"]);
  switch (emailProvider) {
    case "outbox":
      return { emailProvider, contactRecipient: readRecipient(read) };
    case "emailjs":
      return {
        emailProvider,
        emailjs: readEmailjs(read),
        ...requiredRecipient(read, emailProvider),
      };
    case "smtp":
      return { emailProvider, smtp: readSmtp(read), ...requiredRecipient(read, emailProvider) };
  }
}

function readRecipient(read: SettingReader): string | undefined {
  const given = read.text("CONTACT_RECIPIENT");
  if (given === undefined) return undefined;
  const { data: address } = z.safeParse(email, given);
  if (address === undefined) read.faults.push("CONTACT_RECIPIENT must be one email address.");
  return address;
}

function requiredRecipient(read: SettingReader, provider: string): Recipient {
  read.required("CONTACT_RECIPIENT", `EMAIL_PROVIDER=${provider}`);
  return { contactRecipient: readRecipient(read) };
}

const emailjsAddress = "https://api.emailjs.com";

function readEmailjs(read: SettingReader): EmailjsSettings {
  const cause = "EMAIL_PROVIDER=emailjs";
  const base = read.url("EMAILJS_BASE_URL", ["https:", "http:"]) ?? new URL(emailjsAddress);
  if (base.protocol === "http:" && !loopbackHosts.includes(base.hostname)) {
    read.faults.push("EMAILJS_BASE_URL must be https unless it is on this machine.");
  } else if (base.username + base.password + base.search + base.hash !== "") {
    read.faults.push("EMAILJS_BASE_URL must have no user, query or fragment.");
  }
  return {
    baseUrl: read.note("EMAILJS_BASE_URL", `${base.origin}${base.pathname}`.replace(/\/+$/, "")),
    serviceId: read.required("EMAILJS_SERVICE_ID", cause),
    publicKey: read.required("EMAILJS_PUBLIC_KEY", cause),
    privateKey: read.text("EMAILJS_PRIVATE_KEY"),
    templates: {
      invite: read.required("EMAILJS_TEMPLATE_INVITE", cause),
      reset: read.required("EMAILJS_TEMPLATE_RESET", cause),
      notice: read.required("EMAILJS_TEMPLATE_NOTICE", cause),
      waitlist: read.required("EMAILJS_TEMPLATE_WAITLIST", cause),
      contact: read.required("EMAILJS_TEMPLATE_CONTACT", cause),
    },
  };
}

const noServer = { host: "", port: 1, isSecure: true, isLoopback: false, login: undefined };
const noSender: Mailbox = { name: "", address: "" };

function readSmtp(read: SettingReader): SmtpSettings {
  const url = read.required("SMTP_URL", "EMAIL_PROVIDER=smtp");
  const server = parseSmtpUrl(url);
  if (url !== "" && server === undefined) {
    read.faults.push(
      "SMTP_URL must be smtp://USER:PASSWORD@HOST:PORT, or the same with smtps without a path or query. Write special characters in the password as %XX.",
    );
  }
  const sender = read.required("EMAIL_FROM", "EMAIL_PROVIDER=smtp");
  const from = parseMailbox(sender);
  if (sender !== "" && from === undefined) {
    read.faults.push("EMAIL_FROM must be an email address, or a name with one: NAME <ADDRESS>.");
  }
  return { ...(server ?? noServer), from: from ?? noSender };
}

function parseSmtpUrl(text: string): Omit<SmtpSettings, "from"> | undefined {
  if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hostname = url.hostname.toLowerCase();
  const isHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);
  const isAlone = ["", "/"].includes(url.pathname) && url.search === "" && url.hash === "";
  const user = percentDecoded(url.username);
  const password = percentDecoded(url.password);
  if (!isHost || !isAlone || url.port === "0") return undefined;
  if (user === undefined || password === undefined || !user !== !password) return undefined;
  const isSecure = url.protocol === "smtps:";
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? defaultPort(isSecure) : Number(url.port),
    isSecure,
    isLoopback: loopbackHosts.includes(hostname),
    login: user ? { user, password } : undefined,
  };
}

function defaultPort(isSecure: boolean): number {
  return isSecure ? 465 : 587;
}

function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses `ADDRESS` or `NAME <ADDRESS>`, with or without quotation marks. The default name is the product's. */
function parseMailbox(text: string): Mailbox | undefined {
  const start = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  const address = z.safeParse(email, start < 0 ? text : text.slice(start + 1, -1));
  const name = text.slice(0, Math.max(start, 0)).trim();
  const bareName = /^".*"$/.test(name) ? name.slice(1, -1) : name;
  if (!address.success || /[\p{Cc}<>"]/u.test(bareName)) return undefined;
  if (bareName.length > limits.nameMaxCharacters) return undefined;
  return { name: bareName || messages.appName, address: address.data };
}
