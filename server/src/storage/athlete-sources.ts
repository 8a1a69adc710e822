import { rowOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";

/** The ID that a vendor's files use for an athlete. */
interface AthleteSource {
  /** The file format, such as `trackman`. */
  readonly source: string;
  readonly vendorId: string;
  readonly athleteId: string;
  /** The import that first saw the ID. Null if no import did. */
  readonly importId: string | null;
}

const sourceColumns = ["source", "vendor_id", "athlete_id", "import_id"] as const;

/** Stores vendor IDs in one statement. A known ID stays with its athlete. */
export async function rememberAthleteSources(
  tx: Tx,
  { programId, sources }: { programId: string; sources: readonly AthleteSource[] },
): Promise<void> {
  if (sources.length === 0) return;
  const rows = sources.map((source) => ({
    ...rowOf("athlete_sources", sourceColumns, source),
    program_id: programId,
  }));
  await tx
    .insertInto("athlete_sources")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["program_id", "source", "vendor_id"]).doNothing())
    .execute();
}

/** Gives the vendor IDs of an athlete to another one, so that later files of their devices match that one. */
export async function moveAthleteSources(
  tx: Tx,
  { programId, athleteId, intoId }: { programId: string; athleteId: string; intoId: string },
): Promise<void> {
  await tx
    .updateTable("athlete_sources")
    .set({ athlete_id: intoId })
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .execute();
}

interface UndoneSources {
  readonly programId: string;
  /** The import that is being undone. */
  readonly importId?: string;
  /** The athletes of the games. */
  readonly athleteIds: readonly string[];
  /** Athletes of whom something of the import stays. */
  readonly exceptOf: readonly string[];
}

/** Deletes the vendor IDs that undone imports saw first, except those of athletes whose games other imports of the format have. */
export async function forgetAthleteSources(
  tx: Tx,
  { programId, importId, athleteIds, exceptOf }: UndoneSources,
): Promise<void> {
  await tx
    .deleteFrom("athlete_sources as s")
    .using("imports as i")
    .where("s.program_id", "=", programId)
    .whereRef("i.program_id", "=", "s.program_id")
    .whereRef("i.import_id", "=", "s.import_id")
    .where("i.undone_at", "is not", null)
    .where((eb) =>
      eb.or([
        ...(importId === undefined ? [] : [eb("s.import_id", "=", importId)]),
        eb("s.athlete_id", "=", eb.fn.any(eb.val([...athleteIds]))),
      ]),
    )
    .where((eb) => eb.not(eb("s.athlete_id", "=", eb.fn.any(eb.val([...exceptOf])))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("import_games as ig")
            .innerJoin("imports as live", (join) =>
              join
                .onRef("live.program_id", "=", "ig.program_id")
                .onRef("live.import_id", "=", "ig.import_id"),
            )
            .innerJoin("games as g", (join) =>
              join
                .onRef("g.program_id", "=", "ig.program_id")
                .onRef("g.game_id", "=", "ig.game_id"),
            )
            .select("g.game_id")
            .whereRef("ig.program_id", "=", "s.program_id")
            .whereRef("g.athlete_id", "=", "s.athlete_id")
            .whereRef("live.format", "=", "s.source")
            .where("live.undone_at", "is", null),
        ),
      ),
    )
    .execute();
}
