import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../core/escape-html.ts";
import { type Encoding, encodingFor } from "../http/compress-replies.ts";
import { type InlineHashes, pagePolicy } from "../http/security-headers.ts";
import { type FormSlots, fillForm } from "./site-template.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const publicUrlMark = "%PUBLIC_URL%";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/** A file of the built site with its addresses filled in. It is compressed on first use. */
interface SiteFile {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

interface PageOptions {
  /** A file of `web/dist/site`, such as `contact.html`. */
  readonly file: string;
  readonly status?: number;
}

interface FormPageOptions {
  readonly form: "contact" | "get-started";
  readonly status: number;
  readonly slots: FormSlots;
}

/** The pages that the build renders, with this server's address filled in. */
export interface SitePages {
  /** Sends a page, compressed if the browser accepts it, or 304 if the browser has it. */
  send(request: FastifyRequest, reply: FastifyReply, options: PageOptions): Promise<FastifyReply>;
  /** Sends a refused form's page again with the error sentences and the typed values, for browsers without scripts. */
  sendForm(reply: FastifyReply, options: FormPageOptions): FastifyReply;
}

/** Returns the content security policy of all pages. The application and the public site share one inline script. */
export function policyOf(webDir: string): string {
  const file = join(webDir, "csp.json");
  if (!existsSync(file)) return pagePolicy({ scriptHashes: [], styleHashes: [] });
  return pagePolicy(JSON.parse(readFileSync(file, "utf8")) as InlineHashes);
}

function readSiteFile(path: string, publicUrl: string): SiteFile {
  const text = readFileSync(path, "utf8").replaceAll(publicUrlMark, escapeHtml(publicUrl));
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  const type = types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return { text, type, etag: `W/"${hash}"`, packed: new Map() };
}

function readSite(folder: string, publicUrl: string): Map<string, SiteFile> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const filled = names.filter((name) => /\.(?:html|txt|xml)$/.test(name));
  return new Map(filled.map((name) => [name, readSiteFile(join(folder, name), publicUrl)]));
}

function pack({ text, packed }: SiteFile, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(encoding);
  if (known) return known;
  const made = encoding === "br" ? brotli(text) : gzip(text, { level: 9 });
  packed.set(encoding, made);
  return made;
}

/**
 * Reads the built site once and fills in the public address, which canonical links, the sitemap and previews need in full.
 * @param webDir folder of the built front end
 */
export function openSitePages(webDir: string, publicUrl: string): SitePages {
  const files = readSite(join(webDir, "site"), publicUrl);
  const policy = policyOf(webDir);
  const found = (name: string): SiteFile => {
    const file = files.get(name);
    if (!file) throw new Error(`The built site has no ${name}.`);
    return file;
  };
  return {
    async send(request, reply, { file: name, status = 200 }) {
      const file = found(name);
      reply.code(status).type(file.type);
      reply.headers({
        "content-security-policy": policy,
        "cache-control": "no-cache",
        vary: "accept-encoding, cookie",
        etag: file.etag,
      });
      if (status === 200 && request.headers["if-none-match"]?.includes(file.etag)) {
        return reply.code(304).send();
      }
      const encoding = encodingFor(request.headers["accept-encoding"]);
      if (!encoding) return reply.send(file.text);
      return reply.header("content-encoding", encoding).send(await pack(file, encoding));
    },
    sendForm(reply, { form, status, slots }) {
      const { text, type } = found(`${form}-again.html`);
      return reply
        .code(status)
        .headers({ "content-security-policy": policy, "cache-control": "no-store" })
        .type(type)
        .send(fillForm(text, slots));
    },
  };
}
