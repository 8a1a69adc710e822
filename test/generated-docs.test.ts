import { shared } from "@armslot/contracts/core/endpoint";
import { endpoints } from "@armslot/contracts/endpoints";
import { type ErrorCode, errorCodes, errors } from "@armslot/contracts/errors";
import type { ExportColumn } from "@armslot/contracts/sharing/export-columns";
import { exportFiles } from "@armslot/contracts/sharing/export-files";
import { dataTables, scoutingTables } from "@armslot/contracts/sharing/exports";
import { expect, test } from "vitest";
import { dataFile } from "../baseball/src/reports/export-text.ts";

const cell = (text: string) => text.replaceAll("|", "\\|");
const row = (...cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;

/** Returns the table of the columns of a file for programs. */
function columnsOf(table: (typeof dataTables | typeof scoutingTables)[number]): string[] {
  const { about, columns } = dataFile(exportFiles[table]);
  const rows = columns.map(({ key, about: meaning }) => {
    const shown: readonly ExportColumn[] = exportFiles[table].columns;
    const { header } = shown.find((one) => one.key === key) ?? { header: "" };
    return row(`\`${key}\``, header, meaning ?? "–");
  });
  const title = `### \`${table}.csv\` and \`${table}.json\``;
  return [
    title,
    `${about}.`.replace(/^./, (first) => first.toUpperCase()),
    "",
    row("name", "shown as", "meaning"),
    "|---|---|---|",
    ...rows,
    "",
  ];
}

function endpointsPage(): string {
  const rows = endpoints.map(({ name, method, path, access, tokenScope, summary, errors: own }) =>
    row(
      `\`${name}\``,
      `\`${method} ${path}\``,
      access,
      tokenScope ?? "–",
      summary,
      Object.keys(own).join(", ") || "–",
    ),
  );
  return [
    "# Endpoints",
    "",
    "This page is generated from `contracts/src/endpoints.ts`. A running server describes the schemas at `/api/openapi.json`.",
    "Access is `anyone` or the permission that the member's role must have. A path with `:programId` answers members of that",
    "program only; for everyone else it does not exist. Token is the scope with which an API token can call the endpoint; see",
    "[api.md](api.md). Every endpoint can also answer the general codes of [errors.md](errors.md).",
    "",
    row("name", "request", "access", "token", "what it does", "specific errors"),
    "|---|---|---|---|---|---|",
    ...rows,
    "",
    "## Columns of the data files",
    "`downloadTable` sends the columns of athletes, games and pitches, and `downloadScoutingTable` the others. CSV and JSON have the same",
    "names and values. A missing value is an empty cell in CSV, and null in JSON.",
    "",
    ...[...dataTables, ...scoutingTables].flatMap(columnsOf),
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
    "its sentence, the request's ID and, for forms, a sentence per field. The browser alone reports `sign-in-incomplete`.",
    "",
    row("code", "status", "sentence"),
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

test("docs/endpoints.md matches the contract", async () => {
  await expect(endpointsPage()).toMatchFileSnapshot("../docs/endpoints.md");
});

test("each error code has one status and one sentence", () => {
  const declared = endpoints.flatMap((endpoint) => Object.entries(endpoint.errors));
  const own = declared.filter(([, entry]) => entry !== shared);
  expect(own.length).toBeGreaterThan(60);
  for (const [code, entry] of own) expect(errors[code as ErrorCode], code).toBe(entry);
});

test("docs/errors.md matches the catalog", async () => {
  await expect(errorsPage()).toMatchFileSnapshot("../docs/errors.md");
});
