import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** A wall between programs is missing. The message names it. */
export class WallsMissing extends Error {
  override readonly name = "WallsMissing";
}

/** The tables with rows that only some members of a program see. A restrictive policy of each narrows the program's policy. */
const walledByMember = [
  "athlete_lists",
  "look_notes",
  "private_notes",
  "reports",
  "scouting_openings",
];

/**
 * Runs the catalog query of SEC-5. Returns a sentence for each table without enabled and forced row-level security and policies for
 * reads and writes, each table without its wall between members, each such wall that binds the owner of the database too, each view that
 * runs with its owner's rights, and each application role that could bypass the policies. Returns an empty list if nothing is missing.
 */
export async function missingWalls(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'table ' || c.relname || ' has no forced row-level security' as fault
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> 'schema_migrations' and not (c.relrowsecurity and c.relforcerowsecurity)
    union all
    select 'table ' || c.relname || ' has policy ' || p.polname || ' without a condition for what is read or written'
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polcmd = '*' and (p.polqual is null or p.polwithcheck is null)
    union all
    select 'table ' || c.relname || ' is open to the tenant role by policy ' || p.polname
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polpermissive
      and exists (
        select from unnest(p.polroles) as named (role)
        where named.role = 0 or pg_has_role('armslot_app', named.role, 'member')
      )
      and not (
        coalesce(pg_get_expr(p.polqual, p.polrelid), '') = '(program_id = current_program_id())'
        and coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') = '(program_id = current_program_id())'
      )
    union all
    select 'table ' || walled.name || ' shows a member what only some members may see'
    from unnest(array[${sql.join(walledByMember)}]) as walled (name)
    where not exists (
      select from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and c.relname = walled.name and not p.polpermissive and p.polcmd = '*'
        and p.polroles = array['armslot_app'::regrole::oid] and pg_get_expr(p.polqual, p.polrelid) like '%current_user_id()%'
        and p.polwithcheck is not null
    )
    union all
    select 'table ' || c.relname || ' hides rows from backups by policy ' || p.polname
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and not p.polpermissive
      and not (
        pg_get_expr(p.polqual, p.polrelid) like '%is_database_owner()%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%is_database_owner()%'
      )
    union all
    select 'view ' || c.relname || ' is not security-invoker'
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)
    union all
    select 'role ' || r.rolname || ' may bypass row-level security'
    from pg_roles r
    where r.rolname in ('armslot_app', 'armslot_identity') and (
      r.rolsuper or r.rolbypassrls or exists (
        select from pg_class c
        where c.relnamespace = 'public'::regnamespace and pg_has_role(r.oid, c.relowner, 'member')
      )
    )`.execute(tx);
  return rows.map(({ fault }) => fault);
}

/** Returns a sentence if the connection does not act as `role`, or an empty list. */
export async function otherRole(tx: Tx, role: string): Promise<string[]> {
  const { rows } = await sql<{ acting: string }>`select current_user as acting`.execute(tx);
  const acting = rows[0]?.acting;
  return acting === role ? [] : [`the application acts as ${acting}, not as ${role}`];
}

/** Returns a sentence that names missing walls, and one that says what to do. */
export function wallsAdvice(faults: readonly string[]): string {
  return `${faults.join("; ")}. Undo what changed that, or restore a backup to a new database.`;
}

/** Throws WallsMissing unless the connection acts as `role` and all walls are in place. */
export async function requireWalls(tx: Tx, role: string): Promise<void> {
  const faults = [...(await missingWalls(tx)), ...(await otherRole(tx, role))];
  if (faults.length === 0) return;
  throw new WallsMissing(
    `Armslot does not start because the database does not keep programs separate: ${wallsAdvice(faults)}`,
  );
}
