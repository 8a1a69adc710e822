import zlib from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const kilobyte = 1024;
/** The budget of each screen behind the sign-in (SPEED-2). */
const routeMaxBytes = 200 * kilobyte;
/** The budget of each screen before the sign-in (SPEED-2). */
const openRouteMaxBytes = 120 * kilobyte;
/** The budget of the charting screen with all that it loads later, beyond what every signed-in screen loads (SPEED-2). */
const chartingMaxBytes = 80 * kilobyte;
const chartingScreen = "/charting/chart-page.tsx";
/** The budgets of what loads once a member chose a video, and once they play one, beyond what every signed-in screen loads (SPEED-2). */
const filmParts = [
  {
    name: "filming beyond the shell",
    start: "/video/films/take-films.tsx",
    maxBytes: 60 * kilobyte,
  },
  {
    name: "playing beyond the shell",
    start: "/video/player/player-dialog.tsx",
    maxBytes: 80 * kilobyte,
  },
];
const filmPart = /\/src\/video\/(?:films|player)\//;
const filmModule =
  /\/node_modules\/(?:mediabunny|tus-js-client)\/|\/src\/video\/films\/(?:film-facts|film-look|poster|prepare-film|prepare-worker|run-prepare|started-at|still-reader)\.ts$|\/src\/video\/player\/(?:frame-reader|frame-times)\.ts$|\/src\/video\/player\/.*\.tsx$/;
const openScreen = /^(?:site\/|people\/(?:program-setup|invite|reset-password|sign-in)-page\.)/;
const styleMaxBytes = 12 * kilobyte;

/** The facts about a built JavaScript file that the budget needs. */
export interface BuiltChunk {
  readonly code: string;
  readonly isEntry: boolean;
  readonly isDynamicEntry: boolean;
  /** The file names of the static imports. */
  readonly imports: readonly string[];
  /** The file names of the imports that load later. */
  readonly dynamicImports: readonly string[];
  /** The source module of a lazy chunk. */
  readonly source: string | null;
  /** The paths of all its modules. */
  readonly modules: readonly string[];
}

function builtChunks(bundle: Rolldown.OutputBundle): Map<string, BuiltChunk> {
  return new Map(
    Object.entries(bundle).flatMap(([file, output]) => {
      if (output.type !== "chunk") return [];
      const { code, isEntry, isDynamicEntry, imports, dynamicImports } = output;
      const source = output.facadeModuleId;
      const modules = Object.keys(output.modules);
      const chunk = { code, isEntry, isDynamicEntry, imports, dynamicImports, source, modules };
      return [[file, chunk] as const];
    }),
  );
}

/** The size of a screen or style sheet after brotli. */
export interface Cost {
  readonly name: string;
  readonly bytes: number;
  readonly maxBytes: number;
}

/** Returns the size of a file after brotli, in bytes. */
export function fileCost(text: string | Uint8Array): number {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  return zlib.brotliCompressSync(text, { params }).length;
}

/** Returns the given files and all their static imports. */
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

const screensOf = (chunks: ReadonlyMap<string, BuiltChunk>) =>
  [...chunks].filter(
    ([, chunk]) => chunk.isDynamicEntry && /-(?:page|screen)\.tsx$/.test(chunk.source ?? ""),
  );

/**
 * Returns the modules that read, prepare, send and play films and that a screen loads with itself. There must be none: a screen without
 * a clip loads nothing for one.
 */
export function filmModulesOfScreens(chunks: ReadonlyMap<string, BuiltChunk>): string[] {
  const entries = namesOf([...chunks].filter(([, chunk]) => chunk.isEntry));
  const files = withStaticImports([...entries, ...namesOf(screensOf(chunks))], chunks);
  return [...files].flatMap(
    (file) => chunks.get(file)?.modules.filter((path) => filmModule.test(path)) ?? [],
  );
}

/**
 * Returns the files that import each other in a circle. There must be none: which of them runs first depends on which arrives first, and
 * what that one uses of the others is undefined.
 */
export function filesInCircles(chunks: ReadonlyMap<string, Pick<BuiltChunk, "imports">>): string[] {
  return [...chunks].flatMap(([file, { imports }]) =>
    withStaticImports(imports, chunks).has(file) ? [file] : [],
  );
}

/** Returns the size of each screen's JavaScript: the entry, the screen's chunk and all their static imports. */
export function screenCosts(chunks: ReadonlyMap<string, BuiltChunk>): Cost[] {
  const sizes = new Map([...chunks].map(([file, chunk]) => [file, fileCost(chunk.code)]));
  const entries = namesOf([...chunks].filter(([, chunk]) => chunk.isEntry));
  return screensOf(chunks)
    .map(([file, chunk]) => {
      const files = withStaticImports([...entries, file], chunks);
      const bytes = [...files].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
      const name = (chunk.source ?? file).replace(/^.*\/src\//, "");
      return { name, bytes, maxBytes: openScreen.test(name) ? openRouteMaxBytes : routeMaxBytes };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/**
 * Returns the size of the charting screen's JavaScript with all that it loads later, without the entries and their static imports. A
 * phone at the field has to have all of it. What loads once a member chose a video has a budget of its own.
 */
export function chartingCost(chunks: ReadonlyMap<string, BuiltChunk>): Cost {
  const isFollowed = (file: string) => !filmPart.test(chunks.get(file)?.source ?? "");
  const bytes = costBeyondShell(chartingScreen, chunks, isFollowed);
  return { name: "charting beyond the shell", bytes, maxBytes: chartingMaxBytes };
}

/** Returns the sizes of what loads when a member adds or plays a video, with all that it loads later. */
function filmCosts(chunks: ReadonlyMap<string, BuiltChunk>): Cost[] {
  return filmParts.map(({ name, start, maxBytes }) => {
    return { name, bytes: costBeyondShell(start, chunks, () => true), maxBytes };
  });
}

function costBeyondShell(
  startModule: string,
  chunks: ReadonlyMap<string, BuiltChunk>,
  isFollowed: (file: string) => boolean,
): number {
  const start = [...chunks].filter(([, { source }]) => source?.endsWith(startModule));
  if (start.length === 0) throw new Error(`The build has no chunk of ${startModule}.`);
  const entries = [...chunks].filter(([, chunk]) => chunk.isEntry);
  const shell = withStaticImports(namesOf(entries), chunks);
  const all = new Map(
    [...chunks].map(([file, { imports, dynamicImports }]) => [
      file,
      // The shell's own late imports are other screens.
      { imports: shell.has(file) ? [] : [...imports, ...dynamicImports.filter(isFollowed)] },
    ]),
  );
  const files = [...withStaticImports(namesOf(start), all)].filter((file) => !shell.has(file));
  return files.reduce((sum, file) => sum + fileCost(chunks.get(file)?.code ?? ""), 0);
}

const namesOf = (chunks: readonly (readonly [file: string, chunk: BuiltChunk])[]) =>
  chunks.map(([file]) => file);

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

/** Prints the costs and fails the build if one is over its budget. */
export function checkBudget(context: Rolldown.MinimalPluginContext, costs: readonly Cost[]): void {
  context.info(`JavaScript per screen and styles, brotli:\n${costTable(costs)}`);
  const over = costs.filter(({ bytes, maxBytes }) => bytes > maxBytes);
  if (over.length > 0) context.error(`Over budget: ${over.map(({ name }) => name).join(", ")}.`);
}

/** The public site's files have their own budgets (`static-pages.ts`). */
const isOfSite = (file: string) => file.startsWith("assets/site-");

/** A Vite plugin that prints the cost of each screen and fails the build if one is over its budget (SPEED-2). */
export function bundleBudget(): Plugin {
  return {
    name: "armslot:bundle-budget",
    apply: "build",
    enforce: "post",
    writeBundle(_options, bundle) {
      const styleBytes = Object.entries(bundle)
        .filter(([file]) => file.endsWith(".css") && !isOfSite(file))
        .reduce((sum, [, file]) => sum + (file.type === "asset" ? fileCost(file.source) : 0), 0);
      const chunks = builtChunks(bundle);
      const costs = [
        ...screenCosts(chunks),
        chartingCost(chunks),
        ...filmCosts(chunks),
        { name: "all styles", bytes: styleBytes, maxBytes: styleMaxBytes },
      ];
      checkBudget(this, costs);
      const circles = filesInCircles(chunks);
      if (circles.length > 0) this.error(`Files import each other: ${circles.join(", ")}.`);
      const early = filmModulesOfScreens(chunks);
      if (early.length > 0) this.error(`Screens load code for films: ${early.join(", ")}.`);
    },
  };
}
