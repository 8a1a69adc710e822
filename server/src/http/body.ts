import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";

const formType = "application/x-www-form-urlencoded";

/** Whether a browser sent this request by submitting an HTML form without scripts. */
export function isFormPost({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === formType;
}

/** Whether a client compressed the body. Its inflated size would be unknown. */
export function isCompressed({ headers }: FastifyRequest): boolean {
  return (headers["content-encoding"] ?? "identity").toLowerCase() !== "identity";
}

function decoded(text: string): string {
  // Browsers submit a line break as CRLF.
  try {
    return decodeURIComponent(text.replaceAll("+", " ")).replaceAll("\r\n", "\n");
  } catch (failure) {
    throw new AppError("malformed-request", { cause: failure });
  }
}

type FormFields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Returns the fields of a submitted HTML form. Duplicate field names become arrays, which every schema rejects. Throws
 * `malformed-request` for bodies that no browser sends: unescaped bytes, invalid UTF-8, or a field named `__proto__`.
 */
function formFields(body: Buffer): FormFields {
  const posted = body.toString("latin1");
  if (/[^\x21-\x7e]/.test(posted)) throw new AppError("malformed-request");
  const fields = new Map<string, string | readonly string[]>();
  for (const pair of posted.split("&").filter(Boolean)) {
    const end = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const name = decoded(pair.slice(0, end));
    const text = decoded(pair.slice(end + 1));
    fields.set(name, fields.has(name) ? [] : text);
  }
  if (fields.has("__proto__")) throw new AppError("malformed-request");
  return Object.fromEntries(fields);
}

/** Makes the routes mounted on `app` accept HTML forms. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    formType,
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      if (isCompressed(request)) throw new AppError("not-json");
      return formFields(body);
    },
  );
}

/** Accepts only uncompressed JSON in valid UTF-8. Invalid bytes would otherwise be stored as replacement characters. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (isCompressed(request)) {
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
