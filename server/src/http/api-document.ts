import { errorCodes, errors } from "@armslot/contracts/errors";
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../core/escape-html.ts";

type Operation = { summary?: string; operationId?: string };

/** Starts collecting routes for the API document. Call it before any route is mounted. */
export async function collectApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.0.3",
      info: {
        title: "Armslot",
        version: "0.1.0",
        description:
          "The API that Armslot's own pages use. docs/api.md describes the part for programs.",
      },
      components: {
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
          apiToken: { type: "http", scheme: "bearer" },
        },
      },
    },
  });
}

function docsPage(paths: Record<string, Record<string, Operation>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = "", operationId = "" }]) =>
        `<tr id="${escapeHtml(operationId)}"><td>${escapeHtml(method.toUpperCase())}</td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
    ),
  );
  const failures = errorCodes.map(
    (code) =>
      `<tr id="error-${code}"><td><code>${code}</code></td><td>${errors[code].status}</td><td>${escapeHtml(errors[code].sentence)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Armslot</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Armslot API</h1>
<p>The full document with schemas: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Endpoints</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>Summary</th></tr></thead><tbody>
${operations.join("\n")}
</tbody></table>
<h2>Errors</h2>
<p>Every failure is <code>application/problem+json</code> with one of these codes.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th></tr></thead><tbody>
${failures.join("\n")}
</tbody></table>
</main>
</body>
</html>
`;
}

const stylesheet = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 1000px; margin: 0 auto; padding: 32px 16px; overflow-x: auto; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-top: 32px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
`;

/** Mounts `/api/openapi.json` and the page `/api/docs` that lists endpoints and errors. Call it after all routes are mounted. */
export function mountApiDocument(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get("/api/openapi.json", hidden, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(JSON.stringify(app.swagger())),
  );
  app.get("/api/docs", hidden, async (_request, reply) => {
    const { paths } = app.swagger() as { paths: Record<string, Record<string, Operation>> };
    return reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(docsPage(paths));
  });
  app.get("/api/docs.css", hidden, async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(stylesheet),
  );
}
