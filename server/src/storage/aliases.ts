import type { Alias, AliasKind } from "@armslot/contracts/games/aliases";
import { type RawBuilder, sql } from "kysely";
import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface NewAlias extends Alias {
  readonly programId: string;
  readonly now: Date;
}

/** Sets the name of a code. A code that has a name keeps its ID. Returns the stored alias. */
export async function upsertAlias(tx: Tx, alias: NewAlias): Promise<Alias> {
  const columns = ["program_id", "alias_id", "kind", "code", "name"] as const;
  const row = { ...rowOf("aliases", columns, alias), created_at: alias.now, updated_at: alias.now };
  return await tx
    .insertInto("aliases")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["program_id", "kind", "code"])
        .doUpdateSet((eb) => ({ name: eb.ref("excluded.name"), updated_at: alias.now })),
    )
    .returning(["alias_id as aliasId", "kind", "code", "name"])
    .executeTakeFirstOrThrow();
}

/** Deletes an alias. Returns false if the program has no such alias. */
export async function deleteAlias(
  tx: Tx,
  { programId, aliasId }: { readonly programId: string; readonly aliasId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("aliases")
    .where("program_id", "=", programId)
    .where("alias_id", "=", aliasId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The name of a game's opponent or location, or null. A fact that a person corrected has none, because it is what they want to read. */
function nameOfFact(fact: AliasKind): RawBuilder<string | null> {
  return sql`(
    select a.name from aliases a
    where a.program_id = g.program_id and a.kind = ${sql.lit(fact)} and a.code = ${sql.ref(`g.${fact}`)}
      and not exists (
        select from corrections c
        where c.program_id = g.program_id and c.game_id = g.game_id and c.pitch_id is null and c.undone_at is null
          and c.changes ? ${sql.lit(fact)}
      )
  )`;
}

/** Selects the opponent and location of a game `g` as screens and exports show them. */
export function shownFacts() {
  return [shownText("opponent").as("opponent"), shownText("location").as("location")] as const;
}

/** The opponent or location of a game `g` as screens and exports show it. */
export function shownText(fact: AliasKind): RawBuilder<string | null> {
  return sql`coalesce(${nameOfFact(fact)}, ${sql.ref(`g.${fact}`)})`;
}

/** Selects the codes in a game `g` that a name is shown for. A code that is shown itself is null. */
export function namedCodes() {
  return [
    namedCode("opponent").as("opponentCode"),
    namedCode("location").as("locationCode"),
  ] as const;
}

function namedCode(fact: AliasKind) {
  return sql<
    string | null
  >`case when ${nameOfFact(fact)} is not null then ${sql.ref(`g.${fact}`)} end`;
}
