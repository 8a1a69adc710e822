import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";

/** Reads bodies of JSON alone, in UTF-8 alone: bytes that are none would otherwise be stored as replacement characters. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
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
