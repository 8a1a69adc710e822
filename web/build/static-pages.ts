import { promises as fs } from "node:fs";
import path from "node:path";
import {
  build,
  type InlineConfig,
  type Plugin,
  type PluginOption,
  type Rolldown,
  runnerImport,
} from "vite";
import type { renderSite, SiteScripts } from "../src/site/render-site.tsx";
import { type Cost, checkBudget, fileCost } from "./bundle-budget.ts";
import { inlineScripts } from "./content-hashes.ts";
import { robotsText, sitemapText } from "./search-engine-files.ts";

type Output = Rolldown.RolldownOutput["output"];
type Chunk = Extract<Output[number], { type: "chunk" }>;

/** The entry scripts of the public site: one for every page, and one for each form. */
const entries = {
  site: "src/site/site.ts",
  contact: "src/site/contact-island.tsx",
  "get-started": "src/site/get-started-island.tsx",
  "sign-in": "src/site/sign-in-island.tsx",
} as const;
type EntryName = keyof typeof entries;

const kilobyte = 1024;
/** The budgets of the public pages (SPEED-2). The landing page works without its script. */
const budget = { landingBytes: 2 * kilobyte, formBytes: 70 * kilobyte, styleBytes: 12 * kilobyte };

interface StaticPagesOptions {
  /** Returns new instances of the plugins that compile the sources. */
  readonly plugins: () => PluginOption[];
  readonly conditions: readonly string[];
}

function siteConfig({ plugins, conditions }: StaticPagesOptions, root: string): InlineConfig {
  return {
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: plugins(),
    resolve: { conditions: [...conditions] },
    build: {
      write: false,
      assetsDir: "assets",
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]),
        ),
        output: {
          assetFileNames: "assets/site-[name]-[hash][extname]",
          entryFileNames: "assets/site-[name]-[hash].js",
          chunkFileNames: "assets/site-[name]-[hash].js",
        },
      },
    },
  };
}

async function buildScripts(options: StaticPagesOptions, root: string): Promise<Output> {
  const result = await build(siteConfig(options, root));
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output))
    throw new Error("The site's build has no output.");
  return output.output;
}

function entryOf(output: Output, name: EntryName): Chunk {
  const found = output.find((file) => file.type === "chunk" && file.isEntry && file.name === name);
  if (found?.type !== "chunk") throw new Error(`The site's build has no entry ${name}.`);
  return found;
}

/** Returns the static imports of an entry, each once. */
function importsOf(output: Output, entry: Chunk): Chunk[] {
  const all = new Map(output.map((file) => [file.fileName, file]));
  const reached = new Set<Chunk>();
  const waiting = [...entry.imports];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = all.get(name);
    if (chunk?.type !== "chunk" || reached.has(chunk)) continue;
    reached.add(chunk);
    waiting.push(...chunk.imports);
  }
  return [...reached];
}

const isStyles = ({ fileName }: Output[number]) => fileName.endsWith(".css");

function scriptsOf(output: Output, themeScript: string): SiteScripts {
  const styles = output.find(isStyles);
  if (styles?.type !== "asset") throw new Error("The site's build has no styles.");
  const island = (name: EntryName) => {
    const entry = entryOf(output, name);
    const modules = importsOf(output, entry).map(({ fileName }) => `/${fileName}`);
    return { script: `/${entry.fileName}`, modules };
  };
  return {
    themeScript,
    styles: String(styles.source).trim(),
    site: `/${entryOf(output, "site").fileName}`,
    islands: {
      contact: island("contact"),
      "get-started": island("get-started"),
      "sign-in": island("sign-in"),
    },
  };
}

function costsOf(output: Output): Cost[] {
  const bytes = (files: readonly { readonly code: string }[]) =>
    files.reduce((sum, { code }) => sum + fileCost(code), 0);
  const withImports = (name: EntryName) => {
    const entry = entryOf(output, name);
    return [entry, ...importsOf(output, entry)];
  };
  const site = withImports("site");
  const form = (name: EntryName) => ({
    name: `site/${name}`,
    bytes: bytes([...new Set([...site, ...withImports(name)])]),
    maxBytes: budget.formBytes,
  });
  const styles = output
    .filter((file) => file.type === "asset")
    .map(({ source }) => fileCost(source));
  return [
    form("contact"),
    form("get-started"),
    form("sign-in"),
    { name: "site/landing", bytes: bytes(site), maxBytes: budget.landingBytes },
    {
      name: "site's styles",
      bytes: styles.reduce((sum, one) => sum + one, 0),
      maxBytes: budget.styleBytes,
    },
  ];
}

async function renderPages(options: StaticPagesOptions, root: string, scripts: SiteScripts) {
  const { module } = await runnerImport<{ renderSite: typeof renderSite }>(
    path.join(root, "src/site/render-site.tsx"),
    { root, configFile: false, logLevel: "warn", resolve: { conditions: [...options.conditions] } },
  );
  return module.renderSite(scripts);
}

/**
 * A Vite plugin that renders the public pages to `dist/site`, with their own scripts and styles. The pages contain `%PUBLIC_URL%`, and
 * the `-again` pages contain the placeholders of `templateForm`. The server replaces both.
 */
export function staticPages(options: StaticPagesOptions): Plugin {
  let root = "";
  return {
    name: "armslot:static-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const page = await fs.readFile(path.join(root, "index.html"), "utf8");
      const [themeScript = ""] = inlineScripts(page);
      const output = await buildScripts(options, root);
      checkBudget(this, costsOf(output));
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: "asset", fileName, source });
      // The styles are inline in the pages.
      for (const file of output.filter((one) => !isStyles(one))) {
        emit(file.fileName, file.type === "chunk" ? file.code : file.source);
      }
      const rendered = await renderPages(options, root, scriptsOf(output, themeScript));
      for (const [file, html] of Object.entries(rendered)) emit(`site/${file}`, html);
      emit("site/robots.txt", robotsText());
      emit("site/sitemap.xml", sitemapText());
    },
  };
}
