import type { Endpoint } from "@armslot/contracts/core/endpoint";
import { codesOf, errors } from "@armslot/contracts/errors";
import fastJsonStringify from "fast-json-stringify";
import type { FastifySchema, RouteShorthandOptions } from "fastify";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;

function jsonSchemaOf(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
  }) as JsonSchema;
}

const problem: JsonSchema = {
  type: "object",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string" },
    detail: { type: "string" },
    requestId: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    current: {},
  },
};

function problemReplies(endpoint: Endpoint): Record<string, JsonSchema> {
  const codes = [
    ...codesOf(endpoint),
    ...(endpoint.access === "anyone" ? [] : (["signed-out"] as const)),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      {
        description: names.join(", "),
        content: { "application/problem+json": { schema: problem } },
      },
    ]),
  );
}

const madeReplySchemas = new WeakMap<Endpoint, JsonSchema>();

/** Makes an endpoint's schema once, for its serializer and for the API document. */
function replySchema(endpoint: Endpoint): JsonSchema {
  const schema = madeReplySchemas.get(endpoint) ?? makeReplySchema(endpoint);
  madeReplySchemas.set(endpoint, schema);
  return schema;
}

function makeReplySchema({ reply, sendsFile }: Endpoint): JsonSchema {
  if (!sendsFile) return jsonSchemaOf(reply, "output");
  const file = { schema: { type: "string", format: "binary" } };
  return { content: Object.fromEntries(sendsFile.types.map((type) => [type, file])) };
}

type Serializer = (reply: unknown) => string;

const madeSerializers = new WeakMap<Endpoint, Serializer>();

/**
 * Returns what serializes an endpoint's replies, so a field that the contract does not declare never leaves the server. It is made for
 * the first reply, once for all servers of the process. Making those of all endpoints is a fifth of the work of a start.
 */
function serializerOf(endpoint: Endpoint): Serializer {
  return (reply) => {
    const serializer: Serializer =
      madeSerializers.get(endpoint) ?? fastJsonStringify(replySchema(endpoint));
    madeSerializers.set(endpoint, serializer);
    return serializer(reply);
  };
}

/**
 * Returns how Fastify serializes an endpoint's replies. `parseInput` validates the input, and `sendProblem` writes problems. Fastify
 * would compile a serializer for each problem named here.
 */
export function replySerializer(
  endpoint: Endpoint,
): Pick<RouteShorthandOptions, "schema" | "serializerCompiler"> {
  return {
    schema: { response: { 200: {} } },
    serializerCompiler: () => serializerOf(endpoint),
  };
}

/** Returns an endpoint's part of the API document. */
export function documentedSchema(endpoint: Endpoint): FastifySchema & JsonSchema {
  const { params, query, body } = endpoint.input;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.tokenScope && {
      security: [...(endpoint.tokenOnly ? [] : [{ session: [] }]), { apiToken: [] }],
    }),
    tags: [endpoint.access === "anyone" ? "anyone" : "members"],
    ...(params && { params: jsonSchemaOf(params, "input") }),
    ...(query && { querystring: jsonSchemaOf(query, "input") }),
    ...(body && { body: jsonSchemaOf(body, "input") }),
    ...(endpoint.takesForms && {
      consumes: ["application/json", "application/x-www-form-urlencoded"],
    }),
    ...(endpoint.takesFile && {
      consumes: ["application/octet-stream"],
      body: { type: "string", format: "binary" },
    }),
    ...(endpoint.idempotent && {
      headers: {
        type: "object",
        properties: { "idempotency-key": { type: "string" } },
        required: ["idempotency-key"],
      },
    }),
    ...(endpoint.isConditional && {
      headers: { type: "object", properties: { "if-none-match": { type: "string" } } },
    }),
    response: {
      200: replySchema(endpoint),
      ...(endpoint.isConditional && { 304: { description: "unchanged", type: "null" } }),
      ...problemReplies(endpoint),
    },
  };
}
