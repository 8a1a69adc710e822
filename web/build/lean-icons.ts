import type { Plugin } from "vite";

const leanIcon = "\0armslot:lean-icon";

/** What stands in for the icon library's own component: the same drawing, without its context, aliases and scaling options. */
const leanIconCode = `
import { createElement } from "react";
const look = {
  xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
  strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round",
};
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement(
    "svg",
    { ...look, width: size, height: size, "aria-hidden": rest["aria-label"] ? undefined : true, ...rest },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/** Sends the icons' drawings with twenty lines of component instead of the library's (saves a kilobyte on every screen). */
export function leanIcons(): Plugin {
  return {
    name: "armslot:lean-icons",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const isIcon = importer?.includes("/lucide-react/dist/esm/icons/") ?? false;
      return isIcon && source === "../createLucideIcon.mjs" ? leanIcon : null;
    },
    load: (id) => (id === leanIcon ? { code: leanIconCode, moduleSideEffects: false } : null),
    transform(code, id) {
      if (!id.includes("/lucide-react/dist/esm/icons/")) return null;
      return {
        code: code.replace("= createLucideIcon(", "= /*#__PURE__*/ createLucideIcon("),
        map: null,
      };
    },
  };
}
