import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { getGame } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { aUser, browserWithSession } from "./build.ts";
import { type Charter, newCharter, send } from "./charter.ts";
import { importWorld } from "./import-world.ts";
import type { TestApp } from "./test-app.ts";

const date = "2026-02-20";

/** A pitch as the device saw it. */
interface Thrown {
  readonly velo: number;
  readonly call?: string;
  readonly type?: string;
}

/** Returns a TrackMan file of one game with the pitches that the device saw. */
export function trackman(pitches: readonly Thrown[], { day = date, game = "g" } = {}): string {
  const header =
    "PitchNo,Date,Pitcher,PitcherId,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,PitchCall,GameUID,PitchUID";
  const rows = pitches.map(({ velo, call = "", type = "Slider" }, at) =>
    [
      ...[at + 1, day, '"One, Pitcher"', 900001, type, velo, 5, -6, call, game, `${game}-${at}`],
    ].join(","),
  );
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

/** Returns a TrackMan file of one bullpen with the pitches that the device saw. `session` is "Live" unless a pitch has another one. */
export function practice(pitches: readonly (Thrown & { readonly session?: string })[]): string {
  const header =
    "PitchNo,Date,Pitcher,PitcherId,PitchSession,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,PlayID,SessionId";
  const rows = pitches.map(({ velo, session = "Live", type = "Fastball" }, at) =>
    [at + 1, date, '"One, Pitcher"', 900001, session, type, velo, 16, 8, `play-${at}`, "s"].join(),
  );
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

const pitcher = { firstName: "Pitcher", lastName: "One" };

interface ChartedGame {
  readonly thrown: readonly Partial<PitchFields>[];
  /** Facts of the outing that differ from the usual ones. */
  readonly facts?: object;
  /** Files that are imported before the outing is charted. */
  readonly imported?: readonly string[];
}

/** Returns a program with one charted game, after the imports of the given files. */
export async function chartGame(testApp: TestApp, { thrown, facts, imported = [] }: ChartedGame) {
  const world = await importWorld(testApp);
  const { programId } = world;
  const athleteId = await world.athlete(pitcher);
  const importIds: string[] = [];
  for (const file of imported) {
    const { importId } = await world.importFile(file);
    if (importId !== undefined) importIds.push(importId);
  }
  const browser = await browserWithSession(testApp, await aUser(testApp, { programId }));
  const charter: Charter = newCharter(`${date}T18:00:00Z`);
  const start = charter.start(athleteId, { gameDate: date, opponent: "Harbor", ...facts });
  const pitches = thrown.map((fields) => charter.pitch(start.gameId, fields));
  await send(browser, programId, [start, ...pitches]);
  const params = { programId, athleteId, gameId: start.gameId };
  return {
    ...world,
    browser,
    charter,
    params,
    importIds,
    pitchIds: pitches.map(({ pitchId }) => pitchId),
    shown: async () => (await browser.call(getGame, { params })).pitches,
    games: async () => (await browser.call(getAthlete, { params })).games,
  };
}

/** What a charter saw of five pitches, with a radar gun for three of them. */
export const charted: readonly Partial<PitchFields>[] = [
  { pitchType: "Four-Seam", velo: 90, call: "ball", balls: 0, strikes: 0, zoneCell: 3 },
  { pitchType: "Slider", velo: 81, call: "foul", balls: 1, strikes: 0 },
  { pitchType: "Four-Seam", call: "called_strike", balls: 1, strikes: 1 },
  { pitchType: "Slider", velo: 79, call: "in_play", balls: 1, strikes: 2 },
  { pitchType: "Four-Seam", call: "ball", balls: 0, strikes: 0 },
];

/** What the device saw of them. It missed the second pitch. */
export const seen: readonly Thrown[] = [
  { velo: 90.6, type: "Sinker" },
  { velo: 91.2, call: "StrikeCalled", type: "Undefined" },
  { velo: 79.9, type: "Curveball" },
  { velo: 90.1, type: "Sinker" },
];
