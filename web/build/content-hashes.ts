import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Texts of every inline script in a page. */
export function inlineScripts(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(([, text = ""]) => text);
}

/** SHA-256 source expressions of every inline script in a page, as a content security policy wants them. */
export function inlineScriptHashes(html: string): string[] {
  return inlineScripts(html).map(
    (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`,
  );
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

/** Writes `csp.json` (`{ scriptHashes }`) from the finished page, so that the server's policy allows exactly its inline script. */
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
        this.emitFile({
          type: "asset",
          fileName: "csp.json",
          source: `${JSON.stringify({ scriptHashes }, null, 2)}\n`,
        });
      },
    },
  };
}
