import type { Plugin } from "vite";

const developmentFiles = "/react-router/dist/development/";
const productionFiles = "/react-router/dist/production/";

/**
 * Takes React Router's files without its development warnings: the package's own entry points name only the development ones
 * unless a framework chooses.
 */
export function routerForProduction(): Plugin {
  return {
    name: "armslot:router-for-production",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source !== "react-router" && source !== "react-router/dom") return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.replace(developmentFiles, productionFiles) ?? null;
    },
  };
}
