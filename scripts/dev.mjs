import { join } from "node:path";
import { prepareOrExit } from "./prepare.mjs";
import { endCommands, endCommandsOnSignal, root, runCommand, toolPath } from "./run-command.mjs";

const webPort = Number(process.env.WEB_PORT ?? 5173);
const serverPort = Number(process.env.PORT ?? 3000);
const serverAddress = `http://127.0.0.1:${serverPort}`;

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
async function run(args, env) {
  await runCommand(process.execPath, args, env && { env });
  await endCommands();
  process.exit(1);
}

await prepareOrExit();
endCommandsOnSignal({ exitCode: 0 });
const outputs = ["contracts/dist", "baseball/dist", "server/dist"];
void run([
  toolPath("tsc"),
  "-b",
  "--watch",
  "--preserveWatchOutput",
  "contracts",
  "baseball",
  "server",
]);
// The browser talks to Vite's port, so the server must accept that origin.
void run(
  [
    ...outputs.map((path) => `--watch-path=${path}`),
    "--watch-preserve-output",
    // The modules that the compiler watches, and not the files that a build makes of them.
    "server/dist/start/main.js",
    "serve",
  ],
  { PORT: String(serverPort), PUBLIC_URL: `http://localhost:${webPort}` },
);
const { createServer } = await import("vite");
const paths = ["/api", "/healthz", "/readyz"];
const web = await createServer({
  root: join(root, "web"),
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(paths.map((path) => [path, { target: serverAddress }])),
  },
});
await web.listen();
web.printUrls();
