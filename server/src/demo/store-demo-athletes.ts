import { readFile } from "node:fs/promises";
import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { insertAthletes } from "../storage/athletes.ts";
import { insertClip } from "../storage/clips.ts";
import { insertGames } from "../storage/games.ts";
import { insertPitches } from "../storage/pitches.ts";
import { finishRecording, insertRecording, setPoster } from "../storage/recordings.ts";
import { type DemoRow, demoRows } from "./demo-files.ts";
import { demoProgram } from "./demo-program.ts";

interface FilmedGame {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
  /** The IDs of its pitches in thrown order. */
  readonly pitchIds: readonly string[];
}

interface DemoFilms {
  readonly films: Parts["films"];
  readonly submittedBy: string;
  readonly now: Date;
  readonly newId: NewId;
}

const fileOf = (name: string) => readFile(new URL(`../../demo/${name}`, import.meta.url));

interface DemoContext {
  readonly programId: string;
  readonly submittedBy: string;
  readonly now: Date;
  readonly newId: NewId;
  /** Where the clips go. Null on a server that keeps no videos. */
  readonly films: Parts["films"] | null;
}

/** A slow computer stores these well within the time limit of a statement. */
const pitchesAtOnce = 1_000;

/** Stores the demo athletes with their games and pitches in a few statements. */
export async function storeDemoAthletes(
  tx: Tx,
  { programId, submittedBy, now, newId, films }: DemoContext,
): Promise<void> {
  const pitchers = demoProgram(now).map((pitcher) => ({ ...pitcher, athleteId: newId() }));
  const played = pitchers.flatMap(({ athleteId, games }) =>
    games.map((game) => ({ ...game, athleteId, gameId: newId() })),
  );
  const pitches = played.flatMap(({ athleteId, gameId, pitches: thrown }) =>
    thrown.map((pitch) => ({ ...pitch, athleteId, gameId, pitchId: newId(), sourceKey: null })),
  );
  const athletes = pitchers.map(({ athleteId, profile }) => ({
    ...profile,
    programId,
    athleteId,
    submittedBy,
    now,
  }));
  const games = played.map(({ pitches: _pitches, ...game }) => ({ ...game, sourceKey: null }));
  await insertAthletes(tx, athletes);
  await insertGames(tx, { programId, games, now });
  for (let start = 0; start < pitches.length; start += pitchesAtOnce) {
    await insertPitches(tx, { programId, pitches: pitches.slice(start, start + pitchesAtOnce) });
  }
  const [first] = pitchers;
  const filmed = played.findLast(({ athleteId }) => athleteId === first?.athleteId);
  if (!films || !filmed) return;
  const { athleteId, gameId } = filmed;
  const thrown = pitches.filter((pitch) => pitch.gameId === gameId);
  const pitchIds = thrown.map(({ pitchId }) => pitchId);
  const game = { programId, athleteId, gameId, pitchIds };
  await storeDemoFilms(tx, game, { films, submittedBy, now, newId });
}

/** Stores the drawn clips of the demo program. Their files are in server/demo. */
async function storeDemoFilms(tx: Tx, game: FilmedGame, demo: DemoFilms): Promise<void> {
  for (const row of demoRows("clips")) await storeDemoFilm(tx, { game, row, demo });
}

async function storeDemoFilm(
  tx: Tx,
  given: { readonly game: FilmedGame; readonly row: DemoRow; readonly demo: DemoFilms },
): Promise<void> {
  const { game, row, demo } = given;
  const { films, submittedBy, now, newId } = demo;
  const { programId, athleteId, gameId, pitchIds } = game;
  const [film, poster] = [await fileOf(`${row.file}.mp4`), await fileOf(`${row.file}.webp`)];
  const key = { programId, recordingId: newId() };
  const number = (name: string) => Number(row[name]);
  await insertRecording(tx, {
    ...{ ...key, athleteId, gameId, kind: "single", byteCount: film.length, startedAt: null },
    ...{ uploadedBy: submittedBy, createdAt: now, expiresAt: now },
  });
  const [width, height] = [number("width"), number("height")];
  const [frames, durationMs] = [number("frames"), number("durationMs")];
  const header = { container: "mp4", codec: "avc1", rotation: 0 } as const;
  await finishRecording(tx, { ...key, facts: { ...header, width, height, frames, durationMs } });
  await setPoster(tx, { ...key, posterBytes: poster.length });
  await insertClip(tx, {
    ...{ ...key, clipId: newId(), pitchId: pitchIds[number("pitch") - 1] ?? null, now },
    ...{ fromMs: 0, toMs: null, releaseMs: number("releaseMs"), margin: null },
    ...{ pairedBy: "person", needsLook: false },
  });
  for (const [kind, bytes] of [["film", film] as const, ["poster", poster] as const]) {
    const file = await films.addFile({ ...key, kind });
    await file?.write(bytes);
    await file?.keep();
  }
}
