import * as z from "zod/mini";
import { calendarDate, id, moment, requiredText } from "../core/fields.ts";
import { limits } from "../core/limits.ts";
import { newGameFacts } from "../games/new-game.ts";
import type { PitchSource } from "../pitch/circumstances.ts";
import { duplicateDecisions } from "./import-choices.ts";

/** The systems whose files the import reads. `file` is any other CSV, whose columns a person chose. */
export const pitchFileFormats = [
  "trackman",
  "yakkertech",
  "rapsodo",
  "statcast",
  "armslot",
  "file",
] as const satisfies readonly PitchSource[];

/** Who did something, with their current name. */
export const person = z.strictObject({
  /** Null for an import on the command line. */
  uid: z.nullable(id),
  /** Null for the command line and for a removed member. */
  name: z.nullable(z.string()),
});

/** An earlier import of the same bytes that was not undone. */
const earlierImport = z.strictObject({ importId: id, at: moment, by: person });

/** What a person decides about one uploaded file. An empty object leaves every decision to the server. */
export const importDecisions = z.strictObject({
  /** How to read dates such as 03/04/2026: month first or day first. */
  dates: z.optional(z.enum(["mdy", "dmy"])),
  /** The date of the games for which the file has none. */
  date: z.optional(newGameFacts.shape.gameDate),
  /** The code of the program's own team in a file of two teams. Pitchers of the other team need no decision. */
  team: z.optional(requiredText("Team", limits.textMaxCharacters)),
  /** False keeps the other team's pitchers out of the program's league, which otherwise counts them without their names (LEVEL-6). */
  league: z.optional(z.boolean()),
  /** The opponent and location of all games in the file, instead of the file's. */
  opponent: z.optional(requiredText("Opponent", limits.textMaxCharacters)),
  location: z.optional(requiredText("Location", limits.textMaxCharacters)),
  /** The athlete of a pitcher, by the pitcher's `key`. A null athlete skips the pitcher, now and in later files. */
  pitchers: z.optional(
    z
      .array(
        z.strictObject({
          key: z.string().check(z.minLength(1), z.maxLength(limits.importKeyMaxCharacters)),
          athleteId: z.nullable(id),
        }),
      )
      .check(z.maxLength(limits.importPitchersMax)),
  ),
  /** What to do with pitches that are stored from another file, by the question's `key`. */
  duplicates: z.optional(
    z
      .array(
        z.strictObject({
          key: z.string().check(z.minLength(1), z.maxLength(limits.importKeyMaxCharacters)),
          choice: z.enum(duplicateDecisions),
        }),
      )
      .check(z.maxLength(limits.importPitchersMax)),
  ),
  /** The column of each field, by the field's key, for a file whose format is unknown. */
  columns: z.optional(
    z.record(
      z.string().check(z.maxLength(limits.nameMaxCharacters)),
      z.string().check(z.maxLength(limits.textMaxCharacters)),
    ),
  ),
});
export type ImportDecisions = z.output<typeof importDecisions>;

/** A file that was uploaded and not imported yet. It is erased 24 hours after the upload. */
export const importFile = z.strictObject({
  fileId: id,
  name: z.string(),
  bytes: z.number(),
  uploadedAt: moment,
  uploadedBy: person,
  /** The decisions of the last review. */
  decisions: importDecisions,
  alreadyImported: z.nullable(earlierImport),
});
export type ImportFile = z.output<typeof importFile>;

/** A row of a file that needs attention. `line` counts from 1, and `text` is the start of that line. */
const rowRemark = z.strictObject({ line: z.number(), text: z.string(), reason: z.string() });
export type RowRemark = z.output<typeof rowRemark>;

/** The first remarks of a file, and how many there are in total. */
export const rowRemarks = z.strictObject({ total: z.number(), rows: z.array(rowRemark) });

/** The number of games and pitches of a file by what an import does, or did, with them. */
export const importTotals = z.strictObject({
  gamesCreated: z.number(),
  gamesUpdated: z.number(),
  pitchesAdded: z.number(),
  pitchesKnown: z.number(),
  /** How many of the known pitches get, or got, readings that were missing. */
  pitchesFilled: z.number(),
});

/** Whether an import stored no pitch of its file and knew none, so the file is not imported. */
export function isNothingStored(
  totals: Readonly<Pick<z.output<typeof importTotals>, "pitchesAdded" | "pitchesKnown">>,
): boolean {
  return totals.pitchesAdded + totals.pitchesKnown === 0;
}

/** An athlete as lists of games name them. */
export const namedAthlete = z.strictObject({ uid: id, name: z.string() });

/** An athlete between whom and another one pitches went. The name is null if the athlete was deleted since. */
const athleteOfMove = z.strictObject({ uid: id, name: z.nullable(z.string()) });

/** Stored pitches that go, or went, from one athlete to another, because the device's later file gives them to that one. */
export const movedPitches = z.strictObject({
  from: athleteOfMove,
  to: athleteOfMove,
  pitches: z.number(),
});
export type MovedPitches = z.output<typeof movedPitches>;

/** A pitcher in the file and what happens to their pitches. */
const reviewedPitcher = z.strictObject({
  /** Names the pitcher in `decisions.pitchers`. */
  key: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  throws: z.nullable(z.enum(["R", "L"])),
  /** Whether the file shows that the pitcher throws with both hands. */
  hasBothArms: z.boolean(),
  team: z.nullable(z.string()),
  pitches: z.number(),
  /** `matched` pitches are imported. `skipped` ones are left out by decision, `unmatched` ones because no athlete fits. */
  state: z.enum(["matched", "skipped", "unmatched"]),
  /** The matching athlete. */
  athlete: z.nullable(namedAthlete),
  /** One sentence that says why. */
  reason: z.string(),
  /** Athletes with a similar name. */
  suggestions: z.array(namedAthlete),
});
export type ReviewedPitcher = z.output<typeof reviewedPitcher>;

const reviewedGame = z.strictObject({
  athlete: namedAthlete,
  date: z.nullable(calendarDate),
  opponent: z.nullable(z.string()),
  location: z.nullable(z.string()),
  isNew: z.boolean(),
  /** The stored game that gets the pitches. */
  gameId: z.nullable(id),
  /** The number of pitches that the import adds, with those that come from other athletes. */
  pitchesAdded: z.number(),
});

/** A game of which pitches were deleted, and how many. */
const deletedGame = z.strictObject({
  date: z.nullable(calendarDate),
  opponent: z.nullable(z.string()),
  pitches: z.number(),
});

/** A game of the file whose pitches look like those of a stored game of the athlete. */
const duplicateQuestion = z.strictObject({
  /** Names the question in `decisions.duplicates`. */
  key: z.string(),
  athlete: namedAthlete,
  /** The first line of the game in the file. */
  line: z.number(),
  /** The date and the number of pitches of the file's game, and how many of them the stored game seems to have. */
  date: z.nullable(calendarDate),
  pitches: z.number(),
  alike: z.number(),
  stored: z.strictObject({
    gameId: id,
    date: z.nullable(calendarDate),
    opponent: z.nullable(z.string()),
    pitches: z.number(),
  }),
  /** Null until a person decides. The review and the import then do what is suggested. */
  choice: z.nullable(z.enum(duplicateDecisions)),
  suggested: z.enum(duplicateDecisions),
});

/**
 * Dates that can be read in two ways. `sample` is the file's text, and the dates are its two readings. The file is refused until
 * `decisions.dates` says which one is right.
 */
const dateQuestion = z.strictObject({
  sample: z.string(),
  mdy: z.nullable(calendarDate),
  dmy: z.nullable(calendarDate),
});

/** The columns of a file whose format is unknown, and the fields that they can be assigned to. */
const columnQuestion = z.strictObject({
  header: z.array(z.string()),
  /** The first rows below the header. */
  sample: z.array(z.array(z.string())),
  /** In the order of the form, the fields of a `group` side by side. */
  fields: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      group: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  /** The column of each field, by the field's key: as decided, remembered, or guessed from the names. */
  columns: z.record(z.string(), z.string()),
  /** When someone chose these columns for an earlier file with the same header. Null if the file's own decisions have them, or no one. */
  rememberedAt: z.nullable(moment),
});

/** What an import of an uploaded file would do. */
export const importReview = z.strictObject({
  file: importFile,
  /** Why the whole file is refused, in one sentence. */
  error: z.nullable(z.string()),
  /** Whether `runImport` accepts the file: it was not refused. */
  canImport: z.boolean(),
  format: z.nullable(z.enum(pitchFileFormats)),
  /** The first and last date of the games. */
  dates: z.nullable(z.strictObject({ first: calendarDate, last: calendarDate })),
  /**
   * The codes of the teams in a file with pitchers of two teams, with the names that the program shows for them, and the one that is
   * taken as the program's own: the chosen one, the one of an earlier file, or the one with the most athletes of the roster.
   */
  teams: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      pitchers: z.number(),
      isOwn: z.boolean(),
    }),
  ),
  /** The other team's pitchers that the program's league counts, and their pitches (LEVEL-6). */
  league: z.strictObject({ pitchers: z.number(), pitches: z.number() }),
  /** The pitches that the file has, of all pitchers. */
  pitches: z.number(),
  totals: importTotals,
  /** Missing if no pitch goes to another athlete. */
  moved: z.optional(z.array(movedPitches)),
  pitchers: z.array(reviewedPitcher),
  /** The first games, newest first. */
  games: z.array(reviewedGame),
  gamesTotal: z.number(),
  /** How many of all games have no date, so that no stored game of their day is found. */
  undatedTotal: z.number(),
  /** The first games that an earlier import of the same bytes stored and that were deleted since. An import brings them back. */
  deletedSince: z.array(deletedGame),
  warned: rowRemarks,
  rejected: rowRemarks,
  dateQuestion: z.nullable(dateQuestion),
  duplicates: z.array(duplicateQuestion),
  columnQuestion: z.nullable(columnQuestion),
});
export type ImportReview = z.output<typeof importReview>;
