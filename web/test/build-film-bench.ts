import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

/** Returns the code of the film bench as one script that a browser runs. It sets `filmBench` on the window. */
export async function buildFilmBench(): Promise<string> {
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
