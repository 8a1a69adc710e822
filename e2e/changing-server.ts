import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The state of the server that visitors meet. A journey changes it between two visits. */
interface Face {
  /** Whether the path of the service worker has the script that removes it, as with `OFFLINE=off`. */
  isSwitchedOff: boolean;
  /** Whether the next build is deployed. Its scripts have other names, so its page and its service worker differ. */
  isNextBuild: boolean;
  /** Whether a connection that asks for the page of the service worker is cut. */
  isWithoutShell: boolean;
}

/** The folder of the next build's scripts, which import each other by relative paths. */
const nextAssets = "/assets/next/";
const renamed = (content: string) => content.replaceAll("/assets/", nextAssets);
const hashOf = (content: string) =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

interface Answer {
  readonly reply: IncomingMessage;
  readonly body: Buffer;
}

/** The product's files with a hash in their name. They are asked for only once, because an installation loads hundreds. */
const files = new Map<string, Promise<Answer>>();

/**
 * Starts a front of a running product, which a journey can change.
 * @param productUrl the product's own address, which it takes each request's host and origin for
 */
export async function startChangingServer(productUrl: string) {
  const face: Face = { isSwitchedOff: false, isNextBuild: false, isWithoutShell: false };
  const own = new URL(productUrl);

  const ask = async (path: string, asked?: IncomingMessage): Promise<Answer> => {
    // The product would answer that its own version of a file has not changed.
    const { "if-none-match": _, "if-modified-since": __, origin, ...sent } = asked?.headers ?? {};
    const headers = { ...sent, host: own.host, "accept-encoding": "identity" };
    const inner = request(productUrl + path, {
      method: asked?.method ?? "GET",
      headers: { ...headers, ...(origin !== undefined && { origin: own.origin }) },
    });
    if (asked) asked.pipe(inner);
    else inner.end();
    const [reply] = (await once(inner, "response")) as [IncomingMessage];
    return { reply, body: await buffer(reply) };
  };
  const askOnce = (path: string, asked: IncomingMessage) => {
    if (!path.startsWith("/assets/")) return ask(path, asked);
    const answer = files.get(path) ?? ask(path);
    files.set(path, answer);
    return answer;
  };
  const shell = String((await ask("/app-shell")).body);

  /** Returns a page or the service worker of the next build. */
  const ofNextBuild = (content: string) =>
    renamed(content)
      .replace(hashOf(shell), hashOf(renamed(shell)))
      .replace(/(version:\W)\w+/, "$1next");
  const pathInProduct = (path: string) => {
    if (path === "/sw.js" && face.isSwitchedOff) return "/sw-off.js";
    return path.replace(nextAssets, "/assets/");
  };
  const respond = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (face.isWithoutShell && asked.url === "/app-shell") return asked.socket.destroy();
    const { reply, body } = await askOnce(pathInProduct(asked.url ?? "/"), asked);
    const isHtml = reply.headers["content-type"]?.startsWith("text/html");
    const isChanged = face.isNextBuild && (isHtml || asked.url === "/sw.js");
    const sent = isChanged ? Buffer.from(ofNextBuild(String(body))) : body;
    const { "transfer-encoding": _, ...headers } = reply.headers;
    answer.writeHead(reply.statusCode ?? 0, { ...headers, "content-length": sent.length });
    return answer.end(sent);
  };
  const front = createServer((asked, answer) => {
    respond(asked, answer).catch(() => answer.destroy());
  }).listen(0, "127.0.0.1");
  await once(front, "listening");
  const stop = () => {
    front.closeAllConnections();
    front.close();
  };
  const { port } = front.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, face, stop };
}
