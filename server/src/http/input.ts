import type { Endpoint, InputOf } from "@armslot/contracts/endpoint";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";

const nothing = z.strictObject({});

/** A sentence per field, the names of nested fields joined by dots. */
export function sentencesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of unknownKeys) {
      const name = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join(".");
      if (Object.hasOwn(fields, name)) continue;
      fields[name] = key === undefined ? issue.message : "This field is not known here.";
    }
  }
  return fields;
}

/**
 * Parses what a request carries by its endpoint's schemas. A path that names no possible thing answers like a missing thing
 * (`not-found`), a wrong query, which no form of ours makes, throws `malformed-request`, and a wrong body `invalid-input` with a
 * sentence per field.
 */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  raw: { params: unknown; query: unknown; body: unknown },
): InputOf<E> {
  const params = z.safeParse(endpoint.input.params ?? nothing, raw.params);
  if (!params.success) throw new AppError(missingCode(endpoint));
  const query = endpoint.input.query && z.safeParse(endpoint.input.query, raw.query);
  if (query && !query.success) throw new AppError("malformed-request");
  const body = z.safeParse(endpoint.input.body ?? z.nullish(nothing), raw.body);
  if (!body.success) {
    throw new AppError("invalid-input", { fields: sentencesOf(body.error.issues) });
  }
  return { params: params.data, query: query?.data, body: body.data } as InputOf<E>;
}

/** What a thing that is not there, or not yours, answers on this endpoint: its own missing code, else `not-found`. */
export function missingCode(endpoint: Endpoint) {
  return endpoint.errors.find((code) => code.endsWith("-not-found")) ?? "not-found";
}
