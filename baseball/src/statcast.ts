import { readCalendarDate } from "./calendar-date.ts";
import {
  asVelocity,
  cellText,
  derived,
  optionalId,
  optionalNumber,
  optionalText,
} from "./file-cell.ts";
import type { FileHeader } from "./file-header.ts";
import { splitName } from "./names.ts";
import type { OutingGame, OutingPitcher } from "./outing.ts";
import { PitchFileRefused, RowRejected } from "./pitch-file-refused.ts";
import type { PitchFormat, PitchIdentity, PitchMeasures } from "./pitch-format.ts";

type Cells = readonly string[];

const inchesPerFoot = 12;

/** Which pitchers and batters the rows of one `player_name` have. */
type Company = Map<string, { readonly pitchers: Set<string>; readonly batters: Set<string> }>;

/** Reads a Statcast CSV of a pitcher search on Baseball Savant, of any year (IMP-1, IMP-3). */
export function statcastFormat(): PitchFormat {
  const company: Company = new Map();
  return {
    name: "statcast",
    tell: "release_speed",
    recognises: (header) => header.has("pfx_x") && header.has("release_speed"),
    isPreamble: () => false,
    open: (header) => ({
      isSummary: () => false,
      identify: identityReader(header, company),
      measure: measureReader(header),
    }),
    check: () => {
      if (isBatterSearch(company)) {
        throw new PitchFileRefused(
          "This Statcast file comes from a batter search, so its names are the batters'. Download a pitcher search instead.",
        );
      }
    },
  };
}

/** A name that faced one batter and has several pitchers is the batter's. Two pitchers may share a name, but they face many. */
function isBatterSearch(company: Company): boolean {
  return [...company.values()].some(
    ({ pitchers, batters }) => pitchers.size > 1 && batters.size === 1,
  );
}

function identityReader(header: FileHeader, company: Company): (cells: Cells) => PitchIdentity {
  const readPitcher = pitcherReader(header, company);
  const readGame = gameReader(header);
  const atBat = header.column("at_bat_number");
  const pitch = header.column("pitch_number");
  return (cells) => {
    const game = readGame(cells);
    const atBatNumber = optionalNumber(cells, atBat, "at_bat_number");
    const pitchNumber = optionalNumber(cells, pitch, "pitch_number");
    const isNumbered = atBatNumber !== null && pitchNumber !== null;
    return {
      pitcher: readPitcher(cells),
      game,
      sourceKey: isNumbered ? `${game.sourceKey}:${atBatNumber}:${pitchNumber}` : null,
      order: isNumbered ? [atBatNumber, pitchNumber] : [],
      pitchNum: null,
    };
  };
}

function pitcherReader(header: FileHeader, company: Company): (cells: Cells) => OutingPitcher {
  const name = header.column("player_name");
  const id = header.column("pitcher");
  const batterId = header.column("batter");
  const hand = header.column("p_throws");
  return (cells) => {
    const written = optionalText(cells, name, "The player's name");
    if (written === null) throw new RowRejected("The row names no pitcher.");
    const vendorId = optionalId(cells, id, "pitcher");
    const batter = optionalId(cells, batterId, "batter");
    const met = company.get(written) ?? { pitchers: new Set(), batters: new Set() };
    company.set(written, met);
    if (vendorId !== null) met.pitchers.add(vendorId);
    if (batter !== null) met.batters.add(batter);
    const throwing = cellText(cells, hand).toUpperCase();
    return {
      vendorId,
      ...splitName(written),
      throws: throwing === "R" || throwing === "L" ? throwing : null,
    };
  };
}

function gameReader(header: FileHeader): (cells: Cells) => OutingGame {
  const gamePk = header.column("game_pk");
  const dateColumn = header.column("game_date");
  const half = header.column("inning_topbot");
  const home = header.column("home_team");
  const away = header.column("away_team");
  return (cells) => {
    const date = readCalendarDate(cellText(cells, dateColumn));
    const homeTeam = optionalText(cells, home, "home_team");
    const awayTeam = optionalText(cells, away, "away_team");
    const key =
      optionalId(cells, gamePk, "game_pk") ?? (date && [date, homeTeam, awayTeam].join(":"));
    if (key === null) throw new RowRejected("The row names no game and no date.");
    // The home team pitches in the top of an inning.
    const opponents: Record<string, string | null> = { top: awayTeam, bot: homeTeam };
    return {
      sourceKey: `statcast:${key}`,
      date,
      opponent: opponents[cellText(cells, half).toLowerCase()] ?? null,
      location: null,
    };
  };
}

function measureReader(header: FileHeader): (cells: Cells) => PitchMeasures {
  const type = header.column("pitch_type");
  const speed = header.column("release_speed");
  const vertical = header.column("pfx_z");
  const horizontal = header.column("pfx_x");
  return (cells) => ({
    typeLabel: optionalText(cells, type, "The pitch type"),
    velo: asVelocity(optionalNumber(cells, speed, "Velocity")),
    vertBreak: derived(
      optionalNumber(cells, vertical, "Vertical break"),
      (feet) => inchesPerFoot * feet,
    ),
    verticalBasis: "stated",
    flightSeconds: null,
    // Statcast looks from the catcher, we from the pitcher.
    hb: derived(
      optionalNumber(cells, horizontal, "Horizontal break"),
      (feet) => -inchesPerFoot * feet,
    ),
  });
}
