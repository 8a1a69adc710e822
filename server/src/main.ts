import { runServer } from "./run-server.ts";

process.exitCode = await runServer();
