import {
  correctPitches,
  deleteGame,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import { undoImport } from "@armslot/contracts/imports/imports";
import { expect } from "vitest";
import { mergeAthletes } from "../../../src/roster/merge-athletes.ts";
import { send } from "../charter.ts";
import type { TestApp } from "../test-app.ts";
import { type Action, pick } from "./day-actions.ts";
import { importOwn, importRapsodo, importTrackman } from "./day-imports.ts";
import { Model } from "./day-model.ts";
import { type DayWorld, dayWorld, pitchIdsOf, type TypedGame } from "./day-world.ts";
import type { DayFacts } from "./true-day.ts";
import { typeGame } from "./type-game.ts";

async function undo(model: Model, at: number) {
  const { world, live } = model;
  const entry = pick(live, at);
  if (!entry) return;
  live.splice(live.indexOf(entry), 1);
  await world.browser.call(undoImport, {
    params: { programId: world.programId, importId: entry.importId },
  });
}

async function uncorrect(
  { browser, programId }: DayWorld,
  game: { athleteId: string; gameId: string },
  at = 0,
) {
  const params = { programId, athleteId: game.athleteId, gameId: game.gameId };
  const { corrections } = await browser.call(listCorrections, { params });
  const open = corrections.filter(({ undone }) => undone === null);
  const chosen = pick(open, at);
  if (!chosen) return false;
  await browser.call(undoCorrection, { params: { ...params, version: String(chosen.version) } });
  return true;
}

async function move(world: DayWorld, given: Extract<Action, { do: "move" }>) {
  const { browser, programId, elsewhere, rows, expectSound } = world;
  const row = pick(await rows(), given.at);
  if (!row) return;
  const { athleteId, gameId } = row;
  const there = { programId, athleteId: elsewhere, gameId };
  const { game } = await browser.call(getGame, { params: { programId, athleteId, gameId } });
  const moved = await browser.call(moveGame, {
    params: { programId, athleteId, gameId },
    body: { toAthleteId: elsewhere, version: game.version },
  });
  const after = await expectSound();
  for (const each of after) if (each.gameId === gameId) expect(each.athleteId).toBe(elsewhere);
  if (given.isUndone) {
    await uncorrect(world, there);
    return;
  }
  world.moved.add(athleteId);
  await browser.call(moveGame, {
    params: there,
    body: { toAthleteId: athleteId, version: moved.version },
  });
}

async function sendLateTaps({ world }: Model, isAgain: boolean) {
  for (const phone of world.phones) {
    const late = phone.waiting.splice(0);
    phone.sent.push(...late);
    const sent = isAgain ? phone.sent : phone.sent.slice(-8);
    const { answers } = await send(world.browser, world.programId, sent);
    const isLate = ({ opId }: { opId: string }) => late.some((each) => each.opId === opId);
    const code = phone.isDeleted ? "outing-removed" : undefined;
    for (const { problem } of answers.filter(isLate)) expect(problem?.code).toBe(code);
  }
}

/** Deletes a game with what all witnesses said of its pitches. */
async function deleteOne({ world, live }: Model, at: number) {
  const { browser, programId, rows, idsOf, phones, typed } = world;
  const stored = await rows();
  const row = pick(stored, at);
  if (!row) return;
  const { athleteId, gameId } = row;
  await browser.call(deleteGame, { params: { programId, athleteId, gameId } });
  const deleted = stored.filter((each) => each.gameId === gameId);
  const said = live.flatMap((each) => each.said).filter((each) => each.athleteId === athleteId);
  for (const { pitches } of said) for (const id of deleted.flatMap(idsOf)) pitches.delete(id);
  const pitchIds = new Set(deleted.flatMap(pitchIdsOf));
  for (const phone of phones) {
    phone.isDeleted ||= phone.sent.some((each) => "pitchId" in each && pitchIds.has(each.pitchId));
  }
  const isLeft = (each: TypedGame) => !pitchIds.has(each.pitchIds[0] ?? "");
  typed.splice(0, typed.length, ...typed.filter(isLeft));
}

async function mergeTwin(model: Model) {
  const { world, live } = model;
  const { programId, testApp, twin } = world;
  const [intoId = ""] = world.athleteIds;
  if (model.isMerged) return;
  model.isMerged = true;
  if (world.moved.has(twin)) world.moved.add(intoId);
  await testApp.parts.db.tenant(programId, (tx) =>
    mergeAthletes(testApp.parts, tx, { programId, athleteId: twin, intoId }),
  );
  for (const said of live.flatMap((each) => each.said))
    if (said.athleteId === twin) said.athleteId = intoId;
}

async function correct(
  { browser, programId, rows }: DayWorld,
  { at, values }: Extract<Action, { do: "correct" }>,
) {
  const row = pick(await rows(), at);
  if (!row) return;
  const params = { programId, athleteId: row.athleteId, gameId: row.gameId };
  const { game } = await browser.call(getGame, { params });
  await browser.call(correctPitches, {
    params,
    body: { version: game.version, pitchIds: [row.pitchId], values },
  });
}

/** Edits facts of a game. Another day is given only where the pitchers threw once, or two true outings could trade their days. */
async function edit(
  { browser, programId, rows }: DayWorld,
  { day, given }: { readonly day: DayFacts; readonly given: Extract<Action, { do: "edit" }> },
) {
  const row = pick(await rows(), given.at);
  if (!row || ("gameDate" in given.facts && day.second !== "none")) return;
  const params = { programId, athleteId: row.athleteId, gameId: row.gameId };
  const { game } = await browser.call(getGame, { params });
  const { gameDate, kind, version } = game;
  const [opponent, location] = [game.opponent ?? "", game.location ?? ""];
  const facts = { gameDate: gameDate ?? "", opponent, location, kind, ...given.facts };
  await browser.call(saveGame, { params, body: { ...facts, version } });
}

async function uncorrectOne(world: DayWorld, at: number) {
  const row = pick(await world.rows(), at);
  // Taking back one of two moves leaves a game with another athlete.
  if (row && !world.moved.has(row.athleteId)) await uncorrect(world, row, at);
}

async function carryOut(model: Model, given: Action) {
  const { world } = model;
  if (given.do === "trackman") await importTrackman(model, given);
  else if (given.do === "rapsodo") await importRapsodo(model, given);
  else if (given.do === "own") await importOwn(model, given.at);
  else if (given.do === "undo") await undo(model, given.at);
  else if (given.do === "edit") await edit(world, { day: model.day, given });
  else if (given.do === "delete") await deleteOne(model, given.at);
  else if (given.do === "move") await move(world, given);
  else if (given.do === "late taps") await sendLateTaps(model, given.isAgain);
  else if (given.do === "merge athletes") await mergeTwin(model);
  else if (given.do === "correct") await correct(world, given);
  else if (given.do === "type") await typeGame(world, given);
  else await uncorrectOne(world, given.at);
}

async function undoAll(model: Model, order: readonly number[]) {
  const { world } = model;
  const games = async () => [
    ...new Map((await world.rows()).map((row) => [row.gameId, row])).values(),
  ];
  for (const given of order.slice(0, model.live.length)) {
    const before = new Set(await there(model));
    await undo(model, given);
    await world.answerAll();
    await model.expect(before);
  }
  for (const { gameId } of await games()) {
    let isOpen = true;
    while (isOpen) {
      const game = (await games()).find((each) => each.gameId === gameId);
      isOpen = game !== undefined && (await uncorrect(world, game));
    }
  }
  await world.answerAll();
  await model.expect();
}

async function there({ world }: Model) {
  return (await world.rows()).map((row) => `${row.athleteId} ${world.idsOf(row)[0] ?? -1}`);
}

/** Returns what is stored of the phones' outings and the typed games in a program that nothing was imported into. */
async function enteredAlone(day: DayFacts, world: DayWorld) {
  const silent = world.phones.flatMap(({ isDeleted }, at) => (isDeleted ? at : []));
  const alone = await dayWorld(world.testApp, day, new Set(silent));
  const { browser, programId, phones, answerAll, content } = alone;
  expect(phones).toHaveLength(world.phones.length);
  const type = async (isLast: boolean) => {
    for (const each of world.typed) {
      if (each.isLast !== isLast) continue;
      await typeGame(alone, each);
      await answerAll();
    }
  };
  await type(false);
  for (const { waiting } of phones) {
    if (waiting.length > 0) await send(browser, programId, waiting);
  }
  await answerAll();
  await type(true);
  return await content();
}

/** Carries out some actions after a day, then takes everything back in an order, and checks what is stored after each step. */
export async function runDay(
  testApp: TestApp,
  {
    day: given,
    actions,
    order,
  }: { day: DayFacts; actions: readonly Action[]; order: readonly number[] },
): Promise<void> {
  // Nothing but times or distinct velocities tells two pitches of the same type and call apart that two witnesses saw in part.
  const hasTyped = actions.some((each) => each.do === "type");
  const hasTimes =
    given.hasTimes && !actions.some((each) => each.do === "trackman" && each.isUndated === true);
  const isDistinct = hasTyped || (given.phones > 0 && (given.hasRapsodo || !hasTimes));
  const day = { ...given, isDistinct, hasRadar: given.hasRadar || isDistinct };
  const world = await dayWorld(testApp, day);
  const model = new Model(world, day);
  await model.expect();
  for (const each of actions) {
    const before = new Set(await there(model));
    await carryOut(model, each);
    await world.answerAll();
    await model.expect(before);
  }
  await carryOut(model, { do: "late taps", isAgain: true });
  await world.answerAll();
  await undoAll(model, order);
  expect(await world.content()).toEqual(await enteredAlone(day, world));
}
