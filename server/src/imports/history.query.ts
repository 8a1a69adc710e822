import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { getImport, ImportEntry } from "@armslot/contracts/imports/imports";
import { type Expression, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fullNameIn, fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { shownText } from "../storage/aliases.ts";
import { type ImportOutcome, newestImportsFirst } from "../storage/imports.ts";

function importsOf(tx: Tx, programId: string) {
  return tx
    .selectFrom("imports as i")
    .leftJoin("users as importer", (join) =>
      join
        .onRef("importer.program_id", "=", "i.program_id")
        .onRef("importer.user_id", "=", "i.user_id"),
    )
    .leftJoin("users as undoer", (join) =>
      join
        .onRef("undoer.program_id", "=", "i.program_id")
        .onRef("undoer.user_id", "=", "i.undone_by"),
    )
    .select([
      "i.import_id as importId",
      "i.created_at as at",
      "i.file_name as fileName",
      "i.format",
    ])
    .select(["i.user_id as userId", "i.undone_at as undoneAt", "i.undone_by as undoneBy"])
    .select((eb) => movedPitches(eb.ref("i.outcome"), eb.ref("i.program_id")).as("moved"))
    .select((eb) => [
      eb.ref("i.outcome").$castTo<ImportOutcome>().as("outcome"),
      fullNameOf(eb.ref("importer.first_name"), eb.ref("importer.last_name")).as("userName"),
      fullNameOf(eb.ref("undoer.first_name"), eb.ref("undoer.last_name")).as("undoerName"),
    ])
    .where("i.program_id", "=", programId)
    .$narrowType<Pick<ImportEntry, "format">>();
}

type Moved = NonNullable<ImportEntry["moved"]>;

/** Returns the pitches that went from one athlete to another, with the current names of both. Null if none did. */
function movedPitches(
  outcome: Expression<unknown>,
  programId: Expression<string>,
): RawBuilder<Moved | null> {
  const athlete = (
    end: "from" | "to",
  ) => sql`jsonb_build_object('uid', move ->> ${sql.lit(`${end}Id`)},
    'name', (select ${fullNameIn("a")} from athletes a
      where a.program_id = ${programId} and a.athlete_id = (move ->> ${sql.lit(`${end}Id`)})::uuid))`;
  return sql`(
    select jsonb_agg(jsonb_build_object('from', ${athlete("from")}, 'to', ${athlete("to")}, 'pitches', move -> 'pitches') order by place)
    from jsonb_array_elements(${outcome} -> 'moved') with ordinality as m (move, place)
  )`;
}

type Row = Awaited<ReturnType<ReturnType<typeof importsOf>["execute"]>>[number];

function entryOf(row: Row): ImportEntry {
  const { outcome, moved, undoneAt } = row;
  const { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, pitchesFilled, ...rest } =
    outcome;
  const { moved: _, ...counts } = rest;
  return {
    importId: row.importId,
    at: row.at.toISOString(),
    by: { uid: row.userId, name: row.userName },
    fileName: row.fileName,
    format: row.format,
    totals: { gamesCreated, gamesUpdated, pitchesAdded, pitchesKnown, pitchesFilled },
    ...(moved && { moved }),
    ...counts,
    undone: undoneAt && {
      at: undoneAt.toISOString(),
      by: { uid: row.undoneBy, name: row.undoerName },
    },
  };
}

interface PageOfImports {
  readonly programId: string;
  /** The last import of the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Returns a page of a program's imports, newest first. */
export async function importEntries(
  tx: Tx,
  { programId, after, limit }: PageOfImports,
): Promise<ImportEntry[]> {
  const rows = await importsOf(tx, programId)
    .$if(after !== null, (newest) =>
      newest.where((eb) =>
        eb(
          eb.refTuple("i.created_at", "i.import_id"),
          "<",
          eb
            .selectFrom("imports as l")
            .select(["l.created_at", "l.import_id"])
            .where("l.program_id", "=", programId)
            .where("l.import_id", "=", after)
            .$asTuple("created_at", "import_id"),
        ),
      ),
    )
    .$call(newestImportsFirst)
    .limit(limit)
    .execute();
  return rows.map(entryOf);
}

type ImportWithGames = ReplyOf<typeof getImport>;

/** Returns an import with the games that it created or changed, newest first, or undefined if the program has no such import. */
export async function importWithGames(
  tx: Tx,
  { programId, importId }: { programId: string; importId: string },
): Promise<ImportWithGames | undefined> {
  const row = await importsOf(tx, programId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("import_games as ig")
          .innerJoin("games as g", (join) =>
            join.onRef("g.program_id", "=", "ig.program_id").onRef("g.game_id", "=", "ig.game_id"),
          )
          .innerJoin("athletes as a", (join) =>
            join
              .onRef("a.program_id", "=", "g.program_id")
              .onRef("a.athlete_id", "=", "g.athlete_id"),
          )
          .select(["g.game_id as gameId", "g.game_date as date", "ig.is_new as isNew"])
          .select(shownText("opponent").as("opponent"))
          .select((games) => [
            sql<ImportWithGames["games"][number]["athlete"]>`json_build_object(
              'uid', ${games.ref("a.athlete_id")},
              'name', ${fullNameOf(games.ref("a.first_name"), games.ref("a.last_name"))})`.as(
              "athlete",
            ),
            "ig.added_count as pitchesAdded",
            "ig.changed_count as pitchesChanged",
          ])
          .whereRef("ig.program_id", "=", "i.program_id")
          .whereRef("ig.import_id", "=", "i.import_id")
          .orderBy(
            (games) => games.ref("g.game_date"),
            (order) => order.desc().nullsLast(),
          )
          .orderBy("g.game_id", "desc"),
      ).as("games"),
    )
    .where("i.import_id", "=", importId)
    .executeTakeFirst();
  return row && { entry: entryOf(row), games: row.games };
}
