import type { Sql } from "./sql.ts";

/**
 * A line for everything that the migrations create: what it is, its definition, and who may use it.
 * @param sql acts as the owner of a migrated database
 */
export async function printCatalog(sql: Sql): Promise<string[]> {
  const lines = await sql<{ line: string }[]>`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', kind, name, definition, (select array_agg(g::text order by g::text) from unnest(grants) g)) as line
    from (
      select 'relation' as kind, relname::text as name,
        concat_ws(' ', relkind, relrowsecurity, relforcerowsecurity, reloptions, case when relkind = 'v' then pg_get_viewdef(oid) end)
          as definition,
        relacl as grants
      from own where relkind <> 'i'
      union all
      -- A column that was dropped leaves a gap in the numbers.
      select 'column', own.relname || '.' || a.attname,
        concat_ws(' ', row_number() over (partition by own.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
          a.attcollation::regcollation, a.attnotnull, a.attgenerated, a.attidentity, a.attstorage, pg_get_expr(d.adbin, d.adrelid)),
        a.attacl
      from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
      where own.relkind in ('r', 'v')
      union all
      -- Not null is said with its column: PostgreSQL 18 names it, and older ones don't.
      select 'constraint', c.conrelid::regclass || '.' || c.conname, concat_ws(' ', c.convalidated, pg_get_constraintdef(c.oid)), null
      from pg_constraint c where c.connamespace = 'public'::regnamespace and c.contype not in ('n', 't')
      union all
      select 'index', relname, pg_get_indexdef(oid), null from own where relkind = 'i'
      union all
      select 'function', proname, pg_get_functiondef(oid), proacl from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'trigger', own.relname || '.' || t.tgname, concat_ws(' ', t.tgenabled, pg_get_triggerdef(t.oid)), null
      from own join pg_trigger t on t.tgrelid = own.oid and not t.tgisinternal
      union all
      select 'policy', tablename || '.' || policyname, concat_ws(' ', permissive, roles, cmd, qual, with_check), null
      from pg_policies where schemaname = 'public'
      union all
      select 'sequence', sequencename, concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size), null
      from pg_sequences where schemaname = 'public'
      union all
      select 'schema', nspname, null, nspacl from pg_namespace where nspname = 'public'
    ) objects
    order by kind, name, definition`;
  return lines.map(({ line }) => line);
}
