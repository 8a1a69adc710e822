import { limits } from "@armslot/contracts/core/limits";
import {
  circumstanceNames,
  circumstances,
  gameKinds,
  pitchSources,
} from "@armslot/contracts/pitch/circumstances";
import { flightNames, flightTerms } from "@armslot/contracts/pitch/flight";
import { levelTableLimits } from "@armslot/contracts/pitch/levels";
import { givenReadingNames, pitchNumRange, readings } from "@armslot/contracts/pitch/readings";
import { positions, usStates } from "@armslot/contracts/roster/athlete-fields";
import { birthYearRange } from "@armslot/contracts/roster/athlete-schemas";
import { clipLimits } from "@armslot/contracts/video/clip-limits";
import { beforeAll, describe, expect, test } from "vitest";
import { serverLimits } from "../../src/core/server-limits.ts";
import { columnsOf } from "../../src/database/columns.ts";
import { openTestDatabase } from "../kit/database/database-harness.ts";

const name = [1, limits.nameMaxCharacters] as const;
const text = [1, limits.textMaxCharacters] as const;
const filmTime = [0, clipLimits.longMaxMs] as const;
const email = [3, limits.emailMaxCharacters] as const;

const pitchColumn = (
  name: (typeof givenReadingNames | typeof circumstanceNames | typeof flightNames)[number],
) => `pitches.${columnsOf([name])[0]}`;

/** The contract's bounds of the readings, the circumstances and the flight of a pitch. */
const ofPitch = Object.fromEntries([
  ...flightNames.map((name) => [pitchColumn(name), flightTerms[name].refuse]),
  ...givenReadingNames.map((name) => {
    const reading = readings[name];
    const [low, high] = reading.refuse;
    return [pitchColumn(name), [low, "storedAtMost" in reading ? reading.storedAtMost : high]];
  }),
  ...circumstanceNames.flatMap((name) => {
    const circumstance = circumstances[name];
    return "range" in circumstance ? [[pitchColumn(name), circumstance.range]] : [];
  }),
]) as Record<string, readonly [number, number]>;

/** The contract's bounds of the columns for input by people and files: text lengths and number ranges. */
const ofContract: Readonly<Record<string, readonly [number, number]>> = {
  "aliases.code": text,
  "aliases.name": name,
  "api_tokens.name": name,
  "athlete_former_names.first_name": name,
  "athlete_former_names.last_name": name,
  "athletes.city": name,
  "athletes.first_name": name,
  "athletes.height_feet": [
    Math.min(...limits.heightFeetOptions),
    Math.max(...limits.heightFeetOptions),
  ],
  "athletes.height_inches": [limits.heightInchesMin, limits.heightInchesMax],
  "athletes.last_name": name,
  "athletes.school": name,
  "games.location": text,
  "games.opponent": text,
  "idempotency_keys.key": [1, serverLimits.idempotencyKeyMaxCharacters],
  "leads.email": email,
  "leads.full_name": name,
  "leads.league": name,
  "leads.message": [1, limits.messageMaxCharacters],
  "leads.program_name": name,
  "leads.title": name,
  "level_tables.level_rows": [1, levelTableLimits.rowsMax],
  "level_tables.name": name,
  "level_tables.source": text,
  "pending_invites.email": email,
  "pending_invites.first_name": name,
  "pending_invites.last_name": name,
  "pending_invites.title": name,
  "clip_notes.note": [1, clipLimits.noteTextMaxCharacters],
  "clip_notes.at_ms": filmTime,
  "clip_notes.drawings": [0, clipLimits.drawingsPerNoteMax],
  "clips.from_ms": filmTime,
  "clips.release_ms": filmTime,
  "clips.to_ms": filmTime,
  ...ofPitch,
  "pitches.device_type": name,
  "pitches.pitch_num": pitchNumRange.refuse,
  "pitches.excluded_reason": name,
  "pitches.pitch_type": name,
  "recordings.byte_count": [1, clipLimits.longMaxBytes],
  "recordings.duration_ms": [clipLimits.minMs, clipLimits.longMaxMs],
  "recordings.frames": [1, clipLimits.longMaxFrames],
  "recordings.height": [clipLimits.sideMin, clipLimits.sideMax],
  "recordings.poster_bytes": [1, clipLimits.posterMaxBytes],
  "recordings.width": [clipLimits.sideMin, clipLimits.sideMax],
  "programs.admin_email": email,
  "programs.league": name,
  "programs.name": name,
  "programs.video_cap": [0, serverLimits.videoCapMax],
  "looks.place": text,
  "looks.opposition": text,
  "looks.weather": text,
  "looks.gun": name,
  "look_notes.note": [1, limits.messageMaxCharacters],
  "outside_ratings.source": name,
  "outside_ratings.value": name,
  "outside_ratings.event": text,
  "outside_ratings.link": [1, 500],
  "private_notes.note": [1, limits.messageMaxCharacters],
  "tags.name": name,
  "athlete_lists.name": name,
  "list_moves.reason": [1, 500],
  "stages.name": name,
  "stage_moves.reason": [1, 500],
  "follow_ups.about": [1, 500],
  "contacts.time_zone": name,
  "contacts.place": text,
  "contacts.override_reason": [1, 500],
  "academic_facts.value": text,
  "users.email": email,
  "users.first_name": name,
  "users.last_name": name,
  "users.title": name,
};

/** Columns that the server fills. The database alone sets their bounds. */
const ofServer = new Set([
  "analytics_events.distinct_id",
  "analytics_events.insert_id",
  "analytics_events.name",
  "athlete_sources.source",
  "athlete_sources.vendor_id",
  "athletes.birth_year",
  "contacts.rule",
  "athletes.grad_class",
  "audit_entries.action",
  "clips.margin",
  "games.source_key",
  "import_choices.key",
  "import_file_parts.part_num",
  "import_files.byte_count",
  "import_files.checksum",
  "import_files.name",
  "import_files.stored_byte_count",
  "imports.checksum",
  "imports.file_name",
  "imports.format",
  "league_sums.pitch_type",
  "league_sums.season",
  "level_tables.year",
  "mail_transports.name",
  "mails.dedupe_key",
  "mails.kind",
  "recordings.rotation",
  "throttles.key",
  "users.password_hash",
]);

interface Check {
  readonly column: string;
  readonly definition: string;
}

let checks: readonly Check[];
beforeAll(async () => {
  const db = await openTestDatabase();
  checks = await db.asOwner(
    (sql) => sql<Check[]>`
      select c.conrelid::regclass || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`,
  );
});

const number = String.raw`\(*'?(-?[\d.]+)`;
const between = new RegExp(`>= ${number}.*<= ${number}`);

/** Returns the bounds of every check that has two. */
function boundsIn(all: readonly Check[]): Map<string, readonly [number, number]> {
  return new Map(
    all.flatMap(({ column, definition }) => {
      const found = between.exec(definition);
      return found ? [[column, [Number(found[1]), Number(found[2])]] as const] : [];
    }),
  );
}

const listIn = (column: string) => {
  const definition = checks.find((check) => check.column === column)?.definition ?? "";
  return [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
};

describe("a column's check in the database", () => {
  test("allows exactly what the contract allows", () => {
    const bounds = boundsIn(checks);
    for (const [column, expected] of Object.entries(ofContract)) {
      expect(bounds.get(column), column).toEqual(expected);
    }
  });

  test("a column's check in the database is compared with the contract unless the server fills the column", () => {
    const compared = new Set([...Object.keys(ofContract), ...ofServer]);
    const texts = checks.filter(({ definition }) => definition.includes("char_length"));
    const missing = [...boundsIn(texts).keys()].filter((column) => !compared.has(column));
    expect(missing).toEqual([]);
  });

  test("a column's check in the database starts the graduation class at the contract's minimum", () => {
    expect(boundsIn(checks).get("athletes.grad_class")?.[0]).toBe(limits.gradClassMin);
  });

  test("allows every birth year that the contract allows for years to come", () => {
    const [min = 0, max = 0] = boundsIn(checks).get("athletes.birth_year") ?? [];
    const year = new Date().getUTCFullYear();
    expect(birthYearRange().min).toBeGreaterThan(min);
    expect(birthYearRange().max).toBeLessThan(year);
    expect(max).toBeGreaterThan(year + 100);
  });

  test("allows the contract's words for pitches and games", () => {
    for (const name of circumstanceNames) {
      const circumstance = circumstances[name];
      const words = "choices" in circumstance ? Object.keys(circumstance.choices) : [];
      expect(listIn(pitchColumn(name)), name).toEqual(words);
    }
    expect(listIn("pitches.source")).toEqual(Object.keys(pitchSources));
    expect(listIn("games.source")).toEqual(Object.keys(pitchSources));
    expect(listIn("games.kind")).toEqual(Object.keys(gameKinds));
  });

  test("bounds every reading and every counted circumstance", () => {
    const bounded = [...boundsIn(checks).keys()].filter((column) => column.startsWith("pitches."));
    const expected = Object.keys(ofContract).filter((column) => column.startsWith("pitches."));
    expect(bounded.sort()).toEqual(expected.sort());
  });

  test("allows the contract's positions and two-letter states", () => {
    expect(listIn("athletes.position").sort()).toEqual([...positions].sort());
    expect(usStates.every((state) => /^[A-Z]{2}$/.test(state))).toBe(true);
  });
});
