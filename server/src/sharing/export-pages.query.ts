import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { ExportRow } from "@armslot/baseball/reports/export-text";
import { type GameRateCounts, rateRows } from "@armslot/baseball/reports/rate-rows";
import { rateCountNames } from "@armslot/contracts/pitch/rate-counts";
import type { ExportFileName } from "@armslot/contracts/sharing/export-files";
import { type Expression, sql } from "kysely";
import { columnsOf, fullNameOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import { pagesOf } from "../database/pages.ts";
import { namedCodes, shownFacts } from "../storage/aliases.ts";
import { approachLinesOf } from "../storage/approach-lines.ts";
import { profileColumns } from "../storage/athletes.ts";
import { ownGameColumns } from "../storage/games.ts";
import { inImportOrder } from "../storage/imports.ts";
import { levelTableRows } from "../storage/level-tables.ts";
import { shownPitchColumns } from "../storage/pitches.ts";
import type { ExportScope } from "./exports.query.ts";
import { clipNotes, clips, videoEstimates, videos } from "./film-rows.query.ts";
import { scoutingQueries } from "./scouting-pages.query.ts";

type ExportPages = AsyncIterable<readonly ExportRow[]>;

const pageSize = 500;
const gamesSortedAtOnce = 100;

function athletes(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("athletes as a")
    .select(named(["athlete_id", ...profileColumns, "standing", "submission", "version"]))
    .select(named(["submitted_by", "created_at", "updated_at"]))
    .where("a.program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("a.athlete_id", "=", athleteId ?? ""))
    .orderBy("a.name_key")
    .orderBy("a.athlete_id");
}

function deviceIds(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("athlete_sources")
    .select(named(["athlete_id", "source", "vendor_id", "import_id"]))
    .where("program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("athlete_id", "=", athleteId ?? ""))
    .orderBy("source")
    .orderBy("vendor_id");
}

function games(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("games as g")
    .innerJoin("athletes as a", (join) =>
      join.onRef("a.program_id", "=", "g.program_id").onRef("a.athlete_id", "=", "g.athlete_id"),
    )
    .select(["g.game_id as gameId", "g.athlete_id as athleteId"])
    .select((eb) => fullNameOf(eb.ref("a.first_name"), eb.ref("a.last_name")).as("athlete"))
    .select("a.position")
    .select(named(ownGameColumns))
    .select([...shownFacts(), ...namedCodes()])
    .select(["g.thrown", "g.version", "g.created_at as createdAt", "g.updated_at as updatedAt"])
    .where("g.program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("g.athlete_id", "=", athleteId ?? ""))
    .orderBy("a.name_key")
    .orderBy("a.athlete_id")
    .orderBy("g.game_date", (order) => order.desc().nullsLast())
    .orderBy("g.game_id", "desc");
}

function pitchesOf(tx: Tx, programId: string, gameIds: readonly string[]) {
  const place = sql`array_position(${sql.val([...gameIds])}::uuid[], game_id)`;
  return tx
    .selectFrom("pitches")
    .select(named(["game_id", "athlete_id", "pitch_id", ...shownPitchColumns]))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .orderBy(place)
    .orderBy("pitch_num")
    .orderBy("pitch_id");
}

function inningsCaught(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("innings_caught as c")
    .innerJoin("athletes as a", (join) =>
      join.onRef("a.program_id", "=", "c.program_id").onRef("a.athlete_id", "=", "c.athlete_id"),
    )
    .select(["c.athlete_id as athleteId", "c.caught_on as caughtOn", "c.innings"])
    .select((eb) => fullNameOf(eb.ref("a.first_name"), eb.ref("a.last_name")).as("athlete"))
    .select("c.updated_at as updatedAt")
    .where("c.program_id", "=", programId)
    .$if(athleteId !== undefined, (all) => all.where("c.athlete_id", "=", athleteId ?? ""))
    .orderBy("a.name_key")
    .orderBy("a.athlete_id")
    .orderBy("c.caught_on", "desc");
}

function corrections(tx: Tx, { programId, athleteId }: ExportScope) {
  return tx
    .selectFrom("corrections as c")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "c.program_id").onRef("g.game_id", "=", "c.game_id"),
    )
    .leftJoin("users as u", (join) =>
      join.onRef("u.program_id", "=", "c.program_id").onRef("u.user_id", "=", "c.corrected_by"),
    )
    .innerJoinLateral(
      sql<{ key: string; value: unknown }>`jsonb_each(c.changes)`.as("changed"),
      (join) => join.onTrue(),
    )
    .select(["c.correction_id as correctionId", "c.game_id as gameId", "c.pitch_id as pitchId"])
    .select(["c.version", "changed.key as field"])
    .select(sql<unknown>`changed.value -> 'before'`.as("before"))
    .select(sql<unknown>`changed.value -> 'after'`.as("after"))
    .select(["c.corrected_by as correctedBy", "c.corrected_at as correctedAt"])
    .select((eb) => fullNameOf(eb.ref("u.first_name"), eb.ref("u.last_name")).as("correctedByName"))
    .select(["c.undone_by as undoneBy", "c.undone_at as undoneAt"])
    .where("c.program_id", "=", programId)
    .where(sql<boolean>`changed.key <> 'sourceKey'`)
    .$if(athleteId !== undefined, (all) => all.where("g.athlete_id", "=", athleteId ?? ""))
    .orderBy("c.game_id")
    .orderBy("c.version")
    .orderBy("c.correction_id")
    .orderBy("changed.key");
}

function names(tx: Tx, { programId }: ExportScope) {
  return tx
    .selectFrom("aliases")
    .select(["kind", "code", "name"])
    .where("program_id", "=", programId)
    .orderBy("kind")
    .orderBy("code");
}

function members(tx: Tx, { programId }: ExportScope) {
  return tx
    .selectFrom("users")
    .select(named(["user_id", "first_name", "last_name", "title", "email", "role", "created_at"]))
    .where("program_id", "=", programId)
    .orderBy("user_id");
}

function imports(tx: Tx, { programId }: ExportScope) {
  return tx
    .selectFrom("imports as i")
    .select(named(["import_id", "file_name", "format", "user_id", "created_at", "outcome"]))
    .select(named(["undone_by", "undone_at"]))
    .where("program_id", "=", programId)
    .$call(inImportOrder);
}

function activity(tx: Tx, { programId }: ExportScope) {
  return tx
    .selectFrom("audit_entries")
    .select(["entry_id as entryId", "created_at as at", "action", "actor_user_id as actorUserId"])
    .select(["subject_id as subjectId", "counts", "game_id as gameId"])
    .where("program_id", "=", programId)
    .orderBy("created_at")
    .orderBy("entry_id");
}

type Query = (tx: Tx, scope: ExportScope) => Expression<ExportRow>;

function pagesFrom(query: Query, cursor: string) {
  return (tx: Tx, scope: ExportScope): ExportPages =>
    pagesOf(tx, query(tx, scope), { cursor, pageSize });
}

/** Yields the pitches of all games, each with the facts of its game. */
async function* pitches(tx: Tx, scope: ExportScope): AsyncGenerator<readonly ExportRow[]> {
  const batches = pagesOf(tx, games(tx, scope), { cursor: "games", pageSize: gamesSortedAtOnce });
  for await (const batch of batches) {
    const factsOf = new Map(batch.map((game) => [game.gameId, game]));
    const query = pitchesOf(tx, scope.programId, [...factsOf.keys()]);
    for await (const page of pagesOf(tx, query, { cursor: "pitches", pageSize })) {
      yield page.map((pitch) => ({ ...factsOf.get(pitch.gameId), ...pitch }));
    }
  }
}

async function ratesOf(tx: Tx, programId: string, gameIds: readonly string[]) {
  const rows = await tx
    .selectFrom("game_rates")
    .select(named(["game_id", "pitch_type", "batters", "strikeouts", "walks"]))
    .select(named(columnsOf(rateCountNames)))
    .where("program_id", "=", programId)
    .where((eb) => eb("game_id", "=", eb.fn.any(eb.val([...gameIds]))))
    .execute();
  return groupBy(
    rows as unknown as readonly (GameRateCounts & { readonly gameId: string })[],
    ({ gameId }) => gameId,
  );
}

/** Yields the rates of all games, each with the facts of its game. */
async function* rates(tx: Tx, scope: ExportScope): AsyncGenerator<readonly ExportRow[]> {
  const lines = await approachLinesOf(tx, scope.programId);
  const batches = pagesOf(tx, games(tx, scope), { cursor: "rated", pageSize: gamesSortedAtOnce });
  for await (const batch of batches) {
    const found = await ratesOf(
      tx,
      scope.programId,
      batch.map(({ gameId }) => gameId),
    );
    yield batch.flatMap((game) =>
      rateRows(found.get(game.gameId) ?? [], lines).map((row) => ({ ...game, ...row })),
    );
  }
}

type Pages = (tx: Tx, scope: ExportScope) => ExportPages;

const scoutingPages = Object.fromEntries(
  Object.entries(scoutingQueries).map(([name, query]) => [
    name,
    pagesFrom((_, scope) => query(scope), name),
  ]),
) as Record<keyof typeof scoutingQueries, Pages>;

export const exportPages: Readonly<Record<ExportFileName, Pages>> = {
  ...scoutingPages,
  athletes: pagesFrom(athletes, "athletes"),
  "device-ids": pagesFrom(deviceIds, "device_ids"),
  games: pagesFrom(games, "games"),
  pitches,
  rates,
  "innings-caught": pagesFrom(inningsCaught, "innings_caught_of"),
  "video-estimates": pagesFrom(videoEstimates, "video_estimates"),
  corrections: pagesFrom(corrections, "corrections"),
  videos: pagesFrom(videos, "videos"),
  clips: pagesFrom(clips, "clips_of"),
  "clip-notes": pagesFrom(clipNotes, "clip_notes_of"),
  names: pagesFrom(names, "names"),
  "level-tables": pagesFrom(levelTableRows, "level_rows"),
  members: pagesFrom(members, "members"),
  imports: pagesFrom(imports, "imports"),
  activity: pagesFrom(activity, "activity"),
};
