import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { screenSizes } from "./e2e/screen-sizes.ts";
import { chromiumFlags } from "./scripts/find-chromium.mjs";

// Starts the built product on a free port with a fresh data folder.
const startProduct = fileURLToPath(new URL("./e2e/global-setup.ts", import.meta.url));
const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;
const chromium = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  // More workers than cores, because journeys wait for timers of the page.
  workers: Math.min(availableParallelism() + 2, 4),
  retries: 0,
  // Bounds for journeys that hang, not expectations: a busy machine is many times slower.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  reporter: reportFile ? [["list"], ["json", { outputFile: reportFile }]] : [["list"]],
  ...(existsSync(startProduct) && { globalSetup: startProduct }),
  use: {
    // Requests of a service worker would pass by the journeys' own answers.
    serviceWorkers: "block",
    launchOptions: { args: chromiumFlags, ...(chromium && { executablePath: chromium }) },
  },
  // A journey with the tag of one project does the same at any size, or is about that kind of device. It runs there only, and checks its
  // screens at both sizes.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      // These do not depend on the screen, or set its width themselves.
      testIgnore: /(?:analytics(?:-counts)?|every-screen)\.spec\.ts$/,
      use: {
        viewport: screenSizes.phone,
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: "desktop",
      grepInvert: /@phone/,
      testIgnore: /(?:offline|chart-killed)\.spec\.ts$/,
      use: { viewport: screenSizes.desktop },
    },
  ],
});
