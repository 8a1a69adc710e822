import type { ExportRow } from "@armslot/baseball/reports/export-text";
import type {
  scoutingFiles,
  scoutingProgramFiles,
} from "@armslot/contracts/sharing/scouting-files";
import { type Expression, type RawBuilder, sql } from "kysely";
import { nameOf } from "../database/columns.ts";
import type { Schema } from "../database/schema.ts";
import type { ExportScope } from "./exports.query.ts";

type ScoutingFileName = keyof typeof scoutingFiles | keyof typeof scoutingProgramFiles;
type RowsOf = (scope: ExportScope) => Expression<ExportRow>;
type Column<T extends keyof Schema> = keyof Schema[T] & string;

interface Rest<T extends keyof Schema> {
  readonly orderBy: readonly Column<T>[];
  /** Further columns. `t` is the table. */
  readonly others?: readonly RawBuilder<unknown>[];
  /** A further condition, which begins with `and`. */
  readonly where?: (scope: ExportScope, table: string) => RawBuilder<unknown>;
}

const none = sql``;
const ofAthlete = ({ athleteId }: ExportScope, table: string) =>
  athleteId === undefined ? none : sql` and ${sql.table(table)}.athlete_id = ${athleteId}`;
const filed = ({ isFiledOnly = false }: ExportScope, table: string) =>
  isFiledOnly ? sql` and ${sql.table(table)}.state <> 'draft'` : none;

/** Returns the query of a table's rows, of a program or of one athlete. The walls of the database leave out what the reader must not see. */
function rowsOf<T extends keyof Schema & string>(
  table: T,
  columns: readonly Column<T>[],
  { orderBy, others = [], where = () => none }: Rest<T>,
): RowsOf {
  return (scope) => {
    const own = columns.map((column) => sql`t.${sql.id(column)} as ${sql.id(nameOf(column))}`);
    return sql<ExportRow>`
      select ${sql.join([...own, ...others])} from ${sql.table(table)} t
      where t.program_id = ${scope.programId}${ofAthlete(scope, "t")}${where(scope, "t")}
      order by ${sql.join(orderBy.map((column) => sql`t.${sql.id(column)}`))}`;
  };
}

const contentColumns = [
  ...["looks", "delivery", "armAction", "strengths", "weaknesses", "summary", "roleNow"],
  ...["roleLater", "risk", "riskWhy", "arrivalYear", "adjustment", "adjustmentReason"],
].map((name) => sql`t.content -> ${sql.lit(name)} as ${sql.id(name)}`);

const grades: RowsOf = (scope) => {
  const { programId } = scope;
  return sql<ExportRow>`
    select r.report_id as "reportId", r.athlete_id as "athleteId", g.grade -> 'tool' as tool, g.grade -> 'present' as present,
      g.grade -> 'future' as future, g.grade -> 'words' as words, g.grade #> '{gun,low}' as low, g.grade #> '{gun,sit}' as sit,
      g.grade #> '{gun,high}' as high, g.grade #> '{gun,peak}' as peak
    from reports r, jsonb_array_elements(r.grades) with ordinality g (grade, place)
    where r.program_id = ${programId}${ofAthlete(scope, "r")}${filed(scope, "r")}
    order by r.athlete_id, r.saved_at, r.report_id, g.place`;
};

/** The lists as they are, with the athletes' ranks. */
const listEntries: RowsOf = (scope) => {
  const { programId } = scope;
  return sql<ExportRow>`
    select e.list_id as "listId", l.name, e.rank, e.athlete_id as "athleteId", e.reason, e.moved_by as "movedBy", e.moved_at as "movedAt"
    from (
      select m.list_id, m.athlete_id, m.reason, m.moved_by, m.moved_at,
        (row_number() over (partition by m.list_id order by m.place, m.move_id))::integer as rank
      from (
        select distinct on (list_id, athlete_id) list_id, athlete_id, move_id, place, reason, moved_by, moved_at
        from list_moves where program_id = ${programId}
        order by list_id, athlete_id, move_id desc
      ) m
      where m.place is not null
    ) e
    join athlete_lists l on l.program_id = ${programId} and l.list_id = e.list_id
    where true${ofAthlete(scope, "e")}
    order by e.list_id, e.rank`;
};

const nameIn = (table: string, id: string) => sql`(
  select n.name from ${sql.table(table)} n where n.program_id = t.program_id and n.${sql.id(id)} = t.${sql.id(id)}
) as name`;

const lookNote = sql`(
  select n.note from look_notes n where n.program_id = t.program_id and n.look_id = t.look_id
) as note`;

export const scoutingQueries: Readonly<Record<ScoutingFileName, RowsOf>> = {
  standings: rowsOf(
    "athlete_standings",
    ["change_id", "athlete_id", "former", "standing", "since", "set_by", "set_at"],
    { orderBy: ["athlete_id", "set_at", "change_id"] },
  ),
  looks: rowsOf(
    "looks",
    [
      ...(["look_id", "athlete_id", "scout_id", "seen_on", "kind", "place", "opposition"] as const),
      ...(["innings", "pitches", "weather", "gun", "game_id", "added_at", "withdrawn_at"] as const),
    ],
    { orderBy: ["athlete_id", "seen_on", "look_id"], others: [lookNote] },
  ),
  reports: rowsOf(
    "reports",
    [
      ...(["report_id", "athlete_id", "series_id", "version", "state", "author_id"] as const),
      ...(["template_id", "template_version", "template", "ofp", "likely", "action"] as const),
      ...(["readings", "was_blind", "revision", "save_id"] as const),
      ...(["started_at", "saved_at", "filed_at"] as const),
    ],
    { orderBy: ["athlete_id", "saved_at", "report_id"], others: contentColumns, where: filed },
  ),
  grades,
  "list-entries": listEntries,
  "outside-ratings": rowsOf(
    "outside_ratings",
    [
      ...(["rating_id", "athlete_id", "source", "value", "rated_on", "event", "link"] as const),
      ...(["added_by", "added_at", "withdrawn_at"] as const),
    ],
    { orderBy: ["athlete_id", "added_at", "rating_id"] },
  ),
  "school-facts": rowsOf(
    "academic_facts",
    ["fact_id", "athlete_id", "kind", "value", "as_of", "added_by", "added_at"],
    { orderBy: ["athlete_id", "added_at", "fact_id"] },
  ),
  "athlete-tags": rowsOf("athlete_tags", ["tag_id", "athlete_id", "tagged_by", "tagged_at"], {
    orderBy: ["athlete_id", "tagged_at", "tag_id"],
    others: [nameIn("tags", "tag_id")],
  }),
  "stage-moves": rowsOf(
    "stage_moves",
    ["athlete_id", "stage_id", "reason", "moved_by", "moved_at"],
    { orderBy: ["athlete_id", "move_id"], others: [nameIn("stages", "stage_id")] },
  ),
  "list-moves": rowsOf(
    "list_moves",
    ["athlete_id", "list_id", "place", "reason", "moved_by", "moved_at"],
    { orderBy: ["list_id", "move_id"], others: [nameIn("athlete_lists", "list_id")] },
  ),
  "follow-ups": rowsOf(
    "follow_ups",
    [
      ...(["follow_up_id", "athlete_id", "owner_id", "due", "about", "version"] as const),
      ...(["created_by", "created_at", "done_by", "done_at"] as const),
    ],
    { orderBy: ["athlete_id", "due", "follow_up_id"] },
  ),
  contacts: rowsOf(
    "contacts",
    [
      ...(["contact_id", "athlete_id", "with_whom", "kind", "direction", "was_answered"] as const),
      ...([
        "contact_at",
        "contact_on",
        "time_zone",
        "minutes",
        "place",
        "verdict",
        "rule",
      ] as const),
      ...(["rules_version", "grad_class", "override_reason", "logged_by", "logged_at"] as const),
      "withdrawn_at",
    ],
    { orderBy: ["athlete_id", "contact_at", "contact_id"] },
  ),
  "private-notes": rowsOf(
    "private_notes",
    ["note_id", "athlete_id", "author_id", "note", "version", "created_at", "updated_at"],
    { orderBy: ["athlete_id", "created_at", "note_id"] },
  ),
  "report-templates": rowsOf(
    "report_templates",
    ["template_id", "version", "template", "is_retired", "saved_by", "saved_at"],
    { orderBy: ["template_id", "version"] },
  ),
  tags: rowsOf("tags", ["tag_id", "name"], { orderBy: ["name", "tag_id"] }),
  stages: rowsOf("stages", ["stage_id", "name", "place", "needs_reason", "is_retired"], {
    orderBy: ["place", "stage_id"],
  }),
  lists: rowsOf("athlete_lists", ["list_id", "name", "is_shared", "owner_id", "created_at"], {
    orderBy: ["created_at", "list_id"],
  }),
  "contact-rules": rowsOf("contact_rules", ["version", "rules", "saved_by", "saved_at"], {
    orderBy: ["version"],
  }),
  "signed-months": rowsOf(
    "contact_months",
    ["user_id", "month", "signed_at", "erased_contacts", "erased_at"],
    {
      orderBy: ["user_id", "month"],
    },
  ),
};
