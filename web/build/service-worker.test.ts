import { describe, expect, test } from "vitest";
import { type BuiltFiles, keptFiles } from "./service-worker.ts";

const built: BuiltFiles = {
  "index.html": { source: "<html></html>" },
  "csp.json": { source: "{}" },
  "site/landing.html": { source: "<h1>Landing</h1>" },
  "assets/index-1.js": { isEntry: true },
  "assets/index-1.css": { source: "a {}" },
  "assets/game-page-2.js": { isEntry: false },
  "assets/site-contact-4.js": { source: "contact();" },
};
const icon = { "favicon.svg": new TextEncoder().encode("<svg/>") };

describe("the files that the service worker keeps", () => {
  test("the files that the service worker keeps are the page, the application's code and styles, and the icons", () => {
    const kept = keptFiles(built, icon);
    expect(kept.entry).toBe("/assets/index-1.js");
    expect(Object.keys(kept.hashes)).toEqual(["/app-shell", "/favicon.svg"]);
    expect(kept.assets).toEqual([
      "/assets/game-page-2.js",
      "/assets/index-1.css",
      "/assets/index-1.js",
    ]);
  });

  test("the files that the service worker keeps have a version that changes with the page, a file's name or an icon, and with nothing else", () => {
    const { version } = keptFiles(built, icon);
    expect(keptFiles({ ...built, "csp.json": { source: "[]" } }, icon).version).toBe(version);
    const changes = [
      keptFiles({ ...built, "index.html": { source: "<html lang=en></html>" } }, icon),
      keptFiles({ ...built, "assets/athlete-page-5.js": { isEntry: false } }, icon),
      keptFiles(built, { "favicon.svg": new TextEncoder().encode("<svg id='new'/>") }),
    ];
    expect(changes.map((change) => change.version)).not.toContain(version);
    expect(new Set(changes.map((change) => change.version)).size).toBe(3);
  });

  test("the files that the service worker keeps need a page and a first script", () => {
    expect(() => keptFiles({}, {})).toThrow("The build has no index.html or no first script.");
  });
});
