import zlib from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const kilobyte = 1024;
/** The budget of each screen behind the sign-in (SPEED-2). */
const routeMaxBytes = 116 * kilobyte;
/** Most people open the screens before the sign-in once; the setup wizard holds three forms. */
const openRouteMaxBytes = 120 * kilobyte;
const openScreen = /^(?:program-setup|invites|password-reset|sign-in|site)\//;
const styleMaxBytes = 12 * kilobyte;

/** What the budget needs to know of one built JavaScript file. */
export interface BuiltChunk {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  /** File names of the chunks that load with this one. */
  readonly imports: readonly string[];
  /** Source module of a lazily loaded chunk. */
  readonly source: string | null;
}

function builtChunks(bundle: Rolldown.OutputBundle): Map<string, BuiltChunk> {
  return new Map(
    Object.entries(bundle).flatMap(([file, output]) => {
      if (output.type !== "chunk") return [];
      const { code, isEntry, isDynamicEntry, imports, facadeModuleId: source } = output;
      return [[file, { code, isEntry, isDynamicEntry, imports, source }] as const];
    }),
  );
}

/** One line of the table: what a screen costs, in bytes after brotli. */
export interface Cost {
  readonly name: string;
  readonly bytes: number;
  readonly maxBytes: number;
}

/** Size of a file as a browser gets it, after brotli. */
export function fileCost(text: string | Uint8Array): number {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  return zlib.brotliCompressSync(text, { params }).length;
}

/** Files that load when the given ones do, those included. */
export function withStaticImports(
  start: readonly string[],
  chunks: ReadonlyMap<string, Pick<BuiltChunk, "imports">>,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = chunks.get(file);
    if (chunk === undefined || reached.has(file)) continue;
    reached.add(file);
    waiting.push(...chunk.imports);
  }
  return reached;
}

/** JavaScript per screen: the entry, the screen's lazy chunk and everything either imports statically. */
export function screenCosts(chunks: ReadonlyMap<string, BuiltChunk>): Cost[] {
  const sizes = new Map([...chunks].map(([file, chunk]) => [file, fileCost(chunk.code)]));
  const entries = [...chunks].filter(([, chunk]) => chunk.isEntry).map(([file]) => file);
  return [...chunks]
    .filter(
      ([, chunk]) => chunk.isDynamicEntry && /-(?:page|screen)\.tsx$/.test(chunk.source ?? ""),
    )
    .map(([file, chunk]) => {
      const files = withStaticImports([...entries, file], chunks);
      const bytes = [...files].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
      const name = (chunk.source ?? file).replace(/^.*\/src\/(?:features\/)?|^.*\/features\//, "");
      return { name, bytes, maxBytes: openScreen.test(name) ? openRouteMaxBytes : routeMaxBytes };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

function costTable(costs: readonly Cost[]): string {
  const width = Math.max(...costs.map(({ name }) => name.length));
  const kilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`.padStart(9);
  return costs
    .map(({ name, bytes, maxBytes }) => {
      const verdict = bytes > maxBytes ? "  OVER" : "";
      return `  ${name.padEnd(width)} ${kilobytes(bytes)} of ${kilobytes(maxBytes)}${verdict}`;
    })
    .join("\n");
}

/** Prints what each thing costs and fails the build when one costs more than its budget. */
export function checkBudget(context: Rolldown.MinimalPluginContext, costs: readonly Cost[]): void {
  context.info(`JavaScript per screen and styles, brotli:\n${costTable(costs)}`);
  const over = costs.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (over.length > 0) context.error(`Over budget: ${over.map(({ name }) => name).join(", ")}.`);
}

/** The site's own scripts and styles have budgets of their own (`static-pages.ts`). */
const isOfSite = (file: string) => file.startsWith("assets/site-");

/** Prints what each screen costs in brotli bytes and fails the build when one costs more than its budget (SPEED-2). */
export function bundleBudget(): Plugin {
  return {
    name: "armslot:bundle-budget",
    apply: "build",
    enforce: "post",
    writeBundle(_options, bundle) {
      const styleBytes = Object.entries(bundle)
        .filter(([file]) => file.endsWith(".css") && !isOfSite(file))
        .reduce((sum, [, file]) => sum + (file.type === "asset" ? fileCost(file.source) : 0), 0);
      const costs = [
        ...screenCosts(builtChunks(bundle)),
        { name: "all styles", bytes: styleBytes, maxBytes: styleMaxBytes },
      ];
      checkBudget(this, costs);
    },
  };
}
