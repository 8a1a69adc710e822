import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Reads bodies of uncompressed JSON alone, in UTF-8 alone: bytes that are none would otherwise be stored as replacement characters. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding.toLowerCase() !== "identity") {
      done(new AppError("not-json"));
      return;
    }
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch (failure) {
      done(new AppError("invalid-input", { cause: failure }));
      return;
    }
    void parse(request, text, done);
  });
}
