import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { withDatabase } from "../../test/kit/database/data-folder.ts";
import { emptyDatabase } from "../../test/kit/database/database-harness.ts";
import { makeProgram } from "../../test/kit/database/database-rows.ts";
import { tagged } from "../../test/kit/database/sql.ts";
import { aFilm } from "../../test/kit/films.ts";
import { runAlone } from "../../test/kit/test-cli.ts";
import { openDatabase } from "../database/open-database.ts";
import { filmOf } from "./archived-films.ts";

let root: string;
let dataDir: string;
let programId: string;
/** More than a piece of a backup, and a poster beside it. */
const film = { bytes: Buffer.alloc(5_000_000, "film"), poster: Buffer.from("poster") };
let kept: string;
let gone: string;
let number = 0;

const newFolder = () => {
  number += 1;
  return join(root, String(number));
};
const clipsOf = (folder: string) => join(folder, "clips", programId);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "armslot-film-backups-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  dataDir = withDatabase(newFolder());
  const db = tagged(await openDatabase({ dataDir, purpose: "serve" }));
  closeAtEnd(db.close);
  programId = (await makeProgram(db)).programId;
  const holder = { parts: { db, newId, clock: () => new Date() } };
  kept = (await aFilm(holder, { programId })).recordingId;
  gone = (await aFilm(holder, { programId })).recordingId;
  const uploading = (await aFilm(holder, { programId, isReady: false })).recordingId;
  mkdirSync(clipsOf(dataDir), { recursive: true });
  writeFileSync(join(clipsOf(dataDir), `${kept}.mp4`), film.bytes);
  writeFileSync(join(clipsOf(dataDir), `${kept}.webp`), film.poster);
  writeFileSync(join(clipsOf(dataDir), `${uploading}.mp4`), "half");
});

async function backUp(settings = {}, ...words: string[]) {
  const all = { DATA_DIR: dataDir, ...settings };
  const { code, out, error } = await runAlone(all, ["backup", newFolder(), ...words, "--json"]);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return JSON.parse(out);
}

/** Restores to an empty database. */
async function restore(file: string, settings: Readonly<Record<string, string>>) {
  return await runAlone({ ...(await emptyDatabase()), ...settings }, ["restore", file]);
}

test("a restored backup has each whole film with its poster, and says which film has no file", async () => {
  const made = await backUp();
  expect(made).toMatchObject({ films: 1, missingFilms: 1 });
  const verified = await runAlone({}, ["backup", "verify", made.file]);
  expect(verified.out).toContain(" rows and 1 video of ");
  const to = newFolder();
  const { code, out } = await restore(made.file, { DATA_DIR: to });
  expect(code).toBe(0);
  expect(out).toContain("Its 1 video went to CLIPS_DIR.\n1 video has no file there.");
  expect(readdirSync(clipsOf(to)).sort()).toEqual([`${kept}.mp4`, `${kept}.webp`]);
  expect(readFileSync(join(clipsOf(to), `${kept}.mp4`)).equals(film.bytes)).toBe(true);
  expect(readFileSync(join(clipsOf(to), `${kept}.webp`)).equals(film.poster)).toBe(true);
  expect(statSync(join(clipsOf(to), `${kept}.mp4`)).mode & 0o777).toBe(0o600);
  expect(existsSync(join(clipsOf(to), `${gone}.mp4`))).toBe(false);
});

test("a restore keeps a film that is already in CLIPS_DIR", async () => {
  const { file } = await backUp();
  const [to, clips] = [newFolder(), newFolder()];
  mkdirSync(join(clips, programId), { recursive: true });
  writeFileSync(join(clips, programId, `${kept}.mp4`), "of another server");
  const settings = { DATA_DIR: to, CLIPS_DIR: clips };
  expect((await restore(file, settings)).code).toBe(0);
  expect(readFileSync(join(clips, programId, `${kept}.mp4`), "utf8")).toBe("of another server");
});

test("a restore that fails leaves no film, and can be run again", async () => {
  const { file } = await backUp();
  const to = newFolder();
  const obstacle = join(clipsOf(to), `${kept}.webp.partial`);
  mkdirSync(obstacle, { recursive: true });
  const settings = { DATA_DIR: to, ...(await emptyDatabase()) };
  const { code } = await runAlone(settings, ["restore", file]);
  expect(code).toBe(1);
  expect(readdirSync(clipsOf(to))).toEqual([`${kept}.webp.partial`]);
  rmSync(obstacle, { recursive: true });
  expect((await runAlone(settings, ["restore", file])).code).toBe(0);
  expect(readdirSync(clipsOf(to))).toHaveLength(2);
});

test.each<[string, Record<string, string>, string[]]>([
  ["BACKUP_VIDEOS=off", { BACKUP_VIDEOS: "off" }, []],
  ["--without-videos", {}, ["--without-videos"]],
])("a backup with %s has no films", async (_, settings, words) => {
  const made = await backUp(settings, ...words);
  expect(made).toMatchObject({ films: 0, missingFilms: 0 });
  const to = newFolder();
  const { out } = await restore(made.file, { DATA_DIR: to });
  expect(out).toContain("2 videos have no file there. If you have a copy of CLIPS_DIR, put it");
});

test("only a name of a backup's own making is a piece of a film", () => {
  const [programOf, recordingId] = [newId(), newId()];
  const good = `films/${programOf}/${recordingId}.film/000001`;
  expect(filmOf(good)).toEqual({ programId: programOf, recordingId, kind: "film" });
  for (const bad of [
    `films/../${recordingId}.film/000001`,
    `films/${programOf}/${recordingId}.sh/000001`,
    `${good}/../x`,
    `x/${good}`,
  ]) {
    expect(filmOf(bad), bad).toBeUndefined();
  }
});
