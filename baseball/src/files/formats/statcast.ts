import { splitName } from "../../roster/names.ts";
import { cellText, derived, optionalId, optionalNumber, optionalText } from "../file-cell.ts";
import type { FileHeader } from "../file-header.ts";
import { readSpeed } from "../measure-cell.ts";
import type { OutingPitcher } from "../outings/outing.ts";
import { RowRejected } from "../pitch-file-refused.ts";
import { typeLabelIn } from "../type-label.ts";
import {
  dateMark,
  type PitchFormat,
  type PitchIdentity,
  type PitchMeasures,
  type RowGame,
  type RowPlay,
  sideIn,
} from "./pitch-format.ts";
import { outsOfEvents, statcastColumns } from "./statcast-columns.ts";

type Cells = readonly string[];

const inchesPerFoot = 12;

/** The IDs of the pitchers and batters in the rows of each `player_name`. */
type IdsByName = Map<string, { readonly pitchers: Set<string>; readonly batters: Set<string> }>;

/** Returns the reader for a Statcast CSV of a pitcher search on Baseball Savant, of any year (IMP-1, IMP-3). */
export function statcastFormat(): PitchFormat {
  const idsByName: IdsByName = new Map();
  return {
    name: "statcast",
    title: "a Statcast file",
    knownBy: [
      "pitch_type",
      "game_date",
      "player_name",
      "pitcher",
      "p_throws",
      "game_pk",
      "at_bat_number",
      "pitch_number",
      "pfx_z",
    ],
    required: ["pfx_x", "release_speed"],
    signatureColumn: "release_speed",
    columns: statcastColumns,
    dateOrder: null,
    recognizes: (header) => header.has("pfx_x") && header.has("release_speed"),
    isPreamble: () => false,
    open: (header) => ({
      lacks: header.has("pfx_z") ? [] : [{ column: "pfx_z", reading: "vertical break" }],
      isNoPitch: () => false,
      identify: identityReader(header, idsByName),
      measure: measureReader(header),
    }),
    hasBattersNames: () => isBatterSearch(idsByName),
  };
}

/** A name with several pitchers and one batter is the batter's name. Two pitchers can share a name, but they face many batters. */
function isBatterSearch(idsByName: IdsByName): boolean {
  return [...idsByName.values()].some(
    ({ pitchers, batters }) => pitchers.size > 1 && batters.size === 1,
  );
}

function identityReader(header: FileHeader, idsByName: IdsByName): (cells: Cells) => PitchIdentity {
  const readPitcher = pitcherReader(header, idsByName);
  const readGame = gameReader(header);
  const atBat = header.column("at_bat_number");
  const pitch = header.column("pitch_number");
  const description = header.column("description");
  const readPlay = playReader(header);
  return (cells) => {
    const game = readGame(cells);
    const atBatNumber = optionalNumber(cells, atBat, "at_bat_number");
    const pitchNumber = optionalNumber(cells, pitch, "pitch_number");
    const isNumbered = atBatNumber !== null && pitchNumber !== null;
    return {
      pitcher: readPitcher(cells),
      game,
      deviceKey: null,
      // Automatic balls and strikes have rows of their own, although no pitch is thrown.
      isAutomatic: /^automatic_/.test(cellText(cells, description)),
      play: readPlay(cells),
      numberInGame: isNumbered ? `${atBatNumber}:${pitchNumber}` : null,
      order: isNumbered ? [atBatNumber, pitchNumber] : [],
      pitchNum: null,
    };
  };
}

/** Returns the reader of the half of an inning and of the outs of an event. The description of a hit has those of runners. */
function playReader(header: FileHeader): (cells: Cells) => RowPlay | null {
  const half = header.column("inning_topbot");
  const events = header.column("events");
  const story = header.column("des");
  return (cells) => {
    const side = sideIn(cellText(cells, half));
    if (side === null) return null;
    const event = cellText(cells, events).toLowerCase();
    const outs = outsOfEvents.find(([pattern]) => pattern.test(event))?.[1] ?? null;
    const runners = outs === 0 ? (cellText(cells, story).match(/\bout at\b/gi)?.length ?? 0) : 0;
    return { side, outs: outs === null ? null : outs + runners };
  };
}

function pitcherReader(header: FileHeader, idsByName: IdsByName): (cells: Cells) => OutingPitcher {
  const name = header.column("player_name");
  const id = header.column("pitcher");
  const batterId = header.column("batter");
  const hand = header.column("p_throws");
  return (cells) => {
    const written = optionalText(cells, name, "The player's name");
    if (written === null) throw new RowRejected("The row names no pitcher.");
    const vendorId = optionalId(cells, id, "pitcher");
    const batter = optionalId(cells, batterId, "batter");
    const ids = idsByName.get(written) ?? { pitchers: new Set(), batters: new Set() };
    idsByName.set(written, ids);
    if (vendorId !== null) ids.pitchers.add(vendorId);
    if (batter !== null) ids.batters.add(batter);
    const throwing = cellText(cells, hand).toUpperCase();
    return {
      vendorId,
      ...splitName(written),
      throws: throwing === "R" || throwing === "L" ? throwing : null,
    };
  };
}

function gameReader(header: FileHeader): (cells: Cells) => RowGame {
  const gamePk = header.column("game_pk");
  const dateColumn = header.column("game_date");
  const half = header.column("inning_topbot");
  const home = header.column("home_team");
  const away = header.column("away_team");
  return (cells) => {
    const homeTeam = optionalText(cells, home, "home_team");
    const awayTeam = optionalText(cells, away, "away_team");
    const gameId = optionalId(cells, gamePk, "game_pk");
    const teams = [homeTeam, awayTeam];
    // The home team pitches in the top of an inning.
    const opponents: Record<string, string | null> = { top: awayTeam, bot: homeTeam };
    return {
      sourceKey: `statcast:${gameId ?? [dateMark, ...teams].join(":")}`,
      isNamed: gameId !== null || teams.every((team) => team !== null),
      kind: "game",
      dateText: cellText(cells, dateColumn),
      idDate: null,
      utcDate: null,
      opponent: opponents[cellText(cells, half).toLowerCase()] ?? null,
      location: null,
    };
  };
}

function measureReader(header: FileHeader): (cells: Cells) => PitchMeasures {
  const type = header.column("pitch_type");
  const typeName = header.column("pitch_name");
  const description = header.column("description");
  const speed = header.column("release_speed");
  const vertical = header.column("pfx_z");
  const horizontal = header.column("pfx_x");
  return (cells) => ({
    typeLabel: typeLabelIn(cells, [type, typeName]),
    isCalled: optionalText(cells, description, "description") !== null,
    ...readSpeed(cells, { index: speed }),
    breakUnit: "in",
    vertBreak: derived(
      optionalNumber(cells, vertical, "Vertical break"),
      (feet) => inchesPerFoot * feet,
    ),
    verticalBasis: "stated",
    flightSeconds: null,
    // Statcast measures from the catcher's view; Armslot shows the pitcher's.
    hb: derived(
      optionalNumber(cells, horizontal, "Horizontal break"),
      (feet) => -inchesPerFoot * feet,
    ),
  });
}
