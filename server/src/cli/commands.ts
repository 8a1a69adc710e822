import type { Command } from "./command.ts";
import { demoLoad } from "./demo-load.ts";
import { demoRemove } from "./demo-remove.ts";
import { importFiles } from "./import-files.ts";
import { migrate } from "./migrate.ts";
import { outbox } from "./outbox.ts";
import { programCreate } from "./program-create.ts";
import { programList } from "./program-list.ts";
import { serve } from "./serve.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  programCreate,
  programList,
  importFiles,
  demoLoad,
  demoRemove,
  outbox,
];
