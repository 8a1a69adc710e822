import { endpoints } from "@armslot/contracts/endpoints";
import { errorCodes, errors } from "@armslot/contracts/errors";
import { expect, test } from "vitest";

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

function apiPage(): string {
  const rows = endpoints.map(({ name, method, path, access, summary, errors: codes }) =>
    row(`\`${name}\``, `\`${method} ${path}\``, access, summary, codes.join(", ") || "–"),
  );
  return [
    "# Endpoints",
    "",
    "This page is generated from `contracts/src/endpoints.ts`. A running server describes the schemas at `/api/openapi.json`.",
    "Access is `anyone` or the permission that the member's role must have. A path with `:programId` answers members of that",
    "program only; for everyone else it does not exist. Every endpoint can also answer the general codes of",
    "[errors.md](errors.md).",
    "",
    row("name", "request", "access", "what it does", "specific errors"),
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function errorsPage(): string {
  const rows = errorCodes.map((code) =>
    row(`\`${code}\``, String(errors[code].status), errors[code].sentence),
  );
  return [
    "# Errors",
    "",
    "This page is generated from `contracts/src/errors.ts`. Every failure is `application/problem+json` with one of these codes,",
    "its sentence, the request's ID and, for forms, a sentence per field.",
    "",
    row("code", "status", "sentence"),
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

test("docs/api.md matches the contract", async () => {
  await expect(apiPage()).toMatchFileSnapshot("../docs/api.md");
});

test("docs/errors.md matches the catalog", async () => {
  await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
});
