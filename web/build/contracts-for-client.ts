import { promises as fs } from "node:fs";
import type { Plugin, Rolldown } from "vite";

type Program = ReturnType<Rolldown.PluginContext["parse"]>;
type Statement = Program["body"][number];
type Declarator = Extract<Statement, { type: "VariableDeclaration" }>["declarations"][number];
type Call = Extract<Declarator["init"], { type: "CallExpression" }>;

/** What of an endpoint the browser reads; its schemas and documentation are the server's. */
export const readByClient: ReadonlySet<string> = new Set([
  "name",
  "method",
  "path",
  "idempotent",
  "errors",
]);
const contractFile = /\/contracts\/src\/[\w-]+\.ts$/;
const schemasQuery = "?schemas";

interface Declared {
  readonly name: string;
  readonly call: Call;
}

/** The module's constants that are made by a call, as schemas and endpoints are. */
function callsOf(program: Program): Declared[] {
  return program.body.flatMap((statement) => {
    const isExport = statement.type === "ExportNamedDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init?.type === "CallExpression"
        ? [{ name: id.name, call: init }]
        : [],
    );
  });
}

function isEndpoint({ call: { callee } }: Declared): boolean {
  return callee.type === "Identifier" && callee.name === "endpoint";
}

/** An `endpoint({ … })` cut down to what the client reads. */
function clientEndpoint({ name, call }: Declared, code: string): string {
  const [declared] = call.arguments;
  if (declared?.type !== "ObjectExpression") throw new Error(`${name} is no literal endpoint.`);
  const kept = declared.properties
    .filter(({ type }) => type === "Property")
    .map(({ start, end }) => code.slice(start, end))
    .filter((property) => readByClient.has(property.split(":", 1)[0] ?? ""));
  return `export const ${name} = { ${kept.join(", ")} };\n`;
}

/** The code with every call that makes a constant marked as droppable when the constant is not used. */
function droppable(code: string, calls: readonly Declared[]): string {
  return calls
    .toSorted((a, b) => b.call.start - a.call.start)
    .reduce((text, { call: { start, end } }) => {
      const made = text.slice(start, end);
      return `${text.slice(0, start)}/*#__PURE__*/ (() => ${made})()${text.slice(end)}`;
    }, code);
}

/**
 * Parts a contract's endpoints from its schemas, so that a screen which only calls endpoints does not load the validation
 * library, and a form loads only the schemas it checks with. The browser never checks replies; the server's tests do.
 */
export function contractsForClient(): Plugin {
  return {
    name: "armslot:contracts-for-client",
    apply: "build",
    enforce: "post",
    resolveId: { filter: { id: /\?schemas$/ }, handler: (source) => source },
    load: {
      filter: { id: /\?schemas$/ },
      handler: (id) => fs.readFile(id.slice(0, -schemasQuery.length), "utf8"),
    },
    transform(code, id) {
      const isSchemas = id.endsWith(schemasQuery);
      if (!contractFile.test(isSchemas ? id.slice(0, -schemasQuery.length) : id)) return null;
      const calls = callsOf(this.parse(code));
      const endpoints = calls.filter(isEndpoint);
      if (isSchemas || endpoints.length === 0) return { code: droppable(code, calls), map: null };
      const rest = `export * from ${JSON.stringify(id + schemasQuery)};\n`;
      const parts = endpoints.map((declared) => clientEndpoint(declared, code));
      return { code: rest + parts.join(""), map: null, moduleSideEffects: false };
    },
  };
}
