import { fieldErrors } from "./charting/field-operations.ts";
import { type Endpoint, shared } from "./core/endpoint.ts";
import { type ErrorEntry, sharedErrors } from "./core/errors.ts";
import { type DeclaredEndpoint, endpoints } from "./endpoints.ts";
import { filmErrors, uploadErrors } from "./video/recordings.ts";

type CodeOf<E extends Endpoint> = E extends Endpoint ? keyof E["errors"] & string : never;

export type ErrorCode =
  | keyof typeof sharedErrors
  | keyof typeof fieldErrors
  | keyof typeof uploadErrors
  | keyof typeof filmErrors
  | CodeOf<DeclaredEndpoint>;

/** The error catalog: the HTTP status and the sentence on screen of each error code. */
export const errors = {
  ...sharedErrors,
  ...fieldErrors,
  ...uploadErrors,
  ...filmErrors,
  ...Object.fromEntries(
    endpoints.flatMap(({ errors: own }) =>
      Object.entries(own).filter(([, entry]) => entry !== shared),
    ),
  ),
} as Readonly<Record<ErrorCode, ErrorEntry>>;

/** All error codes. */
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** Returns the codes that an endpoint declares. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  return Object.keys(endpoint.errors) as ErrorCode[];
}

/** The `application/problem+json` body (RFC 9457) of every error response. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly requestId: string;
  /** The sentence for each invalid form field, by field name. Dots join the names of nested fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For `version-conflict`: the current object, in the shape of the endpoint's reply. */
  readonly current?: unknown;
}
