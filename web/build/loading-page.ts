import path from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as renderers from "../src/app/render-loading.tsx";

const emptyRoot = '<div id="root"></div>';

interface Sources {
  /** The folder of the front end. */
  readonly root: string;
  readonly conditions: readonly string[];
}

/** Returns the functions that render what the application's page shows before its scripts have rendered. */
export async function loadingRenderers({ root, conditions }: Sources): Promise<typeof renderers> {
  const { module } = await runnerImport<typeof renderers>(
    path.join(root, "src/app/render-loading.tsx"),
    { root, configFile: false, logLevel: "warn", resolve: { conditions: [...conditions] } },
  );
  return module;
}

/**
 * A Vite plugin that puts the loading screen into index.html, where it shows until the scripts have rendered.
 * @throws if the page has no empty `#root`
 */
export function loadingPage({ conditions }: Pick<Sources, "conditions">): Plugin {
  let root = "";
  return {
    name: "armslot:loading-page",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const { renderLoading } = await loadingRenderers({ root, conditions });
      if (!html.includes(emptyRoot)) throw new Error("index.html has no empty #root.");
      return html.replace(emptyRoot, `<div id="root">${renderLoading()}</div>`);
    },
  };
}
