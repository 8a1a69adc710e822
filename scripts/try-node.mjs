import { writeFileSync } from "node:fs";
import { setUpProgram, startProduct } from "../kit/product.mjs";
import { runTool } from "./run-command.mjs";
import { reportsOf } from "./run-on-node.mjs";

/** Starts the built product on the Node.js that runs this script, signs in, reads the dashboard and stops it. */
async function tryProduct() {
  const product = await startProduct();
  try {
    const { programId, cookie } = await setUpProgram(product);
    const path = `/api/programs/${programId}/athletes`;
    const reply = await fetch(product.url + path, { headers: { cookie } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const page = await fetch(`${product.url}/login`);
    if (!page.ok) throw new Error(`The sign-in page answered ${page.status}.`);
  } finally {
    await product.stop();
  }
  if (product.child.exitCode !== 0) {
    throw new Error(`The server ended with ${product.child.exitCode}:\n${product.output()}`);
  }
  return { version: process.versions.node, readyAfterMs: product.readyAfterMs };
}

const [wanted = "", ...options] = process.argv.slice(2);
const files = reportsOf(wanted);
writeFileSync(files.started, JSON.stringify(await tryProduct()));
if (options.includes("--tests")) {
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${files.tests}`];
  process.exit(await runTool("vitest", ["run", ...reports, "--project=server"]));
}
