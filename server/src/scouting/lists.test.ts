import { removeMember } from "@armslot/contracts/people/people";
import { getList, moveInList, removeList, saveList } from "@armslot/contracts/scouting/lists";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { anAthlete, aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { numbers } from "../../test/kit/random-numbers.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import { problemIn } from "../../test/kit/test-browser.ts";

/** What a move does to an array of athletes. */
function moved(list: readonly string[], athleteIds: readonly string[], to: string): string[] {
  const rest = list.filter((one) => !athleteIds.includes(one));
  if (to === "out") return rest;
  if (to === "first") return [...athleteIds, ...rest];
  const place = rest.indexOf(to);
  return place === -1
    ? [...rest, ...athleteIds]
    : [...rest.slice(0, place + 1), ...athleteIds, ...rest.slice(place + 1)];
}

test("A list as of 50 moments equals a replay of its moves in memory", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  const program = await aProgram(testApp);
  const scouts = [
    await browserWithSession(testApp, program.admin),
    await browserWithSession(testApp, await aUser(testApp, program)),
  ];
  const athletes: string[] = [];
  for (let count = 0; count < 8; count += 1)
    athletes.push((await anAthlete(testApp, program)).athleteId);
  const params = { programId: program.programId, listId: v7() };
  const [owner] = scouts;
  await owner?.call(saveList, { params, body: { name: "Top 20", isShared: true } });
  const next = numbers(7);
  const moments: { readonly asOf: string; readonly list: readonly string[] }[] = [];
  let list: readonly string[] = [];
  for (let move = 0; move < 60; move += 1) {
    const shuffled = athletes.toSorted(() => next(3) - 1);
    const athleteIds = shuffled.slice(0, 1 + next(3));
    const to = ["first", "last", "out", ...athletes][next(3 + athletes.length)] ?? "last";
    const body = { athleteIds, to, reason: next(2) === 0 ? null : `Move ${move}` };
    const reply = await scouts[move % 2]?.call(moveInList, { params, body });
    list = moved(list, athleteIds, to);
    expect(reply?.athletes).toEqual(list);
    moments.push({ asOf: testApp.clock().toISOString(), list });
    testApp.clock.advance({ seconds: 1 + next(30) });
  }
  for (let count = 0; count < 50; count += 1) {
    const asked = moments[next(moments.length)];
    const query = { asOf: asked?.asOf ?? "" };
    const { entries = [], moves = [] } = (await owner?.call(getList, { params, query })) ?? {};
    expect(entries.map(({ uid }) => uid)).toEqual(asked?.list);
    expect(moves[0]?.movedAt).toBe(asked?.asOf);
  }
  expect(new Set(moments.map((one) => one.list.length)).size).toBeGreaterThan(3);
  const before = { asOf: "2026-03-02T14:59:59.999Z" };
  expect((await owner?.call(getList, { params, query: before }))?.entries).toEqual([]);
});

test("A shared list is removed by its owner, and by an admin alone once the owner is no longer a member", async () => {
  const testApp = await openTestApp();
  const program = await aProgram(testApp);
  const owner = await aUser(testApp, program);
  const admin = await browserWithSession(testApp, program.admin);
  const scout = await browserWithSession(testApp, await aUser(testApp, program));
  const params = { programId: program.programId, listId: v7() };
  const body = { name: "Top 20", isShared: true };
  await (await browserWithSession(testApp, owner)).call(saveList, { params, body });
  const codeFor = async (browser: typeof admin) =>
    problemIn(await browser.send(removeList, { params })).code;
  expect(await codeFor(admin)).toBe("forbidden");
  const member = { programId: program.programId, userId: owner.userId };
  await admin.call(removeMember, { params: member });
  expect(await codeFor(scout)).toBe("forbidden");
  expect(await admin.call(removeList, { params })).toEqual({});
  expect(await codeFor(admin)).toBe("list-not-found");
});
