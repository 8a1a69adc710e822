import type { FileHandle } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";

/** The first and the last byte to send. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the range that a request asks for, or undefined for the whole file: without a range, with several, or with one of another kind.
 * Throws `range-not-satisfiable`.
 */
function rangeIn(header: string | undefined, bytes: number): Span | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  const isBackward = from !== "" && to !== "" && Number(to) < Number(from);
  if (isBackward) return undefined;
  if (first > last) {
    throw new AppError("range-not-satisfiable", { contentRange: `bytes */${bytes}` });
  }
  return { first, last };
}

const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "sandbox",
  "accept-ranges": "bytes",
} as const;

/** Sends a file or a range of it, and closes it. No browser runs or keeps it. */
export async function sendFile(
  file: FileHandle,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  type: string,
) {
  try {
    const { size } = await file.stat();
    const range = rangeIn(request.headers.range, size);
    const { first, last } = range ?? { first: 0, last: size - 1 };
    reply
      .headers(headers)
      .type(type)
      .header("content-length", last - first + 1);
    if (range) reply.code(206).header("content-range", `bytes ${first}-${last}/${size}`);
    if (request.method === "HEAD") {
      await file.close();
      return await reply.send();
    }
    return await reply.send(file.createReadStream({ start: first, end: last }));
  } catch (failure) {
    await file.close();
    throw failure;
  }
}
