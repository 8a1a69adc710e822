import { spawn } from "node:child_process";
import { join } from "node:path";
import { prepareOrExit } from "./prepare.mjs";
import { root, toolPath } from "./run-command.mjs";

const webPort = Number(process.env.WEB_PORT ?? 5173);
const serverPort = Number(process.env.PORT ?? 3000);
const serverAddress = `http://127.0.0.1:${serverPort}`;
const children = [];
let isStopping = false;

/** Each program gets its own process group, so that stopping it ends what it started too. */
function run(args, env) {
  const isDetached = process.platform !== "win32";
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    detached: isDetached,
  });
  const target = isDetached ? child.pid * -1 : child.pid;
  children.push({ child, signal: (name) => process.kill(target, name) });
  child.once("exit", () => {
    void stop(1);
  });
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const running = children.filter(
    ({ child }) => child.exitCode === null && child.signalCode === null,
  );
  const ended = running.map(({ child }) => new Promise((resolve) => child.once("exit", resolve)));
  for (const { signal } of running) signal("SIGTERM");
  await Promise.all(ended);
  process.exit(code);
}

await prepareOrExit();
for (const name of ["SIGINT", "SIGTERM"]) {
  process.once(name, () => {
    void stop(0);
  });
}
const outputs = ["contracts/dist", "baseball/dist", "server/dist"];
run([toolPath("tsc"), "-b", "--watch", "--preserveWatchOutput", "contracts", "baseball", "server"]);
// The browser talks to Vite's port, so that is the address whose Origin the server must accept.
run(
  [
    ...outputs.map((path) => `--watch-path=${path}`),
    "--watch-preserve-output",
    "server/dist/main.js",
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
