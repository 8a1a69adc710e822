import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** SHA-256 source expressions of every inline script in a page, as a content security policy wants them. */
export function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...inline].map(
    ([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`,
  );
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
        this.emitFile({
          type: "asset",
          fileName: "csp.json",
          source: `${JSON.stringify({ scriptHashes }, null, 2)}\n`,
        });
      },
    },
  };
}
