import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

async function codeOfBench(): Promise<string> {
  const entry = fileURLToPath(new URL("film-bench.ts", import.meta.url));
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    resolve: { conditions: ["source", "module", "browser", "development|production"] },
    build: { write: false, lib: { entry, formats: ["iife"], name: "filmBench" } },
  })) as Rolldown.RolldownOutput[];
  const [code] = built.flatMap(({ output }) => output);
  if (code?.type !== "chunk") throw new Error("The film bench was not built.");
  return `${code.code};globalThis.filmBench = filmBench;`;
}

let kept: Promise<string> | undefined;

/** Returns the code of the film bench as one script that a browser runs. It sets `filmBench` on the window. */
export function buildFilmBench(): Promise<string> {
  kept ??= codeOfBench();
  return kept;
}
