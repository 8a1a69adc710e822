import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const shown = ["landing", "contact-page", "get-started-page", "sent-message", "not-found-content"];
const lazy = ["session/reset-dialog.tsx"];
const starts = [
  ...[...shown, "render-site"].map((name) => `site/${name}.tsx`),
  "session/sign-in-form.tsx",
  ...lazy,
].map((file) => path.join(source, file));

/** Returns the given files and our files that they import. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const folder = path.dirname(file);
    for (const [, found = ""] of readFileSync(file, "utf8").matchAll(/from "(\.[^"]+\.tsx?)"/g)) {
      waiting.push(path.join(folder, found));
    }
  }
  return [...reached].map((file) => path.relative(source, file));
}

test("the site's style sheet scans exactly the ui files that its pages use", () => {
  const css = readFileSync(path.join(source, "styles/site.css"), "utf8");
  const read = [
    ...css.matchAll(/@source "\.\.\/(ui(?:\/\w+)?)\/(?:\{([^}]+)\}|([\w-]+))\./g),
  ].flatMap(([, room, names, name = ""]) =>
    (names ?? name).split(",").map((file) => `${room}/${file}`),
  );
  const used = reachedFrom(starts)
    .filter((file) => /^(?:ui|app)\//.test(file) && file !== "ui/class-names.ts")
    .map((file) => file.replace(/\.tsx?$/, ""));
  expect(read.toSorted()).toEqual(used.toSorted());
});
