import { promises as fs } from "node:fs";
import type { Plugin, Rolldown } from "vite";

type Program = ReturnType<Rolldown.PluginContext["parse"]>;
type Statement = Program["body"][number];
type Declarator = Extract<Statement, { type: "VariableDeclaration" }>["declarations"][number];
type Literal = Extract<Declarator["init"], { type: "ObjectExpression" }>;
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

interface Source {
  readonly program: Program;
  readonly code: string;
}

/** Returns the module's constants. */
function constantsOf(program: Program): Declarator[] {
  return program.body.flatMap((statement) => {
    const isExport = statement.type === "ExportNamedDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    return declaration?.type === "VariableDeclaration" ? declaration.declarations : [];
  });
}

/** Returns the module's constants whose value is a call, as for schemas and endpoints. */
function callsOf(program: Program): DeclaredConstant[] {
  return constantsOf(program).flatMap(({ id, init }) =>
    id.type === "Identifier" && init?.type === "CallExpression"
      ? [{ name: id.name, call: init }]
      : [],
  );
}

function isEndpoint({ call: { callee } }: DeclaredConstant): boolean {
  return callee.type === "Identifier" && callee.name === "endpoint";
}

/** Returns the codes of an endpoint's errors without their sentences, which arrive with the reply. */
function clientErrors({ properties }: Literal, { program, code }: Source): string {
  const codes = properties.flatMap((property): string[] => {
    if (property.type === "Property") {
      return [`${code.slice(property.key.start, property.key.end)}: 0`];
    }
    const { argument } = property;
    const table = constantsOf(program).find(
      ({ id }) =>
        argument.type === "Identifier" && id.type === "Identifier" && id.name === argument.name,
    )?.init;
    if (table?.type !== "ObjectExpression")
      throw new Error("A table of errors is in the file of its endpoint.");
    return [clientErrors(table, { program, code })];
  });
  return codes.join(", ");
}

/** Returns the code of an `endpoint({ … })` with only the properties that the client needs. */
function clientEndpoint({ name, call }: DeclaredConstant, source: Source): string {
  const [literal] = call.arguments;
  if (literal?.type !== "ObjectExpression") {
    throw new Error(`${name} is not declared with an object literal.`);
  }
  const kept = literal.properties.flatMap((property) => {
    if (property.type !== "Property") return [];
    const { key, value, start, end } = property;
    const keyText = source.code.slice(key.start, key.end);
    if (!readByClient.has(keyText)) return [];
    if (value.type === "ObjectExpression")
      return [`${keyText}: { ${clientErrors(value, source)} }`];
    return [source.code.slice(start, end)];
  });
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
      const program = this.parse(code);
      const calls = callsOf(program);
      const endpoints = calls.filter(isEndpoint);
      if (isSchemas || endpoints.length === 0) return { code: markPure(code, calls), map: null };
      const rest = `export * from ${JSON.stringify(id + schemasQuery)};\n`;
      const parts = endpoints.map((declared) => clientEndpoint(declared, { program, code }));
      return { code: rest + parts.join(""), map: null, moduleSideEffects: false };
    },
  };
}
