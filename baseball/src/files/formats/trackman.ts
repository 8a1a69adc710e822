import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { notThrownReasons } from "@armslot/contracts/pitch/workload";
import { readCalendarDate } from "../../pitch/calendar-date.ts";
import { splitName } from "../../roster/names.ts";
import { cellText, isMissing, optionalId, optionalNumber, optionalText } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { readBreak, readSpeed } from "../measure-cell.ts";
import type { OutingPitcher } from "../outings/outing.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { typeLabelIn } from "../type-label.ts";
import {
  dateMark,
  type PitchFormat,
  type PitchMeasures,
  type RowGame,
  type RowPlay,
  type RowReader,
  sideIn,
} from "./pitch-format.ts";

import { trackmanColumns, yakkertechColumns } from "./trackman-columns.ts";

type Cells = readonly string[];

/** Two vertical columns that differ by less than this, in inches, have the same basis. Gravity accounts for 30 in or more. */
const sameBreakInches = 1;
/** The umpire adds these for a violation of the clock; no pitch is thrown. */
const automaticCall = /^automatic/i;
const hands: Record<string, "R" | "L"> = { right: "R", left: "L" };

/** Returns the reader for a TrackMan v3 game CSV with 76 columns, as in 2021, or 167, as in 2024 (IMP-1 to IMP-3). */
export function trackmanFormat(): PitchFormat {
  return {
    name: "trackman",
    title: "a TrackMan file",
    knownBy: [
      "PitchNo",
      "Pitcher",
      "PitcherId",
      "PitcherThrows",
      "PitchUID",
      "AutoPitchType",
      "SpinRate",
      "InducedVertBreak",
      "HorzBreak",
    ],
    required: ["TaggedPitchType", "RelSpeed"],
    columns: trackmanColumns,
    signatureColumn: "TaggedPitchType",
    // TrackMan writes YYYY-MM-DD or M/D/YYYY, so a file is not ambiguous before a spreadsheet changed it.
    dateOrder: "mdy",
    recognizes: (header) => hasTrackmanColumns(header) && !isYakkertech(header),
    isPreamble: () => false,
    open: (header) => openTrackman(header, "trackman"),
  };
}

/** Returns the reader for a Yakkertech CSV, which has TrackMan's columns and some of its own (IMP-1). */
export function yakkertechFormat(): PitchFormat {
  return {
    ...trackmanFormat(),
    name: "yakkertech",
    title: "a Yakkertech file",
    columns: yakkertechColumns,
    recognizes: (header) => hasTrackmanColumns(header) && isYakkertech(header),
    open: (header) => {
      const pitcher = header.column("Pitcher");
      // Throws between innings are tracked as well, without a pitcher.
      const isNoPitch = (cells: Cells) => cellText(cells, pitcher) === "";
      return { ...openTrackman(header, "yakkertech"), isNoPitch };
    },
  };
}

function isYakkertech(header: FileHeader): boolean {
  return header.has("PitchUUID") || header.cells.some((title) => /^yt_/i.test(title.trim()));
}

function hasTrackmanColumns(header: FileHeader): boolean {
  return header.has("TaggedPitchType") && header.has("RelSpeed");
}

/** Whether a header belongs to TrackMan's player positioning file, which has fielders' positions and no pitches. */
export function isPlayerPositioning(header: FileHeader): boolean {
  return header.cells.some((title) => /PositionAtRelease|DetectedShift/i.test(title));
}

/** The reason that keeps warm-up pitches out of averages and the workload. */
const [warmUp] = notThrownReasons;

type System = "trackman" | "yakkertech";

function openTrackman(header: FileHeader, system: System): RowReader {
  const readPitcher = pitcherReader(header);
  const readGame = gameReader(header, system);
  const uid = header.column(system === "trackman" ? "PitchUID" : "PitchUUID");
  const playId = header.column("PlayID");
  const pitchNo = header.column("PitchNo");
  const call = header.column("PitchCall");
  const phase = header.column("PitchSession");
  const readPlay = playReader(header);
  const hasVertical = header.has("InducedVertBreak") || header.has("VertBreak");
  return {
    lacks: [
      ...(hasVertical ? [] : [{ column: "InducedVertBreak", reading: "vertical break" }]),
      ...(header.has("HorzBreak") ? [] : [{ column: "HorzBreak", reading: "horizontal break" }]),
    ],
    isNoPitch: () => false,
    identify: (cells) => {
      const game = readGame(cells);
      const keys = [optionalText(cells, uid, "PitchUID"), optionalText(cells, playId, "PlayID")];
      const [key = null, otherKey = null] = keys.flatMap((text) => text ?? []);
      const number = optionalId(cells, pitchNo, "PitchNo");
      return {
        pitcher: readPitcher(cells),
        game,
        deviceKey: key && `${system}:${key}`,
        otherDeviceKey: otherKey && `${system}:${otherKey}`,
        numberInGame: number,
        isAutomatic: automaticCall.test(cellText(cells, call)),
        play: readPlay(cells),
        excludedReason: /^warm/i.test(cellText(cells, phase)) ? warmUp : null,
        // A sorted export still says in which order the pitches were thrown.
        order: /^\d{1,9}$/.test(number ?? "") ? [Number(number)] : [],
        pitchNum: null,
      };
    },
    measure: measureReader(header),
  };
}

function playReader(header: FileHeader): (cells: Cells) => RowPlay | null {
  const half = header.column("Top/Bottom");
  const readOuts = outsReader(header);
  return (cells) => {
    const side = sideIn(cellText(cells, half));
    return side === null ? null : { side, outs: readOuts(cells) };
  };
}

/** Returns the reader of the outs on a play, which `OutsOnPlay` states without that of a strikeout. */
function outsReader(header: FileHeader): (cells: Cells) => number | null {
  const outsOnPlay = header.column("OutsOnPlay");
  const kOrBb = header.column("KorBB");
  const playResult = header.column("PlayResult");
  const call = header.column("PitchCall");
  const word = (cells: Cells, index: number) => cellText(cells, index).toLowerCase();
  return (cells) => {
    const text = cellText(cells, outsOnPlay);
    if (!/^[0-3]$/.test(text)) return null;
    const outs = Number(text);
    // Some operators count the batter of a strikeout among them, others a runner.
    if (word(cells, kOrBb) === "strikeout") return outs === 0 ? 1 : null;
    if (outs > 0) return outs;
    const result = word(cells, playResult);
    const isUntold = word(cells, call) === "inplay" && (result === "" || result === "undefined");
    return isUntold || result === "out" ? null : 0;
  };
}

function pitcherReader(header: FileHeader): (cells: Cells) => OutingPitcher {
  const name = header.column("Pitcher");
  const id = header.column("PitcherId");
  const hand = header.column("PitcherThrows");
  return (cells) => {
    const written = optionalText(cells, name, "The pitcher's name");
    if (written === null) throw new RowRejected("The row names no pitcher.");
    return {
      vendorId: optionalId(cells, id, "PitcherId"),
      ...splitName(written),
      throws: hands[cellText(cells, hand).toLowerCase()] ?? null,
    };
  };
}

/** Yakkertech's teams are `YAK:CODE:…`. */
function teamIn(cells: Cells, index: number, label: string): string | null {
  return optionalText(cells, index, label)?.replace(/^YAK:([^:]+):.*$/, "$1") ?? null;
}

function gameReader(header: FileHeader, system: System): (cells: Cells) => RowGame {
  const uid = header.column("GameUID");
  const id = header.column("GameID");
  const session = header.column("SessionId");
  const readKind = kindReader(header);
  const dateColumn = header.column("Date");
  const home = header.column("HomeTeam");
  const away = header.column("AwayTeam");
  const pitching = header.column("PitcherTeam");
  const batting = header.column("BatterTeam");
  const stadium = header.column("Stadium");
  const utcDate = header.column("UTCDate");
  return (cells) => {
    const homeTeam = teamIn(cells, home, "HomeTeam");
    const awayTeam = teamIn(cells, away, "AwayTeam");
    const team = teamIn(cells, pitching, "PitcherTeam");
    const battingTeam = teamIn(cells, batting, "BatterTeam");
    const name =
      optionalText(cells, uid, "GameUID") ??
      optionalText(cells, id, "GameID") ??
      optionalText(cells, session, "SessionId");
    const others = new Map([
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ]);
    const opponent = (team === null ? null : others.get(team)) ?? battingTeam;
    return {
      sourceKey: `${system}:${name ?? [dateMark, homeTeam, awayTeam].join(":")}`,
      isNamed: name !== null,
      kind: readKind(cells, { homeTeam, awayTeam, team, battingTeam }),
      dateText: cellText(cells, dateColumn),
      idDate: dateInId(cellText(cells, id)),
      utcDate: readCalendarDate(cellText(cells, utcDate)),
      opponent: isSameTeam(opponent, team) ? null : opponent,
      location: optionalText(cells, stadium, "Stadium"),
    };
  };
}

interface Teams {
  readonly homeTeam: string | null;
  readonly awayTeam: string | null;
  readonly team: string | null;
  readonly battingTeam: string | null;
}

/** The words with which a row says that batters hit in the practice, and the calls that take a batter. */
const withBatters = /live.?(?:bp|ab|bat)|^bp$|batting|hitting/i;
const callsWithBatter = /swinging|foul|inplay/i;

/**
 * Returns the reader of a game's kind, or null for a row that does not tell it (IMP-27). A practice is a bullpen, and a scrimmage if batters
 * hit in it. A team that plays itself has a scrimmage, and so has every session that TrackMan shows to its team alone.
 */
function kindReader(header: FileHeader): (cells: Cells, teams: Teams) => GameKind | null {
  const [uid, id, session] = ["GameUID", "GameID", "SessionId"].map((name) => header.column(name));
  const [phase, practice] = ["PitchSession", "PracticeType"].map((name) => header.column(name));
  const [level = -1, call = -1] = ["Level", "PitchCall"].map((name) => header.column(name));
  const isPracticeExport =
    (header.has("PitchSession") || header.has("SessionId")) && !header.has("HomeTeam");
  const isGiven = (cells: Cells, index = -1) => !isMissing(cellText(cells, index));
  const saysPractice = (cells: Cells) =>
    isGiven(cells, phase) ||
    isGiven(cells, practice) ||
    (isGiven(cells, session) && !isGiven(cells, uid) && !isGiven(cells, id));
  const practiceKind = (cells: Cells) => {
    const words = [practice, phase].map((index = -1) => cellText(cells, index));
    const hasBatter =
      words.some((word) => withBatters.test(word)) || callsWithBatter.test(cellText(cells, call));
    return hasBatter ? "scrimmage" : "bullpen";
  };
  return (cells, teams) => {
    const namesTeams = teams.homeTeam !== null || teams.awayTeam !== null;
    if (isPracticeExport || (!namesTeams && saysPractice(cells))) return practiceKind(cells);
    const isForTeam = /^team.?exclusive$/i.test(cellText(cells, level));
    if (isForTeam || isAgainstItself(teams)) return "scrimmage";
    return namesTeams ? "game" : null;
  };
}

/** Whether a team plays itself. A single batter with the wrong team doesn't show it in a game of two. */
function isAgainstItself({ homeTeam, awayTeam, team, battingTeam }: Teams): boolean {
  return homeTeam !== null && awayTeam !== null
    ? isSameTeam(homeTeam, awayTeam)
    : isSameTeam(team, battingTeam);
}

function isSameTeam(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}

function measureReader(header: FileHeader): (cells: Cells) => PitchMeasures {
  const tagged = header.column("TaggedPitchType");
  const call = header.column("PitchCall");
  const auto = header.column("AutoPitchType");
  const speed = header.column("RelSpeed");
  const induced = header.column("InducedVertBreak");
  const vertical = header.column("VertBreak");
  const zoneTime = header.column("ZoneTime");
  const horizontal = header.column("HorzBreak");
  return (cells) => {
    const inducedBreak = readBreak(cells, { index: induced }, "Induced vertical break");
    const fullBreak = readBreak(cells, { index: vertical }, "Vertical break");
    const hb = readBreak(cells, { index: horizontal }, "Horizontal break");
    return {
      typeLabel: typeLabelIn(cells, [tagged, auto]),
      ...readSpeed(cells, { index: speed }),
      vertBreak: inducedBreak.value ?? fullBreak.value,
      verticalBasis: basisOf(inducedBreak.value, fullBreak.value),
      flightSeconds: optionalNumber(cells, zoneTime, "ZoneTime"),
      hb: hb.value,
      breakUnit: inducedBreak.unit ?? fullBreak.unit ?? hb.unit,
      isCalled: optionalText(cells, call, "PitchCall") !== null,
    };
  };
}

/** The date at the start of a game's ID, such as `20250405-SampleField-1`. */
function dateInId(gameId: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(gameId) ?? [];
  return year === undefined ? null : readCalendarDate(`${year}-${month}-${day}`);
}

function basisOf(induced: number | null, full: number | null): PitchMeasures["verticalBasis"] {
  if (induced === null) return "gravity";
  return full !== null && induced - full > sameBreakInches ? "proven" : "stated";
}
