import { gameReadingsCsv } from "@armslot/baseball/reports/game-readings-csv";
import { getGame } from "@armslot/contracts/games/games";
import { expect } from "vitest";
import { type Action, pick } from "./day-actions.ts";
import { type Model, type Said, typeNames } from "./day-model.ts";
import { rapsodoOf, rapsodoVelo, seenBy, tagOf, trackmanOf } from "./true-day.ts";

async function importTruthfully(
  model: Model,
  file: {
    text: string;
    said: Said[];
    idAtLine: readonly number[];
    athleteId?: string;
    /** The date that a member chooses, if the file has none. */
    date?: string;
  },
) {
  const { world } = model;
  const { athleteId, date } = file;
  const options = { athleteId, date, needsDates: true };
  const decisions: Record<string, "merge" | "keep-both"> = {};
  // An answer can lead to another question, as in the browser.
  for (;;) {
    const review = await world.importFile(file.text, { ...options, decisions, dryRun: true });
    expect(review.error).toBeUndefined();
    expect(review.rejected).toEqual([]);
    const open = review.duplicates.filter(({ key }) => decisions[key] === undefined);
    if (open.length === 0) break;
    for (const { key, gameId, line } of open) {
      const isSame =
        (await world.outingOfGame(gameId)) === world.outingOf(file.idAtLine[line - 2] ?? -1);
      decisions[key] = isSame ? "merge" : "keep-both";
    }
  }
  const { importId = "" } = await world.importFile(file.text, { ...options, decisions });
  model.live.push({ importId, said: file.said });
}

export async function importTrackman(model: Model, given: Extract<Action, { do: "trackman" }>) {
  const { world, day } = model;
  const games = given.game === 2 ? [0, 1] : [given.game];
  const pitches = games.flatMap((game) => {
    const all = world.truth.filter(({ outing }) => outing === game);
    return seenBy(all, day.seed + 3).slice(
      Math.floor(all.length * given.from),
      Math.ceil(all.length * given.to),
    );
  });
  if (pitches.length === 0) return;
  const [first = expect.fail()] = pitches;
  const date = first.time.slice(0, 10);
  const isUndated = given.isUndated === true && pitches.every(({ time }) => time.startsWith(date));
  const said = world.athleteIds.map((athleteId, pitcher) => ({
    ...{ athleteId, kind: "trackman", isTimed: day.hasTimes && !isUndated },
    pitches: new Map(
      pitches
        .filter((pitch) => pitch.pitcher === pitcher)
        .map((pitch) => {
          const tag = tagOf(pitch, given.version);
          return [pitch.id, { type: typeNames[tag] ?? tag, velo: pitch.velo }];
        }),
    ),
  }));
  const text = trackmanOf(pitches, { ...day, isUndated }, given.version);
  await importTruthfully(model, {
    text,
    said,
    idAtLine: pitches.map(({ id }) => id),
    ...(isUndated && { date }),
  });
}

export async function importRapsodo(model: Model, given: Extract<Action, { do: "rapsodo" }>) {
  const { world, day } = model;
  if (!day.hasRapsodo) return;
  const pitcher = given.pitcher % day.pitchers;
  // It names no game, so that only times and other witnesses tell two outings of a day apart.
  const only = model.rapsodoGames.get(pitcher) ?? given.game;
  const isSameDay = day.second === "same day";
  const isTwin = pitcher === 0 && given.isTwins && !model.isMerged;
  const isCharted = day.phones > 0 && !isTwin;
  if (isSameDay && given.game === 2 && !(day.hasRapsodoTimes && isCharted)) return;
  if (isSameDay && day.phones === 0 && given.game !== only) return;
  model.rapsodoGames.set(pitcher, only);
  const games = given.game === 2 ? [0, 1] : [given.game];
  const seen = seenBy(
    world.truth.filter((each) => each.pitcher === pitcher),
    day.seed + 5,
  ).filter(({ outing }) => games.includes(outing));
  if (seen.length === 0) return;
  const athleteId = isTwin ? world.twin : world.athleteIds[pitcher];
  if (athleteId === undefined) return;
  // A device's player is one athlete.
  const others = await world.sourcesOf(`rapsodo`, String(700 + pitcher));
  if (others.some((each) => each !== athleteId)) return;
  const pitches = new Map(
    seen.map((pitch) => [pitch.id, { type: pitch.type, velo: rapsodoVelo(pitch) }]),
  );
  const idAtLine = seen.map(({ id }) => id);
  await importTruthfully(model, {
    text: rapsodoOf(seen, day),
    said: [{ athleteId, kind: "rapsodo", isTimed: day.hasRapsodoTimes, pitches }],
    idAtLine,
    athleteId,
  });
}

export async function importOwn(model: Model, at: number) {
  const { world } = model;
  const stored = await world.rows();
  const row = pick(stored, at);
  if (!row) return;
  const { athleteId, gameId } = row;
  const { game, pitches } = await world.browser.call(getGame, {
    params: { programId: world.programId, athleteId, gameId },
  });
  const { gameDate, opponent, location, kind, athlete } = game;
  const withAxis = pitches.map((pitch) => ({ ...pitch, movementAxis: null }));
  const text = gameReadingsCsv({ athlete, gameDate, opponent, location, kind, pitches: withAxis });
  const copied = stored.filter((each) => each.gameId === gameId);
  const said = new Map(
    copied.map((each) => [world.idsOf(each)[0] ?? -1, { type: each.pitchType, velo: each.velo }]),
  );
  const head = text.split("\r\n").findIndex((line) => line.startsWith("Pitch"));
  const ids = [...said.keys()];
  // The file says only the name. A member chooses between two athletes who have it.
  const chosen = model.day.areNamesakes ? { athleteId } : {};
  const idAtLine = [...Array.from({ length: head }, () => ids[0] ?? -1), ...ids];
  await importTruthfully(model, {
    text,
    said: [{ athleteId, kind: gameId + text.length, isTimed: false, isCopy: true, pitches: said }],
    idAtLine,
    ...chosen,
  });
}
