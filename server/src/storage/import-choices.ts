import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

interface ChoiceKey {
  readonly programId: string;
  /** `skip` for a pitcher to leave out, `team` for the own team, `columns` for a header. */
  readonly kind: "skip" | "team" | "columns";
  readonly key: string;
}

/** Remembers what a person chose, instead of an earlier choice. */
export async function rememberChoice(
  tx: Tx,
  choice: ChoiceKey & { readonly choice: unknown; readonly now: Date },
): Promise<void> {
  const row = {
    ...rowOf("import_choices", ["program_id", "kind", "key"], choice),
    choice: JSON.stringify(choice.choice),
    updated_at: choice.now,
  };
  await tx
    .insertInto("import_choices")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["program_id", "kind", "key"]).doUpdateSet((eb) => ({
        choice: eb.ref("excluded.choice"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

/** Forgets a choice. */
export async function forgetChoice(tx: Tx, { programId, kind, key }: ChoiceKey): Promise<void> {
  await tx
    .deleteFrom("import_choices")
    .where("program_id", "=", programId)
    .where("kind", "=", kind)
    .where("key", "=", key)
    .execute();
}
