import { promises as fs } from "node:fs";
import path from "node:path";
import { getAthlete, listAthletes } from "@armslot/contracts/athletes/athletes";
import { getGame } from "@armslot/contracts/games/games";
import { type PageName, pages } from "@armslot/contracts/ground/pages";
import { getBoard } from "@armslot/contracts/scouting/board";
import { getSession } from "@armslot/contracts/sign-in/sign-in";
import type { Manifest, Plugin } from "vite";
import { withStaticImports } from "./bundle-budget.ts";
import { loadingRenderers } from "./loading-page.ts";

const screensFile = "src/app/screens.ts";
/** The groups of `screens.ts` whose guards fetch the session before they show a screen. */
const groupsWithSession = ["openScreens", "programScreens"];
const dashboardFile = "src/features/athletes/dashboard/athletes-page.tsx";
/** The screens that show the program's sidebar. On the charting screens a phone has no room for it. */
const hasFrame = ({ name, group }: Screen) =>
  group === "programScreens" && name !== "chart" && name !== "chartNewPitcher";
/** The alias has no screen, because it redirects to another page. */
const withoutScreen: readonly PageName[] = ["setupAlias"];
const sessionLink = `<link rel="preload" as="fetch" crossorigin href="${getSession.path}">`;

/** The path of the request for a screen's data, with the parameters of the page's path. */
const firstRequests: Partial<Record<PageName, string>> = {
  dashboard: `${listAthletes.path}?staff=recent`,
  athleteManagement: `${getBoard.path}?standing=prospect`,
  athlete: getAthlete.path,
  game: getGame.path,
};

/** A screen of `screens.ts`: the name of its page, its group, and the path of its first module relative to that file. */
export interface Screen {
  readonly name: string;
  readonly group: string;
  readonly source: string;
}

/** Returns the screens in the text of `screens.ts`. */
export function screensIn(text: string): Screen[] {
  const groups = text.matchAll(/^export const (\w+) = (\{[\s\S]*?^\}|\(\) =>[\s\S]*?);/gm);
  return [...groups].flatMap(([, group = "", body = ""]) => {
    const screens = body.matchAll(
      /(?:(\w+): )?\(\) =>\s*(?:Promise\.all\(\[\s*)?import\("([^"]+)"\)/g,
    );
    return [...screens].map(([, name = group, source = ""]) => ({ name, group, source }));
  });
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

/**
 * Returns the heads of the pages by name. With them the browser preloads the session, the screen's code and its data while it loads
 * the application, and shows the frame of the program.
 * @throws if a page has no screen, or the build has no chunk of a module
 */
export function headsOf(
  screens: readonly Screen[],
  manifest: Manifest,
  renderFrame: (name: PageName) => string,
) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const base = loadedWith(entries, manifest);
  const layouts = screens.filter(({ name }) => name === "sessionLayout");
  const keyOf = ({ source }: Screen) => {
    const key = path.posix.join(path.posix.dirname(screensFile), source);
    if (!manifest[key]) throw new Error(`The build has no chunk of ${key}.`);
    return key;
  };
  const headOf = (name: PageName): ScreenHead => {
    const screen = screens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`${screensFile} has no screen ${name}.`);
    const modules = screen.group === "openScreens" ? [screen, ...layouts] : [screen];
    const links = [...loadedWith(modules.map(keyOf), manifest)]
      .filter((key) => !base.has(key))
      .map((key) => `<link rel="modulepreload" crossorigin href="/${manifest[key]?.file}">`);
    const session = groupsWithSession.includes(screen.group) ? [sessionLink] : [];
    const request = firstRequests[name];
    return {
      links: [...session, ...links].join(""),
      ...(request && { request }),
      ...(hasFrame(screen) && { frame: renderFrame(name) }),
    };
  };
  const named = (Object.keys(pages) as PageName[]).filter((name) => !withoutScreen.includes(name));
  return Object.fromEntries(named.map((name) => [name, headOf(name)]));
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
      const screens = screensIn(await fs.readFile(path.join(root, screensFile), "utf8"));
      const manifest: Manifest = JSON.parse(
        await fs.readFile(path.join(dir, ".vite/manifest.json"), "utf8"),
      );
      const { renderProgramFrame } = await loadingRenderers({ root, conditions });
      const text = JSON.stringify(headsOf(screens, manifest, renderProgramFrame), null, 2);
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
