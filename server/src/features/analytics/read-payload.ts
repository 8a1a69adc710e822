import { limits } from "@armslot/contracts/limits";
import { AppError } from "../../app-error.ts";

/** How a body was sent: a form's fields, which a beacon sends as plain text, or JSON. */
export type PayloadKind = "form" | "json";

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The objects of a body in any of the forms the SDK sends: `data=` with JSON or its base64, or JSON itself; one object or an array.
 * @throws AppError `malformed-request`; `body-too-large` when there are too many of them
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
  // The SDK writes characters beyond the first plane as two halves, which are no UTF-8: they become replacement characters.
  return Buffer.from(data, "base64").toString("utf8");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
}
