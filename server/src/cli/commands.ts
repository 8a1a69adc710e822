import { analyticsSummary } from "./analytics-summary.ts";
import type { Command } from "./command.ts";
import { databaseResetPassword } from "./database-reset-password.ts";
import { demoLoad } from "./demo-load.ts";
import { demoRemove } from "./demo-remove.ts";
import { importFiles } from "./import-files.ts";
import { leadsList } from "./leads-list.ts";
import { migrate } from "./migrate.ts";
import { outbox } from "./outbox.ts";
import { outboxRetry } from "./outbox-retry.ts";
import { outboxShow } from "./outbox-show.ts";
import { programCreate } from "./program-create.ts";
import { programDelete } from "./program-delete.ts";
import { programList } from "./program-list.ts";
import { programReissueSetup } from "./program-reissue-setup.ts";
import { serve } from "./serve.ts";
import { userList } from "./user-list.ts";
import { userResetLink } from "./user-reset-link.ts";
import { userSetRole } from "./user-set-role.ts";

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  serve,
  migrate,
  databaseResetPassword,
  programCreate,
  programList,
  programReissueSetup,
  programDelete,
  userList,
  userResetLink,
  userSetRole,
  importFiles,
  demoLoad,
  demoRemove,
  leadsList,
  outbox,
  outboxShow,
  outboxRetry,
  analyticsSummary,
];
