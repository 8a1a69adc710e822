import { removeMember } from "@armslot/contracts/people/people";
import { getBoard } from "@armslot/contracts/scouting/board";
import { handOverNotes, saveNote } from "@armslot/contracts/scouting/notes-and-ratings";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { mergeTag, saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { v7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import {
  anAthlete,
  aProgram,
  aUser,
  type BuiltProgram,
  browserWithSession,
} from "../../test/kit/build.ts";
import { dumpOf } from "../../test/kit/database/database-dump.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import type { TestBrowser } from "../../test/kit/test-browser.ts";

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
});

test("private notes are read by the colleague to whom they are handed over alone, and those of a member who leaves are deleted", async () => {
  const { programId } = program;
  const athlete = await anAthlete(testApp, program);
  const users = [await aUser(testApp, program), await aUser(testApp, program)] as const;
  const author = await browserWithSession(testApp, users[0]);
  const colleague = await browserWithSession(testApp, users[1]);
  const write = async (note: string) =>
    await author.call(saveNote, {
      params: { ...athlete, noteId: v7() },
      body: { version: 0, note },
    });
  const readBy = async (browser: TestBrowser) => {
    const { notes } = await browser.call(getAthleteScouting, { params: athlete });
    return notes.map(({ note }) => note);
  };
  await write("handednote3a");
  const to = { params: { programId }, body: { toUserId: users[1].userId } };
  expect(await author.call(handOverNotes, to)).toEqual({ notes: 1 });
  await write("keptnote3a");
  expect(await readBy(author)).toEqual(["keptnote3a"]);
  expect(await readBy(colleague)).toEqual(["handednote3a"]);
  expect(await readBy(admin)).toEqual([]);
  await admin.call(removeMember, { params: { programId, userId: users[0].userId } });
  expect(await readBy(colleague)).toEqual(["handednote3a"]);
  const rows = await dumpOf(testApp);
  expect(rows.filter((row) => row.includes("keptnote3a"))).toEqual([]);
});

test("a tag that is merged into another one gives it its athletes, each once, and is gone", async () => {
  const { programId } = program;
  const athletes = [await anAthlete(testApp, program), await anAthlete(testApp, program)];
  const [first = "", second = ""] = athletes.map(({ athleteId }) => athleteId);
  const [from, into] = [v7(), v7()];
  for (const [tagId, name, athleteIds] of [
    [from, "Lefty", [first, second]],
    [into, "Left-hander", [second]],
  ] as const) {
    const params = { programId, tagId };
    await admin.call(saveTag, { params, body: { name } });
    await admin.call(tagAthletes, { params, body: { athleteIds: [...athleteIds], isOn: true } });
  }
  const merge = { params: { programId, tagId: from }, body: { intoId: into } };
  await admin.call(mergeTag, merge);
  const all = { params: { programId }, query: { standing: "all" } } as const;
  const board = await admin.call(getBoard, all);
  expect(board.tags).toEqual([{ tagId: into, name: "Left-hander" }]);
  for (const uid of [first, second])
    expect(board.athletes.find((row) => row.uid === uid)?.tags).toEqual([into]);
  expect((await admin.refused(mergeTag, merge)).code).toBe("tag-not-found");
});
