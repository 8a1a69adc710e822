import { createServer } from "node:http";
import { json } from "node:stream/consumers";

// The bare limit of a read: node:http with the finished bytes of each page in memory, compressed as the product sends them. The bytes
// come over stdin.
const [port = "0"] = process.argv.slice(2);
const pages = /** @type {[name: string, base64: string][]} */ (await json(process.stdin));
const bodies = new Map(pages.map(([name, base64]) => [`/${name}`, Buffer.from(base64, "base64")]));

createServer((request, response) => {
  const body = bodies.get(request.url ?? "");
  if (!body) throw new Error(`Nothing is at ${request.url}.`);
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-encoding": "br",
    "content-length": body.length,
  });
  response.end(body);
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
