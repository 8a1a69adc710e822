import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { type RawBuilder, sql } from "kysely";

/** The shipped templates, of which a program stores its own versions only. */
const shippedScales = sql.join(
  shippedTemplates.map(
    ({ templateId, version, scale }) =>
      sql`(${sql.lit(templateId)}::uuid, ${sql.lit(version)}::integer, ${sql.lit(scale)}::text)`,
  ),
);

/**
 * The scale of each version of a template, to join with reports: `template_id`, `version` and `of_scale`. A template whose 50 means something
 * else since an edit has another scale, and grades of two scales are never compared.
 */
export function reportScales(programId: string): RawBuilder<unknown> {
  return sql`
    select v.template_id, v.version, v.template_id || ' ' || v.scale as of_scale
    from (
      select t.template_id, t.version, t.template ->> 'scale' from report_templates t where t.program_id = ${programId}
      union all values ${shippedScales}
    ) v (template_id, version, scale)`;
}
