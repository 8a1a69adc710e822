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
    "Printed from `contracts/src/endpoints.ts`; a test compares. The running server tells the schemas at `/api/openapi.json`.",
    "Access is `anyone` or the permission that a member's role must have; a path with `:programId` answers members of that",
    "program only, to anybody else as if it were not there. Every endpoint may also answer the general codes of",
    "[errors.md](errors.md).",
    "",
    row("name", "request", "access", "what it does", "its own errors"),
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
    "Printed from `contracts/src/errors.ts`; a test compares. Every failure is `application/problem+json` with one of these",
    "codes, its sentence, the request's id and, for forms, a sentence per field.",
    "",
    row("code", "status", "sentence"),
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

test("the page of endpoints says what the contract says", async () => {
  await expect(apiPage()).toMatchFileSnapshot("../docs/api.md");
});

test("the page of errors says what the catalogue says", async () => {
  await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
});
