import type { Outing, PitchFile, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import { eachInTurns, inTurns, type Steps } from "../database/in-turns.ts";
import { candidatesOf } from "../sightings/candidates-of.ts";
import { addEarlierGames } from "../sightings/corrections.ts";
import { sessionsOfDay } from "../sightings/day-sessions.ts";
import { recordsOf } from "../sightings/game-record.ts";
import { deliveredGameKeys, gamesOf, pitchesWithKeys } from "../sightings/imports.query.ts";
import type { MatchedPitcher } from "../sightings/match-pitchers.ts";
import { makesGamesOfDays } from "../sightings/pitch-devices.ts";
import { type AthleteOuting, StoredGames } from "../sightings/stored-games.ts";
import { withoutLongOutings } from "./full-games.ts";
import { emptyPlan, type GamesPlan } from "./games-plan.ts";
import { partsOfDay } from "./parts-of-day.ts";
import { type ImportChoices, type Planning, planGame } from "./plan-game.ts";

interface GamesInput {
  readonly programId: string;
  readonly file: PitchFile;
  readonly matched: readonly MatchedPitcher[];
  readonly choices: ImportChoices;
  readonly newId: NewId;
  /** Stops planning. */
  readonly signal?: AbortSignal | undefined;
}

/** The opponent of a bullpen, which has none (IMP-4). */
const bullpenOpponent = "Bullpen";

function* planEach(outings: readonly AthleteOuting[], planning: Planning): Steps<void> {
  for (const outing of outings) {
    for (const part of yield* partsOfDay(outing, planning)) {
      yield* planGame(part, planning);
      yield;
    }
  }
}

/**
 * Compares the matched athletes' pitches with the stored ones, in a fixed number of statements, and plans what the import writes. Throws
 * the signal's reason once it is aborted.
 */
export async function planGames(tx: Tx, input: GamesInput): Promise<GamesPlan> {
  const { programId, file, matched, choices, newId, signal } = input;
  const { format } = file;
  const plan = emptyPlan();
  const outings = await withoutLongOutings(tx, { programId, outings: outingsOf(input), plan });
  const stored = new StoredGames(format);
  const athleteIds = [...new Set(matched.map(({ athleteId }) => athleteId))];
  for (const game of await gamesOf(tx, { programId, athleteIds })) stored.addGame(game);
  await addEarlierGames(tx, stored, { programId, athleteIds });
  const keysOfGames = await deliveredGameKeys(tx, { programId, athleteIds, format });
  for (const { sourceKey, gameId } of keysOfGames) stored.addKey(sourceKey, gameId);
  const keys = outings.flatMap(({ outing }) =>
    outing.pitches.flatMap(({ sourceKey, otherKeys }) => [sourceKey ?? [], otherKeys].flat()),
  );
  const keyed = await pitchesWithKeys(tx, { programId, keys });
  const gameIds = new Set([
    ...keyed.map(({ gameId }) => gameId),
    ...outings.flatMap((outing) => stored.candidatesFor(outing).map(({ gameId }) => gameId)),
  ]);
  const of = { programId, gameIds: [...gameIds], signal };
  const { gamesOfFormat, corrections } = await addCandidates(tx, stored, { ...of, format });
  const { isCorrected } = corrections;
  const planning = { format, stored, newId, plan, choices, isCorrected, gamesOfFormat };
  await inTurns(planEach(outings, planning), signal);
  return plan;
}

interface OfFormat {
  readonly programId: string;
  readonly gameIds: readonly string[];
  readonly format: PitchFileFormat;
  readonly signal: AbortSignal | undefined;
}

/** Adds the pitches of some games to what is stored. Returns the games that an earlier file of the format has, and what members corrected. */
async function addCandidates(tx: Tx, stored: StoredGames, { format, ...games }: OfFormat) {
  const { records, corrections } = await recordsOf(tx, games);
  const gamesOfFormat = new Set<string>();
  await eachInTurns(
    records,
    (record) => {
      for (const pitch of candidatesOf(record, format)) stored.addPitch(pitch);
      const isOfFormat = record.witnesses.some(({ kind }) => kind === format);
      if (isOfFormat) gamesOfFormat.add(record.game.gameId);
    },
    games.signal,
  );
  stored.addImported(gamesOfFormat);
  return { gamesOfFormat, corrections };
}

/** Returns the sessions of an outing that is all that a device recorded on a day. Each of them can be another stored game. */
function sessionsIn(outing: Outing, format: PitchFileFormat): Outing[] {
  if (!makesGamesOfDays(format)) return [outing];
  return sessionsOfDay(outing.pitches).sessions.map((pitches) => ({ ...outing, pitches }));
}

function outingsOf({ file, matched, choices }: GamesInput): AthleteOuting[] {
  return matched.flatMap(({ athleteId, outings }) =>
    outings
      .flatMap((outing) => sessionsIn(outing, file.format))
      .map((outing) => ({
        athleteId,
        outing,
        gameDate: outing.game.date ?? choices.date ?? null,
        opponent:
          choices.opponent ??
          outing.game.opponent ??
          (outing.game.kind === "bullpen" ? bullpenOpponent : null),
        location: choices.location ?? outing.game.location,
      })),
  );
}
