import { getGame } from "@armslot/contracts/games/games";
import { createGame } from "@armslot/contracts/games/new-game";
import { expect } from "vitest";
import type { DayWorld, TypedGame } from "./day-world.ts";
import { seenBy, typedOf } from "./true-day.ts";

/** Types an outing into the form for a new game, unless it was typed before. A member skips some pitches. */
export async function typeGame(
  world: DayWorld,
  { pitcher, game, by }: Pick<TypedGame, "pitcher" | "game" | "by">,
): Promise<void> {
  const { browser, programId, truth, athleteIds, charted, phones, typed, seed } = world;
  const thrown = truth.filter((each) => each.pitcher === pitcher && each.outing === game);
  const isKnown = typed.some((each) => each.pitcher === pitcher && each.game === game);
  const [first] = thrown;
  if (!first || isKnown) return;
  const seen = seenBy(thrown, seed + 7);
  const params = { programId, athleteId: athleteIds[pitcher] ?? "" };
  const { gameId } = await browser.call(createGame, {
    params,
    body: {
      ...{ gameDate: first.time.slice(0, 10), kind: "game", opponent: "", location: "" },
      pitches: seen.map((pitch) => typedOf(pitch, by)),
    },
  });
  const { pitches } = await browser.call(getGame, { params: { ...params, gameId } });
  for (const [at, { pitchId }] of pitches.entries())
    charted.set(pitchId, (seen[at] ?? expect.fail()).id);
  const isLast = phones.every(({ waiting }) => waiting.length === 0);
  const pitchIds = pitches.map(({ pitchId }) => pitchId);
  typed.push({ gameId, pitcher, game, by, pitches: seen, pitchIds, isLast });
}
