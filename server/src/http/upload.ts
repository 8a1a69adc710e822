import type { Endpoint } from "@armslot/contracts/core/endpoint";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "../core/app-error.ts";
import { isCompressed } from "./body.ts";
import { minFileBytesPerSecond } from "./client-deadlines.ts";

const fileType = "application/octet-stream";

function isFile({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.trim().toLowerCase() === fileType;
}

/**
 * Yields the bytes of a request's file as they arrive. Leaves the connection open on a failure, so the response can be sent.
 * @throws AppError `not-a-file` for another type of body, `file-too-large`
 */
export async function* receivedFile(
  request: FastifyRequest,
  { takesFile }: Endpoint,
): AsyncGenerator<Uint8Array> {
  const { maxBytes } = takesFile ?? { maxBytes: 0 };
  if (!isFile(request) || isCompressed(request)) throw new AppError("not-a-file");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    throw new AppError("file-too-large");
  let size = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("file-too-large");
    yield chunk;
  }
}

/** Whether the rest of a refused file is worth receiving: a client that is still sending may miss a response before that. */
function isWorthReading({ headers }: FastifyRequest, { takesFile }: Endpoint): boolean {
  return Number(headers["content-length"] ?? Number.NaN) <= (takesFile?.maxBytes ?? 0);
}

/**
 * Mounts an endpoint that receives a file. Its handler runs before the body is read. After a failure the rest of the file is read and
 * dropped. A client that sends too much, or does not say how much, is disconnected instead.
 */
export function mountUpload(app: FastifyInstance, endpoint: Endpoint, route: RouteOptions): void {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser("*", (_request, _payload, done) => done(null));
    uploads.addHook("onError", async (request, reply) => {
      if (isWorthReading(request, endpoint)) request.raw.resume();
      else reply.header("connection", "close");
    });
    const config = { ...route.config, minBytesPerSecond: minFileBytesPerSecond };
    uploads.route({ ...route, config });
  });
}
