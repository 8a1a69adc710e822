import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, haveChromium } from "../scripts/find-chromium.mjs";

/**
 * Opens a Chromium with a temporary profile, which `close` removes.
 * @param {{ args?: string[], context?: object }} [options] more of Chromium's switches; Playwright's options of the context
 */
export async function openBrowser({ args = [], context = {} } = {}) {
  const { path } = await haveChromium();
  const folder = mkdtempSync(join(tmpdir(), "armslot-bench-browser-"));
  const opened = await chromium.launchPersistentContext(folder, {
    executablePath: path,
    args: [...chromiumFlags, ...args],
    ...context,
  });
  return {
    context: opened,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
