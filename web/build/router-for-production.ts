import type { Plugin } from "vite";

const developmentFiles = "/react-router/dist/development/";
const productionFiles = "/react-router/dist/production/";
const nameForTools = /^\w+\.displayName = "\w+";$/gm;
const componentMade = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g;

/** Functions that act only under the framework, with what they give without it. */
const frameworkOnly = new Map([
  ["PrefetchPageLinks", "null"],
  ["parseHydrationData", "undefined"],
  ["DefaultErrorComponent", "null"],
  ["usePrefetchBehavior", "[false, null, {}]"],
]);

/**
 * React Router's code without what only its framework uses: unused components become droppable, and the named functions
 * their empty selves.
 * @throws when a named function is not there (a new version), so that nobody believes in a saving that is gone
 */
export function withoutFramework(code: string): string {
  let lean = code.replaceAll(componentMade, "= /*#__PURE__*/ $1").replaceAll(nameForTools, "");
  for (const [name, gives] of frameworkOnly) {
    const head = `function ${name}(`;
    if (lean.split(head).length !== 2) throw new Error(`React Router has no single ${name}.`);
    lean = lean.replace(head, `function ${name}() { return ${gives}; }\nfunction unused_${name}(`);
  }
  return lean;
}

/**
 * Takes React Router's files without its development warnings (the package's entry points name the others unless a framework
 * chooses) and without its framework's part.
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
    transform(code, id) {
      if (!id.includes(productionFiles) || !code.includes("PrefetchPageLinks(")) return null;
      return { code: withoutFramework(code), map: null };
    },
  };
}
