import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { openDemo, startProduct } from "../kit/product.mjs";
import { chromiumFlags, haveChromium } from "../scripts/find-chromium.mjs";
import { root } from "../scripts/run-command.mjs";

/** The folder with the committed pictures and film of the site. */
export const siteFolder = join(root, "web/public/site");

/** Prefers Inter, because Debian's default interface font is wider than what most people see. */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern"><edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>
</fontconfig>
`;

/** @param {string} folder */
async function openBrowser(folder) {
  const { path } = await haveChromium();
  const fonts = join(folder, "fonts.conf");
  writeFileSync(fonts, fontSettings);
  return chromium.launch({
    executablePath: path,
    args: [...chromiumFlags, "--font-render-hinting=none"],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
}

/**
 * Starts the product with its demo program, and a browser. `openPage` returns a signed-in page with reduced motion.
 * `folder` is for temporary files; `close` removes it.
 */
export async function openStage() {
  const folder = mkdtempSync(join(tmpdir(), "armslot-assets-"));
  mkdirSync(siteFolder, { recursive: true });
  const product = await startProduct({ demo: true });
  const browser = await openBrowser(folder);
  const demo = await openDemo(product);
  return {
    folder,
    demo,
    async openPage(/** @type {import("@playwright/test").BrowserContextOptions} */ options) {
      const context = await browser.newContext({
        baseURL: product.url,
        reducedMotion: "reduce",
        ...options,
      });
      await context.addCookies([{ ...demo.cookie, url: product.url }]);
      return context.newPage();
    },
    async close() {
      await browser.close();
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */
