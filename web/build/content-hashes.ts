import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** Texts of every inline script in a page. */
export function inlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(([, text = ""]) => text);
}

/** SHA-256 source expressions of every inline script in a page, as a content security policy wants them. */
export function inlineScriptHashes(html: string): string[] {
  return inlineScripts(html).map(hashOf);
}

/** The same of every style sheet in a page. */
export function inlineStyleHashes(html: string): string[] {
  const inline = html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...inline].map(([, text = ""]) => hashOf(text));
}

/** What is looked at of one file of a build. */
interface BuiltFile {
  readonly type: string;
  readonly source?: string | Uint8Array;
}

/**
 * Looks at every page of a build for what the policy would refuse it.
 * @throws when a page has an inline script that is not allowed, or a style attribute
 */
export function checkFinishedPages(
  bundle: Readonly<Record<string, BuiltFile>>,
  allowed: readonly string[],
): void {
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type !== "asset" || !file.endsWith(".html")) continue;
    const strange = inlineScriptHashes(String(output.source)).filter(
      (one) => !allowed.includes(one),
    );
    if (strange.length > 0)
      throw new Error(`${file} has an inline script that index.html has not.`);
    if (/\sstyle="/.test(String(output.source))) {
      throw new Error(`${file} has a style attribute, which the policy refuses.`);
    }
  }
}

/** Hashes of the style sheets in a build's pages, each once. */
function styleHashesOf(bundle: Readonly<Record<string, BuiltFile>>): string[] {
  const pages = Object.entries(bundle).filter(([file]) => file.endsWith(".html"));
  return [...new Set(pages.flatMap(([, { source }]) => inlineStyleHashes(String(source))))];
}

/**
 * Writes `csp.json` (`{ scriptHashes, styleHashes }`) from the finished pages, so that the server's policy allows exactly the
 * inline script and the style sheet that they have.
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
        if (page?.type !== "asset") throw new Error("The build made no index.html.");
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
