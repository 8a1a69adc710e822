import type { FileHandle } from "node:fs/promises";
import { filmAccess, filmPaths, filmTypes } from "@armslot/contracts/video/recordings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import type { Parts } from "../deps/parts.ts";
import { minFileBytesPerSecond } from "../http/client-deadlines.ts";
import { parseInput } from "../http/input.ts";
import { sendFile } from "../http/send-file.ts";
import { admit, refuseStrayToken, requireMember } from "../http/session-checks.ts";
import { findRecording, type RecordingKey } from "../storage/recordings.ts";

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
