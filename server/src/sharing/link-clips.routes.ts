import { linkTokenHeader, sharedClipFilm } from "@armslot/contracts/sharing/clip-sharing";
import { filmTypes } from "@armslot/contracts/video/recordings";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import { hasCode } from "../core/error-code.ts";
import { withoutDeadline } from "../core/request-deadline.ts";
import type { Parts } from "../deps/parts.ts";
import { minFileBytesPerSecond } from "../http/client-deadlines.ts";
import { parseInput } from "../http/input.ts";
import { networkOf } from "../http/network.ts";
import { sendFile } from "../http/send-file.ts";
import { clipsOfLink } from "./link-clips.ts";
import { findOpenShare, type ReadShared } from "./read-report.ts";
import { sharedDataOf } from "./shares.query.ts";

interface AskedClip {
  readonly token: string;
  readonly clipKey: string;
  readonly network: string;
}

/** Finds the film of a clip that a link shows now. Throws `link-not-found`, and `recording-not-found` for any other clip. */
async function findSharedFilm(
  parts: Parts,
  readShared: ReadShared,
  { token, clipKey, network }: AskedClip,
) {
  const share = await findOpenShare(parts, { token, network });
  const { programId } = share;
  return await parts.db.tenantRead(programId, async (tx) => {
    const data = await sharedDataOf(tx, { ...share, now: parts.clock() });
    if (!data) throw new AppError("link-not-found");
    const link = { ...data, programId, token };
    const clips = await clipsOfLink(parts, tx, { link, readClips: readShared.clips });
    const found = clips.find(({ shown }) => shown.clipKey === clipKey);
    if (!found) throw new AppError("recording-not-found");
    const { recordingId, container } = found;
    return { programId, recordingId, container };
  });
}

/** Mounts the films of the clips that links show. Each request looks again at what the link shows, so a range ends with the consent. */
export async function mountLinkClips(
  app: FastifyInstance,
  parts: Parts,
  readShared: ReadShared,
): Promise<void> {
  const { name: operationId, summary, path: url } = sharedClipFilm;
  const answer = async (both: readonly [FastifyRequest, FastifyReply]) => {
    const [request] = both;
    const { params } = parseInput(sharedClipFilm, {
      ...{ params: request.params, query: {}, body: null },
    });
    const header = request.headers[linkTokenHeader];
    const token = typeof header === "string" ? header : "";
    const network = networkOf(request.ip);
    const film = await findSharedFilm(parts, readShared, { ...params, token, network });
    try {
      const file = await parts.films.open(film, "film", "r");
      return await sendFile(file, both, filmTypes[film.container]);
    } catch (failure) {
      if (hasCode(failure, "ENOENT")) throw new AppError("recording-not-found", { cause: failure });
      throw failure;
    }
  };
  app.route({
    method: ["GET", "HEAD"],
    url,
    config: { minBytesPerSecond: minFileBytesPerSecond },
    schema: { operationId, summary, tags: ["anyone"] },
    handler: (request, reply) => withoutDeadline(() => answer([request, reply])),
  });
}
