import {
  circumstanceNames,
  circumstances,
  gameKinds,
  pitchSources,
} from "../pitch/circumstances.ts";
import { flightNames, flightTerms } from "../pitch/flight.ts";
import { levelLabels } from "../pitch/levels.ts";
import { readingNames, readings } from "../pitch/readings.ts";
import { athleteFields } from "../roster/athlete-fields.ts";
import { standings } from "../roster/standing.ts";
import { estimateFiles } from "./estimate-files.ts";
import {
  commonColumns,
  type ExportColumn,
  type ExportFile,
  rateColumns,
} from "./export-columns.ts";
import { filmFiles } from "./film-files.ts";
import { scoutingFiles, scoutingProgramFiles } from "./scouting-files.ts";

const { athleteId, gameId, version, addedAt, changedAt } = commonColumns;
const athlete: ExportColumn = { key: "athlete", header: "Athlete", about: "first and last name" };
const gameDate: ExportColumn = {
  key: "gameDate",
  header: "Date",
  about: "year-month-day, where the game was played",
};
const opponent: ExportColumn = { key: "opponent", header: "Opponent" };
const location: ExportColumn = { key: "location", header: "Location" };
const kind: ExportColumn = { key: "kind", header: "Kind", words: gameKinds };
const source: ExportColumn = {
  key: "source",
  header: "Source",
  about: "the device or person that the data comes from",
  words: pitchSources,
};

const choicesOf = (choices: Readonly<Record<string, string>>) => Object.values(choices).join(", ");

const pitchColumns: readonly ExportColumn[] = [
  { key: "pitchId", header: "Pitch ID" },
  gameId,
  athleteId,
  athlete,
  { key: "position", header: "Position", about: "RHP or LHP, the throwing hand" },
  gameDate,
  opponent,
  location,
  kind,
  { key: "pitchNum", header: "Pitch #", about: "number within the game" },
  { key: "pitchType", header: "Pitch Type" },
  ...readingNames.map((name) => {
    const { csvHeader: header, name: about } = readings[name];
    return { key: name, header, about: about.toLowerCase() };
  }),
  ...circumstanceNames.map((name) => {
    const circumstance = circumstances[name];
    const { csvHeader: header } = circumstance;
    if ("about" in circumstance) return { key: name, header, about: circumstance.about };
    if (!("choices" in circumstance)) return { key: name, header };
    const { choices } = circumstance;
    return { key: name, header, about: choicesOf(choices), words: choices };
  }),
  source,
  {
    key: "excludedReason",
    header: "Excluded",
    about: "why the pitch counts in no average; empty for a pitch that counts",
  },
  ...flightNames.map((name) => {
    const { csvHeader: header, name: about } = flightTerms[name];
    return { key: name, header, about: about.toLowerCase() };
  }),
];

const correctionColumns: readonly ExportColumn[] = [
  { key: "correctionId", header: "Correction ID" },
  gameId,
  { key: "pitchId", header: "Pitch ID", about: "empty for a correction of the game itself" },
  { key: "version", header: "Version", about: "the game's version after the correction" },
  { key: "field", header: "Field", about: "what was changed" },
  { key: "before", header: "Before" },
  { key: "after", header: "After" },
  { key: "correctedBy", header: "Corrected By", about: "member ID" },
  { key: "correctedByName", header: "Corrected By Name", about: "empty for a removed member" },
  { key: "correctedAt", header: "Corrected At" },
  { key: "undoneBy", header: "Undone By", about: "member ID" },
  { key: "undoneAt", header: "Undone At" },
];

/** The files of an export by name, in their order. The README inside the export is generated from this table (EXPORT-2). */
export const exportFiles = {
  athletes: {
    about: "one row per athlete",
    columns: [
      { key: "athleteId", header: "Athlete ID" },
      ...athleteFields.map(({ name, label }) => ({ key: name, header: label })),
      { key: "standing", header: "Standing", about: "to the program", words: standings },
      { key: "submission", header: "Games", about: "number of games" },
      version,
      { key: "submittedBy", header: "Added By", about: "member ID; empty for the operator" },
      addedAt,
      changedAt,
    ],
  },
  "device-ids": {
    about: "the IDs that the devices' files use for the athletes",
    columns: [
      athleteId,
      { key: "source", header: "Device", words: pitchSources },
      { key: "vendorId", header: "ID at Device" },
      { key: "importId", header: "Import ID", about: "the first import with this ID" },
    ],
  },
  games: {
    about: "one row per game: by athlete, newest first",
    columns: [
      { key: "gameId", header: "Game ID" },
      athleteId,
      athlete,
      gameDate,
      opponent,
      location,
      {
        key: "opponentCode",
        header: "Opponent Code",
        about: "as in the file, if a name replaces it",
      },
      {
        key: "locationCode",
        header: "Location Code",
        about: "as in the file, if a name replaces it",
      },
      kind,
      source,
      {
        key: "thrown",
        header: "Tracked Pitches",
        about: "pitches of the workload: all except those excluded as a warm-up or as not a pitch",
      },
      version,
      addedAt,
      changedAt,
    ],
  },
  pitches: {
    about: "one row per pitch: games in the order of the games file, pitches by number",
    columns: pitchColumns,
  },
  rates: {
    about:
      "one row per game with pitches, and one for each of its pitch types; batters are of the whole game only",
    columns: [gameId, athleteId, athlete, gameDate, ...rateColumns],
  },
  "innings-caught": {
    about: "one row per athlete and day of the last days on which a member entered innings caught",
    columns: [
      athleteId,
      athlete,
      { key: "caughtOn", header: "Date" },
      { key: "innings", header: "Innings Caught" },
      changedAt,
    ],
  },
  ...estimateFiles,
  corrections: {
    about: "one row per value that a member changed",
    columns: correctionColumns,
  },
  ...filmFiles,
  ...scoutingFiles,
  names: {
    isOfProgram: true,
    about: "the names that the program shows for codes of teams and places",
    columns: [
      { key: "kind", header: "Kind", about: "opponent or location" },
      { key: "code", header: "Code", about: "as in the device's file" },
      { key: "name", header: "Name" },
    ],
  },
  "level-tables": {
    isOfProgram: true,
    about: "one row per pitch type and reading of the program's own level tables",
    columns: [
      { key: "levelTableId", header: "Level Table ID" },
      { key: "name", header: "Name" },
      { key: "year", header: "Year" },
      { key: "source", header: "Source", about: "where the numbers are from" },
      { key: "pitchType", header: "Pitch Type" },
      { key: "reading", header: "Reading", words: levelLabels },
      { key: "mean", header: "Mean" },
      { key: "sd", header: "SD", about: "standard deviation over pitches" },
      { key: "pitches", header: "Pitches", about: "empty if the source doesn't say" },
      version,
      addedAt,
      changedAt,
    ],
  },
  ...scoutingProgramFiles,
  members: {
    isOfProgram: true,
    about: "the program's staff",
    columns: [
      { key: "userId", header: "Member ID" },
      { key: "firstName", header: "First Name" },
      { key: "lastName", header: "Last Name" },
      { key: "title", header: "Title" },
      { key: "email", header: "Email" },
      { key: "role", header: "Role" },
      addedAt,
    ],
  },
  imports: {
    isOfProgram: true,
    about: "the imported files",
    columns: [
      { key: "importId", header: "Import ID" },
      { key: "fileName", header: "File" },
      { key: "format", header: "Format" },
      { key: "userId", header: "Imported By", about: "member ID; empty for the operator" },
      addedAt,
      { key: "outcome", header: "Outcome", about: "counts, as JSON" },
      { key: "undoneBy", header: "Undone By", about: "member ID" },
      { key: "undoneAt", header: "Undone At" },
    ],
  },
  activity: {
    isOfProgram: true,
    about: "what was done in the program",
    columns: [
      { key: "entryId", header: "Entry ID" },
      { key: "at", header: "At" },
      { key: "action", header: "Action" },
      { key: "actorUserId", header: "By", about: "member ID; empty for the operator" },
      {
        key: "subjectId",
        header: "Subject ID",
        about: "ID of an athlete, a member, an invite or an API token",
      },
      { key: "counts", header: "Counts", about: "as JSON" },
      { key: "gameId", header: "Game ID", about: "ID of a charted game" },
    ],
  },
} as const satisfies Record<string, ExportFile>;

export type ExportFileName = keyof typeof exportFiles;
