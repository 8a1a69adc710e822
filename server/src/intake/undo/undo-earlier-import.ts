import { nameOf } from "../../database/columns.ts";
import type { Tx } from "../../database/database.ts";
import { setGameBases } from "../../tables/folded-games.ts";
import { type PitchBase, setPitchBases } from "../../tables/folded-pitches.ts";
import { deleteGameRows, restoreGames } from "../../tables/games.ts";
import type { Change } from "../../tables/imports.ts";
import { deletePitches, restorePitches } from "../../tables/pitches.ts";
import { liveDeliveries, pitchesToFold } from "../fold/fold-games.query.ts";
import { foldGames } from "../fold/fold-games.ts";
import { isFounded } from "../fold/fold-pitch.ts";
import { gameImages, pitchImages } from "../store/import-journal.ts";
import {
  type GameToUndo,
  type Orphans,
  orphansIn,
  pitchCounts,
  type Touched,
  touchedIn,
} from "./undo.query.ts";
import { type KeptGame, undoReasons as reasons } from "./undo-reasons.ts";

type Row = Readonly<Record<string, unknown>>;
type Images = ReadonlyMap<string, Row>;

/** Whether a row is the same as after the import. Both come from `jsonb`, which orders keys. */
function isUntouched(now: Row | undefined, after: Row): boolean {
  return JSON.stringify(now) === JSON.stringify(after);
}

interface EarlierPlan {
  readonly removedPitches: string[];
  readonly restoredPitches: Row[];
  readonly restoredGames: Row[];
  /** Games to delete if no pitch is left in them: new ones, and those of an import that was undone before. */
  readonly newGames: string[];
  readonly kept: KeptGame[];
}

interface Now {
  readonly games: Images;
  readonly pitches: Images;
  readonly touched: Touched;
  /** The pitches that imports delivered that are not undone. */
  readonly delivered: ReadonlySet<string>;
  readonly orphans: Orphans;
}

function planPitches(game: GameToUndo, now: Now, plan: EarlierPlan): void {
  const { gameId } = game;
  const { pitches, touched, orphans } = now;
  const changed = game.changedPitches.filter(({ before, after }) => {
    const pitchId = String(after.pitch_id);
    const isSame = isUntouched(pitches.get(pitchId), after);
    const isLast = orphans.pitches.has(pitchId) && !touched.reimported.has(pitchId);
    if (isSame && isLast) plan.removedPitches.push(pitchId);
    else if (isSame) plan.restoredPitches.push(before);
    return !isSame;
  });
  const stay = game.addedPitches.filter((id) => {
    const isTouched = touched.corrected.has(id) || touched.reimported.has(id);
    if (!isTouched) plan.removedPitches.push(id);
    return isTouched;
  });
  const ids = [...stay, ...changed.map(({ after }) => String(after.pitch_id))];
  if (ids.some((id) => touched.corrected.has(id))) {
    plan.kept.push({ gameId, reason: reasons.corrected });
  } else if (ids.length > 0) plan.kept.push({ gameId, reason: reasons.reimported });
}

function planUndo(games: readonly GameToUndo[], now: Now): EarlierPlan {
  const plan: EarlierPlan = {
    removedPitches: [],
    restoredPitches: [],
    restoredGames: [],
    newGames: [],
    kept: [],
  };
  for (const game of games) {
    const { gameId, isNew, gameChange } = game;
    const isEdited = now.touched.games.has(gameId);
    if (isEdited && (isNew || gameChange)) plan.kept.push({ gameId, reason: reasons.edited });
    // An edited new game stays as a whole: a game without its pitches would be of no use.
    if (isEdited && isNew) continue;
    if (isNew || (now.orphans.games.has(gameId) && !isEdited)) plan.newGames.push(gameId);
    if (gameChange && isUntouched(now.games.get(gameId), gameChange.after)) {
      plan.restoredGames.push(gameChange.before);
    }
    planPitches(game, now, plan);
  }
  return plan;
}

/** The games of an import from before deliveries were kept. */
interface EarlierImport {
  readonly programId: string;
  readonly importId: string;
  readonly games: readonly GameToUndo[];
  readonly now: Date;
}

async function stateOf(tx: Tx, { programId, importId, games }: EarlierImport): Promise<Now> {
  const gameIds = games.map(({ gameId }) => gameId);
  const changes = games.flatMap(({ changedPitches }) => changedPitches);
  const pitchIds = changes.map(({ after }) => String(after.pitch_id));
  const touched = await touchedIn(tx, { programId, importId, gameIds });
  const deliveries = await liveDeliveries(tx, { programId, gameIds });
  const live = [...deliveries.values()].flat().flatMap(({ pitches }) => pitches);
  const delivered = new Set(live.map(({ pitchId }) => pitchId));
  const reimported = new Set([...touched.reimported, ...delivered]);
  return {
    delivered,
    orphans: await orphansIn(tx, { programId, gameIds }),
    games: await gameImages(tx, { programId, ids: gameIds }),
    pitches: await pitchImages(tx, { programId, ids: pitchIds }),
    touched: { ...touched, reimported },
  };
}

/** What an undo took back. */
export interface EarlierUndone {
  readonly removedPitches: number;
  readonly restoredPitches: number;
  readonly removedGames: number;
  readonly kept: readonly KeptGame[];
}

/** Returns what a pitch was before the first import with deliveries, without what this import had changed before. */
function baseWithout(base: object, { before, after }: Change): object {
  const known = new Map(Object.entries(base));
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field = nameOf(name);
    const isOfImport =
      before[name] !== after[name] && (known.get(field) ?? null) === (after[name] ?? null);
    if (isOfImport) known.set(field, before[name]);
  }
  return Object.fromEntries([...known].filter(([, value]) => value !== undefined));
}

/** Returns what the pitches were, without this import, that a later one delivered as well. */
async function basesWithout(
  tx: Tx,
  given: EarlierImport,
  { delivered }: Now,
): Promise<PitchBase[]> {
  const { programId, games } = given;
  const added = games.flatMap(({ addedPitches }) => addedPitches);
  const bases = new Map<string, object>(
    // Nothing was there before the later one.
    added.filter((id) => delivered.has(id)).map((id) => [id, {}]),
  );
  const changes = games.flatMap(({ changedPitches }) => changedPitches);
  const changeOf = new Map(changes.map((change) => [String(change.after.pitch_id), change]));
  const gameIds = games.map(({ gameId }) => gameId);
  for (const { pitchId, beforeImports } of await pitchesToFold(tx, { programId, gameIds })) {
    const change = delivered.has(pitchId) ? changeOf.get(pitchId) : undefined;
    if (change && isFounded(beforeImports)) bases.set(pitchId, baseWithout(beforeImports, change));
  }
  return [...bases].map(([pitchId, beforeImports]) => ({ pitchId, beforeImports }));
}

/** Computes the pitches again that this import added or changed and a later one delivered as well. */
async function leaveToOthers(tx: Tx, given: EarlierImport, state: Now): Promise<void> {
  const { programId, games, now } = given;
  const pitches = await basesWithout(tx, given, state);
  if (pitches.length === 0) return;
  await setPitchBases(tx, { programId, pitches });
  const founded = games.filter(({ isNew, gameId }) => isNew && !state.touched.games.has(gameId));
  const bases = founded.map(({ gameId }) => ({ gameId, beforeImports: {} }));
  await setGameBases(tx, { programId, games: bases });
  const gameIds = games.map(({ gameId }) => gameId);
  const pitchIds = new Set(pitches.map(({ pitchId }) => pitchId));
  await foldGames(tx, { programId, gameIds, now, pitchIds });
}

/** Takes back what an import from before deliveries were kept added or changed, except what someone or another import changed since. */
export async function undoEarlierImport(tx: Tx, given: EarlierImport): Promise<EarlierUndone> {
  const { programId, games, now } = given;
  const state = await stateOf(tx, given);
  const plan = planUndo(games, state);
  await deletePitches(tx, { programId, pitchIds: plan.removedPitches });
  await restorePitches(tx, { programId, rows: plan.restoredPitches });
  await restoreGames(tx, { programId, rows: plan.restoredGames, now });
  await leaveToOthers(tx, given, state);
  const counts = await pitchCounts(tx, { programId, gameIds: plan.newGames });
  const empty = plan.newGames.filter((gameId) => !counts.has(gameId));
  await deleteGameRows(tx, { programId, gameIds: empty });
  const explained = new Set(plan.kept.map(({ gameId }) => gameId));
  const others = [...counts.keys()].filter((gameId) => !explained.has(gameId));
  return {
    removedPitches: plan.removedPitches.length,
    restoredPitches: plan.restoredPitches.length,
    removedGames: empty.length,
    kept: [...plan.kept, ...others.map((gameId) => ({ gameId, reason: reasons.others }))],
  };
}
