import type { FileHandle } from "node:fs/promises";
import { filmAccess, filmPaths, filmTypes } from "@armslot/contracts/clips/recordings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../basics/app-error.ts";
import { hasCode } from "../../basics/error-code.ts";
import { withoutDeadline } from "../../basics/request-deadline.ts";
import { minFileBytesPerSecond } from "../../http/client-deadlines.ts";
import { parseInput } from "../../http/input.ts";
import { admit, refuseStrayToken, requireMember } from "../../http/session-checks.ts";
import type { Parts } from "../../parts/parts.ts";
import { findRecording, type RecordingKey } from "../../tables/recordings.ts";

/** The first and the last byte to send. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the range that a request asks for, or undefined for the whole file: without a range, with several, or with one of another kind.
 * Throws `range-not-satisfiable`.
 */
export function rangeIn(header: string | undefined, bytes: number): Span | undefined {
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

async function openFile(
  parts: Parts,
  key: RecordingKey,
  kind: "film" | "poster",
): Promise<FileHandle> {
  try {
    return await parts.films.open(key, kind, "r");
  } catch (failure) {
    if (hasCode(failure, "ENOENT")) throw new AppError("recording-not-found", { cause: failure });
    throw failure;
  }
}

/** Sends a file or a range of it. */
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

async function answerFile(
  parts: Parts,
  kind: "film" | "poster",
  both: readonly [FastifyRequest, FastifyReply],
) {
  const [request] = both;
  const access = filmAccess[kind];
  refuseStrayToken(access, request);
  const { viewer } = await admit(parts, access, request);
  requireMember(access, viewer);
  const { params } = parseInput(access, { params: request.params, query: {}, body: null });
  const film = await parts.db.tenantRead(params.programId, (tx) => findRecording(tx, params));
  if (!film) throw new AppError("recording-not-found");
  if (kind === "poster")
    return await sendFile(await openFile(parts, params, kind), both, "image/webp");
  if (!film.container) throw new AppError("film-not-ready");
  return await sendFile(await openFile(parts, params, kind), both, filmTypes[film.container]);
}

/** Mounts the files of films and posters, for members of their program. They speak HTTP's ranges, so they are no endpoints of the contract. */
export async function mountFilmDownloads(app: FastifyInstance, parts: Parts): Promise<void> {
  for (const kind of ["film", "poster"] as const) {
    const { name: operationId, summary } = filmAccess[kind];
    app.route({
      method: ["GET", "HEAD"],
      url: filmPaths[kind],
      config: { minBytesPerSecond: minFileBytesPerSecond },
      schema: { operationId, summary, tags: ["members"] },
      handler: (request, reply) => withoutDeadline(() => answerFile(parts, kind, [request, reply])),
    });
  }
}
