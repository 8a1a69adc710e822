import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  constants as zlib,
} from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

export type Encoding = "br" | "gzip";

/** Returns the best supported encoding that an `Accept-Encoding` header allows. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = (accepted ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ""))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((encoding) => taken.includes(encoding));
}

/** Shorter replies fit into one packet anyway. */
const smallestCharacters = 1024;

/** The levels that cost least for their size (decision 28). */
const brotliAt = (quality: number) => ({
  [zlib.BROTLI_PARAM_QUALITY]: quality,
  [zlib.BROTLI_PARAM_LGWIN]: 18,
});
const [brotliOfScreen, brotliOfLong] = [brotliAt(4), brotliAt(1)];
const gzipLevel = 3;

/** The replies of most screens are shorter. A phone on a slow network gains more from a smaller one than the server loses. */
const longestOfScreen = 96 * 1024;

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Up to here, handing the text to another thread and back costs more than compressing it, which takes less than a millisecond
 * (decision 28).
 */
const longestAtOnce = 256 * 1024;

async function packed(text: string, encoding: Encoding): Promise<Buffer> {
  const params = text.length <= longestOfScreen ? brotliOfScreen : brotliOfLong;
  const [toBrotli, options] = [encoding === "br", { params, level: gzipLevel }];
  if (text.length <= longestAtOnce) {
    return toBrotli ? brotliCompressSync(text, options) : gzipSync(text, options);
  }
  return toBrotli ? await brotli(text, options) : await toGzip(text, options);
}

function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others ? `${others}, accept-encoding` : "accept-encoding");
}

/** Returns a text that is sent while it is created, compressed if the client accepts it, and sets the headers for that. */
export function compressedStream(reply: FastifyReply, text: Readable): Readable {
  varyByEncoding(reply);
  const encoding = encodingFor(reply.request.headers["accept-encoding"]);
  if (!encoding) return text;
  reply.header("content-encoding", encoding);
  const packer =
    encoding === "br"
      ? createBrotliCompress({ params: brotliOfLong })
      : createGzip({ level: gzipLevel });
  // A failure of one stream destroys the other, so a response never ends early as if it were complete.
  return pipeline(text, packer, () => undefined);
}

/** Compresses JSON replies and the application's page, except short ones, for clients that accept it. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < smallestCharacters) return payload;
    if (!/\b(?:json|html)\b/.test(String(reply.getHeader("content-type")))) return payload;
    varyByEncoding(reply);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    const bytes = await packed(payload, encoding);
    reply.header("content-encoding", encoding).header("content-length", bytes.length);
    return bytes;
  });
}
