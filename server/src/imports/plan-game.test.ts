import { limits } from "@armslot/contracts/core/limits";
import { expect, test } from "vitest";
import { seasonFile } from "../../../kit/samples.mjs";
import { newTestClock } from "../../test/kit/test-clock.ts";
import { once } from "../../test/kit/written-files.ts";
import { newUuid } from "../core/new-id.ts";
import { StoredGames } from "../sightings/stored-games.ts";
import { emptyPlan, pitchesAdded } from "./games-plan.ts";
import { fileTextOf, readPitches } from "./import-file.ts";
import { planGame } from "./plan-game.ts";

const pitches = limits.pitchesPerGameMax;

test("each step of planning a game plans one pitch at most, also if the game is imported again", async () => {
  const content = seasonFile({ pitcher: "One, Pitcher", id: 1, games: 1, pitches, prefix: "p" });
  const text = await fileTextOf({ name: "game.csv", content: once(content) });
  const { file } = await readPitches({ clock: newTestClock() }, text, {});
  const [outing] = file.outings;
  if (!outing) throw new Error("The file has no outing.");
  const { date: gameDate, opponent, location } = outing.game;
  const part = { athleteId: newUuid(), outing, gameDate, opponent, location };
  const stored = new StoredGames(file.format);

  /** Plans the game and returns how many pitches each step planned, of those that planned any. */
  function plannedInSteps(): [planned: { added: number; known: number }, steps: number[]] {
    const plan = emptyPlan();
    const steps: number[] = [];
    const planned = () => pitchesAdded(plan) + plan.pitchesKnown;
    const planning = {
      ...{ format: file.format, stored, newId: newUuid, plan, choices: {} },
      ...{ isCorrected: () => false, gamesOfFormat: new Set<string>() },
    };
    const work = planGame({ part }, planning);
    for (let isDone = false; !isDone; ) {
      const before = planned();
      isDone = work.next().done === true;
      if (planned() > before) steps.push(planned() - before);
    }
    return [{ added: pitchesAdded(plan), known: plan.pitchesKnown }, steps];
  }

  const oneEach = Array.from({ length: pitches }, () => 1);
  expect(plannedInSteps()).toEqual([{ added: pitches, known: 0 }, oneEach]);
  expect(plannedInSteps()).toEqual([{ added: 0, known: pitches }, oneEach]);
});
