import type { OutingPitch, PitchFileFormat } from "@armslot/baseball/outing";
import { dayMs } from "@armslot/contracts/durations";
import { pitchFileFormats } from "@armslot/contracts/import-review";
import type { Tx } from "../database/database.ts";
import { gamesApart } from "../tables/kept-apart.ts";
import { type Corrected, correctionsIn, type IsCorrected } from "./corrections.ts";
import { chartedDuplicate } from "./find-duplicate.ts";
import { gamesOf, type ImportOfGame, importsOfGames, pitchesOf } from "./imports.query.ts";
import { isChartedOnly } from "./match-pitches.ts";
import {
  type AthleteOuting,
  deviceOf,
  type StoredGame,
  StoredGames,
  type StoredPitch,
} from "./stored-games.ts";

/** A device's game that seems to be a charted outing, with what a merge of the two needs. */
export interface ChartedMatch {
  readonly charted: StoredGame;
  readonly device: StoredGame;
  readonly format: PitchFileFormat;
  /** The device's game as a file would have it. */
  readonly outing: AthleteOuting;
  /** The charted game with its pitches. */
  readonly stored: StoredGames;
  readonly isCorrected: IsCorrected;
  /** The number of charted pitches, and how many of them make a pair with one of the device. */
  readonly pitches: number;
  readonly alike: number;
  /** The import that stored the device's game. */
  readonly import: ImportOfGame;
  /** Whether a member corrected the device's game or its pitches. */
  readonly isDeviceCorrected: boolean;
}

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

interface Pair {
  readonly charted: StoredGame;
  readonly device: StoredGame;
}

/** Whether the dates of two games allow a closer look. A Rapsodo can date a game a day off. */
function areNear({ charted, device }: Pair): boolean {
  if (charted.gameDate === null || device.gameDate === null) return false;
  return Math.abs(Date.parse(charted.gameDate) - Date.parse(device.gameDate)) <= dayMs;
}

/** Returns the pairs of a charted and a device's game with near dates that no one keeps apart. */
async function undecidedPairs(tx: Tx, { programId, athleteId }: OfAthlete): Promise<Pair[]> {
  const games = await gamesOf(tx, { programId, athleteIds: [athleteId] });
  const ofDevices = games.filter((game) => deviceOf(game) !== null);
  const pairs = games
    .filter(({ source }) => source === "field")
    .flatMap((charted) => ofDevices.map((device) => ({ charted, device })))
    .filter(areNear);
  if (pairs.length === 0) return [];
  const apart = await gamesApart(tx, { programId, athleteId });
  return pairs.filter(({ charted, device }) =>
    apart.every(
      (pair) => pair.chartedGameId !== charted.gameId || pair.deviceGameId !== device.gameId,
    ),
  );
}

/** Returns a stored game as the file of its device would have it. */
function outingOf(game: StoredGame, pitches: readonly StoredPitch[]): AthleteOuting {
  const { athleteId, gameDate, opponent, location, kind } = game;
  const noPitcher = { vendorId: null, firstName: "", lastName: "", fullName: "", throws: null };
  const inOrder = pitches.toSorted((one, other) => one.pitchNum - other.pitchNum);
  const sourceKey = game.sourceKey ?? game.gameId;
  return {
    ...{ athleteId, gameDate, opponent, location },
    outing: {
      pitcher: noPitcher,
      game: { sourceKey, isNamed: true, date: gameDate, opponent, location, kind },
      pitches: inOrder.map(
        ({ gameId: _, pitchId: _id, measured: _measured, ...pitch }): OutingPitch => ({
          ...{ ...pitch, otherKeys: [], isDeviceKey: pitch.sourceKey !== null, line: 0 },
        }),
      ),
    },
  };
}

/** What is stored about the games of some pairs. */
interface Known extends Corrected {
  readonly pitches: readonly StoredPitch[];
  /** The imports that stored the devices' games, by game. */
  readonly imports: ReadonlyMap<string, ImportOfGame>;
}

/** Returns the match of a pair, or nothing if its pitches are not those of one outing. */
function matchOf({ charted, device }: Pair, known: Known): ChartedMatch[] {
  const format = pitchFileFormats.find((each) => each === device.source);
  const ofDevice = known.imports.get(device.gameId);
  if (format === undefined || ofDevice === undefined) return [];
  const pitchesIn = ({ gameId }: StoredGame) =>
    known.pitches.filter((pitch) => pitch.gameId === gameId);
  const stored = new StoredGames(format);
  stored.addGame(charted);
  for (const pitch of pitchesIn(charted)) stored.addPitch(known.withMeasured(pitch));
  const outing = outingOf(device, pitchesIn(device));
  const isOpen =
    stored.candidatesFor(outing).length > 0 && isChartedOnly(pitchesIn(charted), format);
  const likely = isOpen ? chartedDuplicate(outing, { stored, format, game: charted }) : [];
  const { isCorrected } = known;
  const ids = [device.gameId, ...pitchesIn(device).map(({ pitchId }) => pitchId)];
  const isDeviceCorrected = ids.some(known.hasCorrection);
  return likely.map(({ alike, storedPitches: pitches }) => ({
    ...{ charted, device, format, outing, stored, isCorrected },
    ...{ pitches, alike, import: ofDevice, isDeviceCorrected },
  }));
}

/** Returns the matches in which no game is twice, those with the most pairs of pitches first. */
function withoutRivals(matches: readonly ChartedMatch[]): ChartedMatch[] {
  const taken = new Set<string>();
  return matches
    .toSorted((one, other) => other.alike - one.alike)
    .filter(({ charted, device }) => {
      const isFree = !(taken.has(charted.gameId) || taken.has(device.gameId));
      if (isFree) taken.add(charted.gameId).add(device.gameId);
      return isFree;
    });
}

/**
 * Returns the charted outings of an athlete that seem to be a device's stored game, by the rule for a file of that game (FIELD-8). Pairs
 * that someone keeps apart and games whose import was undone are left out.
 */
export async function chartedMatches(tx: Tx, given: OfAthlete): Promise<ChartedMatch[]> {
  const { programId } = given;
  const pairs = await undecidedPairs(tx, given);
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap(({ charted, device }) => [charted.gameId, device.gameId]);
  const games = { programId, gameIds: [...new Set(ids)] };
  const known = {
    pitches: await pitchesOf(tx, games),
    ...(await correctionsIn(tx, games)),
    imports: await importsOfGames(tx, games),
  };
  return withoutRivals(pairs.flatMap((pair) => matchOf(pair, known)));
}
