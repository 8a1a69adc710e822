import type { NewId } from "../core/new-id.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { insertAthletes } from "../storage/athletes.ts";
import { insertGames } from "../storage/games.ts";
import { insertPitches } from "../storage/pitches.ts";
import { demoProgram } from "./demo-program.ts";
import { storeDemoFilms } from "./store-demo-films.ts";

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
