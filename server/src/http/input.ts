import type { Endpoint, InputOf } from "@armslot/contracts/core/endpoint";
import { codesOf } from "@armslot/contracts/errors";
import * as z from "zod/mini";
import { AppError } from "../core/app-error.ts";

const nothing = z.strictObject({});
const noBody = z.nullish(nothing);

/** Returns a sentence per field. Nested names are joined with dots. */
export function sentencesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of unknownKeys) {
      const name = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join(".");
      if (Object.hasOwn(fields, name)) continue;
      fields[name] = key === undefined ? issue.message : "Unknown field.";
    }
  }
  return fields;
}

/**
 * Parses a request with its endpoint's schemas. Throws the endpoint's missing code for a path with an impossible ID,
 * `malformed-request` for an invalid query (our pages never send one), and `invalid-input` with a sentence per field for an invalid
 * body.
 */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  raw: { params: unknown; query: unknown; body: unknown },
): InputOf<E> {
  const params = z.safeParse(endpoint.input.params ?? nothing, raw.params);
  if (!params.success) throw new AppError(missingCode(endpoint));
  const query = endpoint.input.query && z.safeParse(endpoint.input.query, raw.query);
  if (query && !query.success) throw new AppError("malformed-request");
  const body = z.safeParse(endpoint.input.body ?? noBody, raw.body);
  if (!body.success) {
    throw new AppError("invalid-input", { fields: sentencesOf(body.error.issues) });
  }
  return { params: params.data, query: query?.data, body: body.data } as InputOf<E>;
}

/** Returns the error code for an object that does not exist or belongs to another program: the endpoint's own, or `not-found`. */
export function missingCode(endpoint: Endpoint) {
  return codesOf(endpoint).find((code) => code.endsWith("-not-found")) ?? "not-found";
}
