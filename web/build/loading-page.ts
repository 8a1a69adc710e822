import path from "node:path";
import { type Plugin, runnerImport } from "vite";
import type { renderLoading } from "../src/app/render-loading.tsx";

const emptyRoot = '<div id="root"></div>';

/**
 * A Vite plugin that puts the loading screen into index.html, where it shows until the scripts have rendered.
 * @throws if the page has no empty `#root`
 */
export function loadingPage({ conditions }: { readonly conditions: readonly string[] }): Plugin {
  let root = "";
  return {
    name: "armslot:loading-page",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const { module } = await runnerImport<{ renderLoading: typeof renderLoading }>(
        path.join(root, "src/app/render-loading.tsx"),
        { root, configFile: false, logLevel: "warn", resolve: { conditions: [...conditions] } },
      );
      if (!html.includes(emptyRoot)) throw new Error("index.html has no empty #root.");
      return html.replace(emptyRoot, `<div id="root">${module.renderLoading()}</div>`);
    },
  };
}
