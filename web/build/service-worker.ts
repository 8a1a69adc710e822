import { createHash } from "node:crypto";
import { promises as fs } from "node:fs";
import path from "node:path";
import { offlineFiles } from "@armslot/contracts/charting/offline-files";
import { build, type Plugin, type Rolldown } from "vite";

/** The parts of a built file that decide what the browser keeps. */
export type BuiltFiles = Readonly<
  Record<string, { readonly source?: string | Uint8Array; readonly isEntry?: boolean }>
>;

/** The files of the public folder that the application's page refers to. */
const pageFiles = ["favicon.svg", "favicon-32.png", "manifest.webmanifest"];
/** The application's code and styles. The public site has its own. */
const keptAsset = /^assets\/(?!site-).*\.(?:js|css)$/;

const integrityOf = (content: string | Uint8Array) =>
  `sha256-${createHash("sha256").update(content).digest("base64")}`;

/**
 * Returns what the service worker keeps of a build: the application's page, its code and styles, and the given files of the public folder
 * by name.
 * @throws if the build has no page or no first script
 */
export function keptFiles(bundle: BuiltFiles, publicFiles: Readonly<Record<string, Uint8Array>>) {
  const page = bundle["index.html"]?.source;
  const entry = Object.keys(bundle).find((file) => bundle[file]?.isEntry);
  if (page === undefined || entry === undefined) {
    throw new Error("The build has no index.html or no first script.");
  }
  const files = {
    entry: `/${entry}`,
    hashes: Object.fromEntries([
      [offlineFiles.shell, integrityOf(page)],
      ...Object.entries(publicFiles).map(([name, content]) => [`/${name}`, integrityOf(content)]),
    ]) as Record<string, string>,
    assets: Object.keys(bundle)
      .filter((file) => keptAsset.test(file))
      .map((file) => `/${file}`)
      .sort(),
  };
  const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  return { version, ...files };
}

interface ServiceWorkerOptions {
  readonly conditions: readonly string[];
}

interface Compiling extends ServiceWorkerOptions {
  readonly input: string;
  readonly define: Readonly<Record<string, string>>;
}

/** Returns the code of a worker as one classic script. */
async function compile({ input, define, conditions }: Compiling): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { ...define },
    resolve: { conditions: [...conditions] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

/**
 * A Vite plugin that writes the service worker with the list of the build's files to `sw.js`, and the one that removes it from browsers to
 * `sw-off.js`. The server sends either of them.
 */
export function serviceWorker(options: ServiceWorkerOptions): Plugin {
  let root = "";
  return {
    name: "armslot:service-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const publicFiles = await Promise.all(
          pageFiles.map(
            async (name) => [name, await fs.readFile(path.join(root, "public", name))] as const,
          ),
        );
        const files = keptFiles(bundle, Object.fromEntries(publicFiles));
        const workers = { "sw.js": "service-worker.ts", "sw-off.js": "switched-off.ts" };
        for (const [fileName, source] of Object.entries(workers)) {
          const input = path.join(root, "worker", source);
          const define = { __KEPT_FILES__: JSON.stringify(files) };
          const code = await compile({ ...options, input, define });
          this.emitFile({ type: "asset", fileName, source: code });
        }
      },
    },
  };
}
