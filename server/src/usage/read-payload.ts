import { limits } from "@armslot/contracts/core/limits";
import { AppError } from "../core/app-error.ts";

/** How a body is encoded: form fields (which beacons send as text/plain) or JSON. */
export type PayloadKind = "form" | "json";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the objects of a body in any of the SDK's formats: `data=` with JSON or base64 of it, or JSON itself; one object or an
 * array.
 * @throws AppError `malformed-request`, or `body-too-large` for too many objects
 */
export function readPayload(body: string, kind: PayloadKind): JsonObject[] {
  const data = jsonIn(kind === "json" ? body : dataOf(body));
  const objects = Array.isArray(data) ? data : [data];
  if (objects.length > limits.eventsPerRequestMax) throw new AppError("body-too-large");
  if (!objects.every(isObject)) throw new AppError("malformed-request");
  return objects;
}

function dataOf(body: string): string {
  const [data, second] = new URLSearchParams(body).getAll("data");
  if (data === undefined || second !== undefined) throw new AppError("malformed-request");
  if (!/^[\w+/=-]*$/.test(data)) return data;
  // The SDK writes an astral character as two surrogates, which are not valid UTF-8. They become replacement characters.
  return Buffer.from(data, "base64").toString("utf8");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
}
