import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../escape-html.ts";
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

type Encoding = "br" | "gzip";

/** One file of the built site with its addresses filled in, packed when it is first asked for. */
interface SiteFile {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
  readonly packed: Map<Encoding, Promise<Buffer>>;
}

interface Answer {
  /** File of `web/dist/site`, such as `contact.html`. */
  readonly file: string;
  readonly status?: number;
}

interface FormAgain {
  readonly form: "contact" | "get-started";
  readonly status: number;
  readonly slots: FormSlots;
}

/** The pages that were rendered at build time, with this server's own address in them. */
export interface SitePages {
  /** Answers with a finished page, compressed as the browser takes it; 304 when the browser has it already. */
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply>;
  /** Answers a form that came without scripts and could not be taken: the same page, with what is wrong and all that was typed. */
  sendAgain(reply: FastifyReply, again: FormAgain): FastifyReply;
}

/** Policy of every page of the built front end; the application's page and the site's share the one inline script. */
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

/** The best encoding that a browser says it takes. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = (accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding));
}

function pack({ text, packed }: SiteFile, encoding: Encoding): Promise<Buffer> {
  const known = packed.get(encoding);
  if (known) return known;
  const made = encoding === "br" ? brotli(text) : gzip(text, { level: 9 });
  packed.set(encoding, made);
  return made;
}

/**
 * Reads the built site once; the build's mark for the public address becomes the real one, which canonical links, the sitemap
 * and previews must name in full.
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
    sendAgain(reply, { form, status, slots }) {
      const { text, type } = found(`${form}-again.html`);
      return reply
        .code(status)
        .headers({ "content-security-policy": policy, "cache-control": "no-store" })
        .type(type)
        .send(fillForm(text, slots));
    },
  };
}
