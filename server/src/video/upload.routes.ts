import { filmAccess, filmPaths } from "@armslot/contracts/video/recordings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import type { Parts } from "../deps/parts.ts";
import { minFileBytesPerSecond } from "../http/client-deadlines.ts";
import { parseInput } from "../http/input.ts";
import { admit, refuseStrayToken, requireMember } from "../http/session-checks.ts";
import type { Viewer } from "../http/viewer.ts";
import { findRecording, type RecordingKey } from "../storage/recordings.ts";
import { finishFilm, readHeader } from "./finish-film.ts";
import { nextOffset, receivePart } from "./receive-part.ts";
import { removeFilm } from "./remove-films.ts";
import { newWriters, type Writers } from "./writers.ts";

const version = "1.0.0";
const nothing = () => undefined;
const partType = "application/offset+octet-stream";

interface Upload extends RecordingKey {
  readonly viewer: Viewer;
}

async function filmNow(parts: Parts, { programId, recordingId }: RecordingKey) {
  const key = { programId, recordingId };
  return await parts.db.tenantRead(programId, (tx) => findRecording(tx, key));
}

/** Returns the upload's film as it is now. Throws `recording-not-found` if it was deleted meanwhile, and erases what a part wrote since. */
async function uploadNow(parts: Parts, key: RecordingKey) {
  const film = await filmNow(parts, key);
  if (film) return film;
  await parts.films.erase(key);
  throw new AppError("recording-not-found");
}

/** Runs the checks of every endpoint, and finds the member's own upload. Anyone else's is not found, as if there were none. */
async function ownUpload(parts: Parts, request: FastifyRequest): Promise<Upload> {
  refuseStrayToken(filmAccess.upload, request);
  const { viewer: someone } = await admit(parts, filmAccess.upload, request);
  const viewer = requireMember(filmAccess.upload, someone);
  if (request.headers["tus-resumable"] !== version) throw new AppError("upload-version");
  const { params } = parseInput(filmAccess.upload, {
    params: request.params,
    query: {},
    body: null,
  });
  const film = await filmNow(parts, params);
  if (film?.uploadedBy !== viewer.userId) throw new AppError("recording-not-found");
  return { ...params, viewer };
}

const nameOf = ({ programId, recordingId }: RecordingKey) => `${programId}/${recordingId}`;

function offsetIn({ headers }: FastifyRequest): number {
  const text = headers["upload-offset"];
  if (typeof text !== "string" || !/^\d{1,10}$/.test(text)) throw new AppError("malformed-request");
  return Number(text);
}

function requirePart({ headers }: FastifyRequest): void {
  const isPart = headers["content-type"]?.trim().toLowerCase() === partType;
  const isPlain = (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
  if (!(isPart && isPlain)) throw new AppError("not-a-part");
}

async function answerOffset(
  parts: Parts,
  writers: Writers,
  [request, reply]: [FastifyRequest, FastifyReply],
) {
  const upload = await ownUpload(parts, request);
  await writers.end(nameOf(upload));
  const { state, byteCount } = await uploadNow(parts, upload);
  const arrived = (await parts.films.sizeOf(upload, "film")) ?? 0;
  const offset = state === "ready" ? byteCount : nextOffset(arrived, byteCount);
  return reply.header("upload-offset", offset).header("upload-length", byteCount).send();
}

async function receiveUnlessGone(parts: Parts, part: Parameters<typeof receivePart>[1]) {
  try {
    return await receivePart(parts.films, part);
  } finally {
    const film = await uploadNow(parts, part);
    // Another server with the same folder finished the film meanwhile. These bytes can have brought back what it took out.
    if (film.state === "ready") await readHeader(parts, { ...part, film });
  }
}

async function takePart(
  parts: Parts,
  writers: Writers,
  [request, reply]: [FastifyRequest, FastifyReply],
) {
  const upload = await ownUpload(parts, request);
  if (!parts.settings.keepsVideo) throw new AppError("video-off");
  requirePart(request);
  const offset = offsetIn(request);
  const stop = () => request.raw.destroy();
  const next = await writers.write(nameOf(upload), stop, async () => {
    const film = await uploadNow(parts, upload);
    if (film.state === "ready") throw new AppError("upload-conflict");
    const { byteCount } = film;
    const arrived = await receiveUnlessGone(parts, { ...upload, byteCount, offset, request });
    if (arrived === byteCount) await finishFilm(parts, { ...upload, film });
    return arrived;
  });
  return reply.code(204).header("upload-offset", next).send();
}

async function cancelUpload(
  parts: Parts,
  writers: Writers,
  [request, reply]: [FastifyRequest, FastifyReply],
) {
  const { programId, recordingId, viewer } = await ownUpload(parts, request);
  const params = { programId, recordingId };
  await writers.write(nameOf(params), nothing, async () => {
    const { state } = await uploadNow(parts, params);
    if (state === "ready") throw new AppError("upload-conflict");
    const write = { isClearing: true };
    await parts.db.tenant(programId, (tx) => removeFilm(parts, tx, { params, viewer }), write);
  });
  return reply.code(204).send();
}

/**
 * Mounts the upload of films by tus 1.0.0: HEAD, PATCH and DELETE. `startRecording` creates an upload. The bodies are bytes, so these are no
 * endpoints of the contract, but they check the same: origin, session, access and program.
 */
export async function mountUploads(app: FastifyInstance, parts: Parts): Promise<void> {
  const writers = newWriters();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.addHook("onSend", async (_request, reply) => {
    reply.header("tus-resumable", version);
  });
  // A client that is still sending would miss the answer to a refusal.
  app.addHook("onError", async (request, reply) => {
    if (!request.raw.readableEnded) reply.header("connection", "close");
  });
  const config = {
    minBytesPerSecond: minFileBytesPerSecond,
    // The API document leaves out HEAD otherwise.
    swagger: { exposeHeadRoute: true },
  };
  const methods = { HEAD: answerOffset, PATCH: takePart, DELETE: cancelUpload } as const;
  for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
    const { summary } = filmAccess.upload;
    app.route({
      method,
      url: filmPaths.upload,
      config,
      schema: { operationId: `${method.toLowerCase()}Upload`, summary, tags: ["members"] },
      handler: (request, reply) =>
        withoutDeadline(() => methods[method](parts, writers, [request, reply])),
    });
  }
}
