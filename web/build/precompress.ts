import { promises as fs } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt|vtt)$/;
/** Whether only the server reads a file. It fills in these files before it sends them. */
const isServerInput = (file: string) =>
  ["csp.json", "screens.json"].includes(file) || /^site[/\\].*\.(?:html|txt)$/.test(file);
const worthwhileFromBytes = 512;

/** A Vite plugin that writes a `.br` and a `.gz` file beside every text file, so the server never compresses during a request. */
export function precompress(): Plugin {
  let outDir = "dist";
  return {
    name: "armslot:precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = await fs.readdir(outDir, { recursive: true });
        await Promise.all(
          files
            .filter((file) => compressible.test(file) && !isServerInput(file))
            .map((file) => compressFile(path.join(outDir, file))),
        );
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await fs.readFile(file);
  if (content.length < worthwhileFromBytes) return;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    brotli(content, { params }).then((packed) => fs.writeFile(`${file}.br`, packed)),
    gzip(content, { level: 9 }).then((packed) => fs.writeFile(`${file}.gz`, packed)),
  ]);
}
