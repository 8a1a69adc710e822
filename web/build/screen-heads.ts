import { promises as fs } from "node:fs";
import path from "node:path";
import { type PageName, pages } from "@armslot/contracts/pages";
import { getSession } from "@armslot/contracts/sign-in";
import type { Plugin } from "vite";
import { type BuiltChunk, builtChunks, withStaticImports } from "./bundle-budget.ts";

const screensFile = "src/app/screens.ts";
/** The groups of `screens.ts` whose guards ask for the session before anything is shown. */
const groupsWithSession = ["openScreens", "programScreens"];
/** The alias is replaced by another page's address at once. */
const withoutScreen: readonly PageName[] = ["setupAlias"];
const sessionLink = `<link rel="preload" as="fetch" crossorigin href="${getSession.path}">`;

/** A screen of `screens.ts`: the name of its page, its group, and the module that it is loaded from, relative to that file. */
export interface Screen {
  readonly name: string;
  readonly group: string;
  readonly source: string;
}

/** Reads which module each screen is loaded from out of the text of `screens.ts`. */
export function screensIn(text: string): Screen[] {
  const groups = text.matchAll(/^export const (\w+) = (\{[\s\S]*?^\}|async [\s\S]*?);/gm);
  return [...groups].flatMap(([, group = "", body = ""]) => {
    const screens = body.matchAll(/(?:(\w+): )?async \(\) =>\s*\(await import\("([^"]+)"\)\)/g);
    return [...screens].map(([, name = group, source = ""]) => ({ name, group, source }));
  });
}

type Chunks = ReadonlyMap<string, Pick<BuiltChunk, "isEntry" | "imports" | "source">>;

/** File names of the chunks that load with a module that is loaded lazily. */
function filesOf(source: string, chunks: Chunks): string[] {
  const [start] = [...chunks].find(([, chunk]) => chunk.source === source) ?? [];
  if (start === undefined) throw new Error(`The build has no chunk of ${source}.`);
  return [...withStaticImports([start], chunks)];
}

/**
 * What each page of the application says in its head by the page's name: the links with which the browser fetches the session, and
 * the screen's code that the application itself does not load, beside the application instead of after it.
 * @param folder where `screens.ts` stands
 * @throws when a page has no screen
 */
export function headsOf(screens: readonly Screen[], chunks: Chunks, folder: string) {
  const entries = [...chunks].filter(([, { isEntry }]) => isEntry).map(([file]) => file);
  const base = withStaticImports(entries, chunks);
  const layouts = screens.filter(({ name }) => name === "sessionLayout");
  const headOf = (name: PageName) => {
    const screen = screens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`${screensFile} has no screen ${name}.`);
    const modules = screen.group === "openScreens" ? [screen, ...layouts] : [screen];
    const files = modules.flatMap(({ source }) => filesOf(path.resolve(folder, source), chunks));
    const links = [...new Set(files)]
      .filter((file) => !base.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const session = groupsWithSession.includes(screen.group) ? [sessionLink] : [];
    return [...session, ...links].join("");
  };
  const named = (Object.keys(pages) as PageName[]).filter((name) => !withoutScreen.includes(name));
  return Object.fromEntries(named.map((name) => [name, headOf(name)]));
}

/** Writes `screens.json`, the heads of the application's pages, for the server to put into them. */
export function screenHeads(): Plugin {
  let root = "";
  return {
    name: "armslot:screen-heads",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const file = path.join(root, screensFile);
      const screens = screensIn(await fs.readFile(file, "utf8"));
      const heads = headsOf(screens, builtChunks(bundle), path.dirname(file));
      const source = `${JSON.stringify(heads, null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: "screens.json", source });
    },
  };
}
