import { promises as fs } from "node:fs";
import path from "node:path";
import { getSession } from "@armslot/contracts/people/sign-in";
import { type Manifest, type Plugin, parseAst, runnerImport } from "vite";
import type * as screenList from "../src/app/screens.ts";
import type { Screen } from "../src/app/screens.ts";
import { withStaticImports } from "./bundle-budget.ts";
import { loadingRenderers } from "./loading-page.ts";

const screensFile = "src/app/screens.ts";
const dashboardFile = "src/roster/athletes-page.tsx";
const sessionLink = `<link rel="preload" as="fetch" crossorigin href="${getSession.path}">`;

type Screens = typeof screenList.screens;
type ScreenName = keyof Screens;

/** Returns the path of the first module that a part of a program imports when it runs. */
function firstImportIn(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { type, source } = part as { type?: string; source?: { value?: string } };
  if (type === "ImportExpression") return source?.value;
  for (const child of Object.values(part)) {
    const found = firstImportIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first module of each screen and layout of `screens.ts` by its name, as a path relative to that file. */
export function modulesIn(text: string): Map<string, string> {
  const declarations = parseAst(text, { lang: "ts" }).body.flatMap((statement) =>
    statement.type === "ExportNamedDeclaration" &&
    statement.declaration?.type === "VariableDeclaration"
      ? statement.declaration.declarations
      : [],
  );
  const modules = new Map<string, string>();
  const add = (name: { readonly type: string; readonly name?: unknown }, code: unknown) =>
    modules.set(String(name.name), firstImportIn(code) ?? "");
  for (const { id, init } of declarations) {
    if (init?.type !== "ObjectExpression") add(id, init);
    else for (const one of init.properties) if (one.type === "Property") add(one.key, one.value);
  }
  return modules;
}

/** Returns the given keys of the manifest and those of all their static imports. */
function loadedWith(keys: readonly string[], manifest: Manifest): Set<string> {
  const imports = Object.entries(manifest).map(
    ([key, entry]) => [key, { imports: entry.imports ?? [] }] as const,
  );
  return withStaticImports(keys, new Map(imports));
}

/** What the page of a screen has besides that of the application. */
interface ScreenHead {
  /** The links of its `<head>`. */
  readonly links: string;
  /** The path of the request for the screen's data, with the parameters of the page's path. */
  readonly request?: string;
  /** What a member of the program sees until the scripts have rendered. */
  readonly frame?: string;
}

interface Built {
  readonly screens: Screens;
  /** The modules of `screens.ts` by the names of their screens. */
  readonly modules: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
  readonly renderFrame: (screen: Screen) => string;
}

/**
 * Returns the heads of the pages by name. With them the browser preloads the session, the screen's code and its data while it loads
 * the application, and shows the frame of the program.
 * @throws if the build has no chunk of a module
 */
export function headsOf({ screens, modules, manifest, renderFrame }: Built) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const base = loadedWith(entries, manifest);
  const keyOf = (name: string) => {
    const key = path.posix.join(path.posix.dirname(screensFile), modules.get(name) ?? name);
    if (!manifest[key]) throw new Error(`The build has no chunk of ${key}.`);
    return key;
  };
  const headOf = (name: ScreenName): ScreenHead => {
    const { opensFor, first, isAlone } = screens[name];
    const code = opensFor === "everyone" ? [name, "sessionLayout"] : [name];
    const links = [...loadedWith(code.map(keyOf), manifest)]
      .filter((key) => !base.has(key))
      .map((key) => `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}">`);
    return {
      // The guards of all other screens fetch the session before they show one.
      links: [...(opensFor === "link" ? [] : [sessionLink]), ...links].join(""),
      ...(first && { request: first }),
      ...(opensFor === undefined && !isAlone && { frame: renderFrame(screens[name]) }),
    };
  };
  const names = Object.keys(screens) as ScreenName[];
  return Object.fromEntries(names.map((name) => [name, headOf(name)]));
}

/**
 * Returns a template with links for the browser to fetch the application's code at its lowest priority. The sign-in page's script puts
 * them into the page once its form works. The dashboard then opens without waiting for code.
 */
export function prefetchTemplate(manifest: Manifest): string {
  const start = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key === dashboardFile,
  );
  const links = [...loadedWith(start, manifest)].map(
    (key) => `<link rel="prefetch" as="script" crossorigin href="/${manifest[key]?.file}">`,
  );
  return `<template id="prefetch">${links.join("")}</template>`;
}

/** A Vite plugin that writes the heads of the application's pages to `screens.json`. The server inserts them. */
export function screenHeads({ conditions }: { readonly conditions: readonly string[] }): Plugin {
  let root = "";
  return {
    name: "armslot:screen-heads",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = "" }) {
      const file = path.join(root, screensFile);
      const modules = modulesIn(await fs.readFile(file, "utf8"));
      const resolve = { conditions: [...conditions] };
      const { module } = await runnerImport<typeof screenList>(file, {
        root,
        configFile: false,
        logLevel: "warn",
        resolve,
      });
      const manifest: Manifest = JSON.parse(
        await fs.readFile(path.join(dir, ".vite/manifest.json"), "utf8"),
      );
      const { renderProgramFrame } = await loadingRenderers({ root, conditions });
      const heads = headsOf({
        screens: module.screens,
        modules,
        manifest,
        renderFrame: renderProgramFrame,
      });
      const text = JSON.stringify(heads, null, 2);
      await fs.writeFile(path.join(dir, "screens.json"), `${text}\n`);
      const signIn = path.join(dir, "site/sign-in.html");
      const page = await fs.readFile(signIn, "utf8");
      const template = prefetchTemplate(manifest);
      await fs.writeFile(
        signIn,
        page.replace("</body>", () => `${template}</body>`),
      );
      // Only the build needs the manifest, and the server would publish it.
      await fs.rm(path.join(dir, ".vite"), { recursive: true });
    },
  };
}
