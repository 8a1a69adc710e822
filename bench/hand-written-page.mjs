import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../scripts/run-command.mjs";

const styles = `
  body { margin: 0 auto; max-width: 72rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif; color: #14191f }
  header, footer { display: flex; flex-wrap: wrap; gap: 1rem }
  h1 { font-size: clamp(2.25rem, 1.4rem + 3.6vw, 3.75rem); line-height: 1.05; max-width: 14ch }
  svg, video, img { display: block; width: 100%; height: auto }
  section { display: grid; gap: 1rem; margin-block: 3rem }
`;

/** Runs in the front page. Returns its words in order and its pictures, without classes and scripts. */
function wordsAndPictures() {
  const escaped = (/** @type {string} */ text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const written = (/** @type {Element} */ element) => {
    const tag = element.localName;
    const text = escaped(element.textContent?.trim() ?? "");
    if (tag === "a") return `<a href="${element.getAttribute("href")}">${text}</a>`;
    if (tag === "video")
      return `<video controls preload="none" poster="${element.getAttribute("poster")}" width="1280" height="720"></video>`;
    return tag === "svg"
      ? element.outerHTML.replaceAll(/ class="[^"]*"/g, "")
      : `<${tag}>${text}</${tag}>`;
  };
  const part = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)]
      .filter(
        (element) => !(element instanceof SVGSVGElement) || element.viewBox.baseVal.width > 100,
      )
      .map(written)
      .join("\n");
  const kinds = ["h1", "h2", "h3", "p", "li", "a", "svg", "video"];
  const within = (/** @type {string} */ place) =>
    part(kinds.map((kind) => `${place} ${kind}`).join(", "));
  return `<header>${within("header")}</header><section>${within("main")}</section><footer>${within("footer")}</footer>`;
}

/** The headers that every document must have (SEC-40). Their cost to a browser is not part of a page's weight. */
const requiredHeaders = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

/**
 * Serves a hand-written version of the front page: the same words and pictures in plain elements, a few lines of style, no script.
 * It is served by node:http alone and compressed beforehand, like ours: at `guardedUrl` with the headers that our documents must
 * have, at `url` without them.
 * @param {import("@playwright/test").Page} landing the front page, open
 * @param {Record<string, string>} headers what our front page came with
 */
export async function serveHandWrittenPage(landing, headers) {
  const body = await landing.evaluate(wordsAndPictures);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Armslot</title><style>${styles}</style></head><body>${body}</body></html>`;
  const poster = (await landing.locator("video").getAttribute("poster")) ?? "";
  const html = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  const guards = Object.fromEntries(requiredHeaders.map((name) => [name, headers[name] ?? ""]));
  const styleHash = createHash("sha256").update(styles).digest("base64");
  const policyOfOurs = headers["content-security-policy"] ?? "";
  const policy = policyOfOurs.replace(/'sha256-[^']+'(?=; font-src)/, `'sha256-${styleHash}'`);
  if (policy === policyOfOurs) throw new Error("the policy has no place for a style's hash");
  const packed = brotliCompressSync(page);
  /** @type {Record<string, { body: Buffer, headers: Record<string, string> }>} */
  const files = {
    "/": { body: packed, headers: html },
    "/guarded": {
      body: packed,
      headers: { ...html, ...guards, "content-security-policy": policy },
    },
    [poster]: {
      body: readFileSync(join(root, "web/public", poster)),
      headers: { "content-type": "image/webp" },
    },
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file ? 200 : 404, {
      ...file?.headers,
      "content-length": file?.body.length ?? 0,
    });
    response.end(file?.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
  return {
    url: `${address}/`,
    guardedUrl: `${address}/guarded`,
    bytes: packed.length,
    stop: () => server.close(),
  };
}
