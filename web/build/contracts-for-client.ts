import { promises as fs } from "node:fs";
import type { Plugin, Rolldown } from "vite";

type Program = ReturnType<Rolldown.PluginContext["parse"]>;
type Statement = Program["body"][number];
type Declarator = Extract<Statement, { type: "VariableDeclaration" }>["declarations"][number];
type Call = Extract<Declarator["init"], { type: "CallExpression" }>;

/** The properties of an endpoint that the browser needs. Only the server needs the schemas and the summary. */
export const readByClient: ReadonlySet<string> = new Set([
  "name",
  "method",
  "path",
  "idempotent",
  "errors",
]);
const contractFile = /\/contracts\/src\/(?:[\w-]+\/)?[\w-]+\.ts$/;
const schemasQuery = "?schemas";

interface DeclaredConstant {
  readonly name: string;
  readonly call: Call;
}

/** Returns the module's constants whose value is a call, as for schemas and endpoints. */
function callsOf(program: Program): DeclaredConstant[] {
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

function isEndpoint({ call: { callee } }: DeclaredConstant): boolean {
  return callee.type === "Identifier" && callee.name === "endpoint";
}

/** Returns the code of an `endpoint({ … })` with only the properties that the client needs. */
function clientEndpoint({ name, call }: DeclaredConstant, code: string): string {
  const [literal] = call.arguments;
  if (literal?.type !== "ObjectExpression") {
    throw new Error(`${name} is not declared with an object literal.`);
  }
  const kept = literal.properties
    .filter(({ type }) => type === "Property")
    .map(({ start, end }) => code.slice(start, end))
    .filter((property) => readByClient.has(property.split(":", 1)[0] ?? ""));
  return `export const ${name} = { ${kept.join(", ")} };\n`;
}

/** Returns the code with each of these calls marked as pure, which lets the bundler drop unused constants. */
function markPure(code: string, calls: readonly DeclaredConstant[]): string {
  return calls
    .toSorted((a, b) => b.call.start - a.call.start)
    .reduce((text, { call: { start, end } }) => {
      const original = text.slice(start, end);
      return `${text.slice(0, start)}/*#__PURE__*/ (() => ${original})()${text.slice(end)}`;
    }, code);
}

/**
 * A Vite plugin that separates a contract's endpoints from its schemas. A screen that only calls endpoints does not load the validation
 * library, and a form loads only the schemas that it uses. The browser never validates replies; the server's tests do.
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
      if (isSchemas || endpoints.length === 0) return { code: markPure(code, calls), map: null };
      const rest = `export * from ${JSON.stringify(id + schemasQuery)};\n`;
      const parts = endpoints.map((declared) => clientEndpoint(declared, code));
      return { code: rest + parts.join(""), map: null, moduleSideEffects: false };
    },
  };
}
