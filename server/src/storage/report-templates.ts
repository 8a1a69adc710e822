import {
  type CurrentTemplate,
  shippedTemplates,
  type Template,
} from "@armslot/contracts/scouting/templates";
import type { Tx } from "../database/database.ts";

interface TemplateKey {
  readonly programId: string;
  readonly templateId: string;
  readonly version: number;
}

/** Returns a version of a template: the program's, or a shipped one. */
export async function templateOf(
  tx: Tx,
  { programId, templateId, version }: TemplateKey,
): Promise<Template | undefined> {
  const own = await tx
    .selectFrom("report_templates")
    .select((eb) => eb.ref("template").$castTo<Template>().as("template"))
    .where("program_id", "=", programId)
    .where("template_id", "=", templateId)
    .where("version", "=", version)
    .executeTakeFirst();
  if (own) return own.template;
  const shipped = shippedTemplates.find(
    (each) => each.templateId === templateId && each.version === version,
  );
  return shipped && { name: shipped.name, scale: shipped.scale, tools: shipped.tools };
}

/** Returns the newest version of a template of a program, or undefined if there is none. */
export async function newestTemplate(
  tx: Tx,
  { programId, templateId }: Omit<TemplateKey, "version">,
): Promise<CurrentTemplate | undefined> {
  const own = await tx
    .selectFrom("report_templates")
    .select(["version", "is_retired as isRetired"])
    .select((eb) => eb.ref("template").$castTo<Template>().as("template"))
    .where("program_id", "=", programId)
    .where("template_id", "=", templateId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!own) return shippedTemplates.find((each) => each.templateId === templateId);
  const { template, ...version } = own;
  return { templateId, ...version, ...template };
}

interface NewVersion extends TemplateKey {
  readonly template: Template;
  readonly isRetired: boolean;
  readonly savedBy: string;
  readonly now: Date;
}

/** Adds a version of a template. Returns false if the program has this version already. */
export async function insertTemplateVersion(tx: Tx, added: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto("report_templates")
    .values({
      program_id: added.programId,
      template_id: added.templateId,
      version: added.version,
      template: JSON.stringify(added.template),
      is_retired: added.isRetired,
      saved_by: added.savedBy,
      saved_at: added.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["program_id", "template_id", "version"]).doNothing(),
    )
    .executeTakeFirst();
  return (rows ?? 0n) > 0n;
}
