import { setFlagsFromString } from "node:v8";
import { runServer } from "./run-server.ts";

// By default, the heap grows to several times what is in use before it is cleaned. An import of a large file needs 200 MB more then.
setFlagsFromString("--heap-growing-percent=50");
process.exitCode = await runServer();
