import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Returns the texts of a page's inline scripts. */
export function inlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(([, text = ""]) => text);
}

/** Returns the content security policy sources (`sha256-…`) of a page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  return inlineScripts(html).map(hashOf);
}

/** Returns the content security policy sources (`sha256-…`) of a page's inline style sheets. */
export function inlineStyleHashes(html: string): string[] {
  const inline = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...inline].map(([, text = ""]) => hashOf(text));
}

/** The parts of a build file that the checks read. */
interface BuiltFile {
  readonly type: string;
  readonly source?: string | Uint8Array;
}

/**
 * Checks every page of a build against the content security policy.
 * @throws if a page has an inline script that is not allowed, or a style attribute
 */
export function checkFinishedPages(
  bundle: Readonly<Record<string, BuiltFile>>,
  allowed: readonly string[],
): void {
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type !== "asset" || !file.endsWith(".html")) continue;
    const unknown = inlineScriptHashes(String(output.source)).filter(
      (one) => !allowed.includes(one),
    );
    if (unknown.length > 0)
      throw new Error(`${file} has an inline script that index.html does not have.`);
    if (/\sstyle="/.test(String(output.source))) {
      throw new Error(`${file} has a style attribute, which the policy blocks.`);
    }
  }
}

/** Returns the distinct hashes of the inline style sheets in a build's pages. */
function styleHashesOf(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const pages = Object.entries(bundle).filter(([file]) => file.endsWith(".html"));
  return [...new Set(pages.flatMap(([, { source }]) => inlineStyleHashes(String(source))))];
}

/**
 * A Vite plugin that writes the hashes of the pages' inline script and style sheet to `csp.json` (`{ scriptHashes, styleHashes }`). The
 * server's content security policy allows exactly these.
 */
export function contentHashes(): Plugin {
  return {
    name: "armslot:content-hashes",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The build has no index.html.");
        const scriptHashes = inlineScriptHashes(String(page.source));
        if (scriptHashes.length !== 1) {
          throw new Error(`index.html has ${scriptHashes.length} inline scripts instead of one.`);
        }
        checkFinishedPages(bundle, scriptHashes);
        const styleHashes = styleHashesOf(bundle);
        if (styleHashes.length !== 1) {
          throw new Error(`The pages have ${styleHashes.length} style sheets instead of one.`);
        }
        this.emitFile({
          type: "asset",
          fileName: "csp.json",
          source: `${JSON.stringify({ scriptHashes, styleHashes }, null, 2)}\n`,
        });
      },
    },
  };
}
