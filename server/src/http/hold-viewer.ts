import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import { holdMember } from "../storage/users.ts";
import type { Viewer } from "./viewer.ts";

/** Prevents the viewer's removal until the transaction ends. Throws `signed-out` if they were removed since it began. */
export async function holdViewer(tx: Tx, { userId }: Pick<Viewer, "userId">): Promise<void> {
  if (!(await holdMember(tx, userId))) throw new AppError("signed-out");
}
