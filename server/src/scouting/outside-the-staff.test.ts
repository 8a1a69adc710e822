import { getBoard } from "@armslot/contracts/scouting/board";
import { listContacts } from "@armslot/contracts/scouting/contacts";
import { getList } from "@armslot/contracts/scouting/lists";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { giveClipConsent } from "@armslot/contracts/sharing/clip-sharing";
import {
  dataTables,
  downloadScoutingTable,
  downloadTable,
  type ScoutingTableFile,
  scoutingTables,
} from "@armslot/contracts/sharing/exports";
import { createShare, readSharedReport } from "@armslot/contracts/sharing/shares";
import { setSharing } from "@armslot/contracts/sharing/sharing";
import { beforeAll, expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import {
  aGame,
  anAthlete,
  aProgram,
  type BuiltGame,
  type BuiltProgram,
  browserWithSession,
  somePitches,
} from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { aFilm } from "../../test/kit/films.ts";
import { fillScoutingTables } from "../../test/kit/scouting-rows.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { newBrowser, type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";

/** What `fillScoutingTables` writes into looks, reports, ratings, notes, tags, lists, stages, follow-ups and contacts. */
const words = [
  ...["Quick arm.", "Bayview Field", "Better than in May.", "A ranking", "ratings.example"],
  ...["Ask his coach.", "Lefty", "Top 20", "Saw him twice", "Signed elsewhere", "Call the coach"],
  "He called back.",
] as const;

let testApp: TestApp;
let program: BuiltProgram;
let admin: TestBrowser;
let game: BuiltGame;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
  program = await aProgram(testApp);
  admin = await browserWithSession(testApp, program.admin);
  const athlete = await anAthlete(testApp, program);
  game = await aGame(testApp, { ...athlete, gameDate: "2026-02-27", opponent: "Harbor" });
  const [pitchId = ""] = await somePitches(testApp, game, [{ velo: 90 }, { velo: 88 }]);
  await aFilm(testApp, { ...game, pitchId });
  await fillScoutingTables({ browser: admin, userId: program.admin.userId }, athlete);
});

const found = (text: string) => words.filter((word) => text.includes(word));

test("the staff reads each of the planted words", async () => {
  const scouting = await admin.send(getAthleteScouting, { params: game });
  const { lists } = await admin.call(getBoard, { params: program, query: {} });
  const params = { programId: program.programId, listId: lists[0]?.listId ?? "" };
  const list = await admin.send(getList, { params, query: {} });
  const contacts = await admin.send(listContacts, { params: game, query: { today: "2026-03-01" } });
  expect(found(scouting.body + list.body + contacts.body)).toEqual([...words]);
});

test.each([false, true])(
  "a shared report has no word that a scout wrote, with all its facts shown: %s",
  async (isEverything) => {
    const params = { programId: program.programId };
    await admin.call(setSharing, { params, body: { isAllowed: true } });
    await admin.call(giveClipConsent, { params: game, body: { consent: "guardian" } });
    const shown = {
      showsSchool: isEverything,
      showsHometown: isEverything,
      showsClips: isEverything,
    };
    const { link } = await admin.call(createShare, {
      params: game,
      body: { days: 7, consent: "guardian", filter: {}, ...shown },
    });
    const token = new URL(link).hash.slice(1);
    const shared = await newBrowser(testApp).send(readSharedReport, { body: { token } });
    expect([shared.statusCode, found(shared.body)]).toEqual([200, []]);
    expect(shared.body.includes("clipKey")).toBe(isEverything);
  },
);

test("a token that does not read scouting gets no word that a scout wrote, in any file", async () => {
  const { programId, admin: member } = program;
  const { token } = await anApiToken(testApp, { ...member, programId, scopes: ["read", "import"] });
  const read = async (url: string) => await sendWithToken(testApp, token, { url });
  const files = dataTables.flatMap((table) => [`${table}.csv`, `${table}.json`] as const);
  for (const file of files) {
    const answer = await read(urlOf(downloadTable, { params: { programId, file } }));
    expect([file, answer.statusCode, found(answer.body)]).toEqual([file, 200, []]);
  }
  for (const table of scoutingTables) {
    const file: ScoutingTableFile = `${table}.json`;
    const answer = await read(urlOf(downloadScoutingTable, { params: { programId, file } }));
    expect([file, answer.statusCode, found(answer.body)]).toEqual([file, 403, []]);
  }
});
