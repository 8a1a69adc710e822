import type { Tx } from "../../database/database.ts";
import { renumberPitches } from "../../tables/charted-pitches.ts";
import { type PitchBase, setPitchBases } from "../../tables/folded-pitches.ts";
import type { LiveDelivery } from "./delivery.ts";
import { type PitchToFold, undoneDeliveries } from "./fold-games.query.ts";
import { baseOf, foldedNames, isFounded, withDoubts } from "./fold-pitch.ts";
import { keptDeliveries, keptPitches } from "./kept-deliveries.ts";
import { type KnownGames, knownGames } from "./known-games.ts";
import { numbersToChange } from "./pitch-numbers.ts";

interface Numbering {
  readonly programId: string;
  readonly known: KnownGames;
  readonly pitches: readonly PitchToFold[];
  /** The pitches that are stored without their bases, because nothing but their number can be another one. */
  readonly baseless: ReadonlySet<string>;
}

/** Returns the pitches that imports that are not undone delivered. */
function deliveredIn({ deliveries }: KnownGames): Set<string> {
  const all = [...deliveries.values()].flat();
  return new Set(all.flatMap(({ pitches }) => pitches.map(({ pitchId }) => pitchId)));
}

/** Returns what undone imports delivered of games in which only a correction keeps a pitch: nothing else says when it was thrown. */
async function undoneButKept(tx: Tx, { programId, known, pitches }: Numbering) {
  const { deliveries } = known;
  const kept = keptPitches({ pitches, deliveries });
  if (kept.length === 0) return new Map<string, readonly LiveDelivery[]>();
  const gameIds = [...new Set(kept.map(({ gameId }) => gameId))];
  return keptDeliveries(await undoneDeliveries(tx, { programId, gameIds }), kept, deliveries);
}

/** Returns which pitches imports and corrections did not make what they are. */
function untouched({ known }: Numbering): (pitch: PitchToFold) => boolean {
  const delivered = deliveredIn(known);
  return ({ pitchId, beforeImports }) =>
    isFounded(beforeImports) &&
    beforeImports.places === undefined &&
    beforeImports.apart === undefined &&
    !delivered.has(pitchId) &&
    !foldedNames.some((name) => known.isCorrected(pitchId, name));
}

/**
 * Returns the bases that change with the numbers of pitches. A number that a person or an older import gave must come back when imports are
 * undone, so the base has it until then. A charter's pitches have no numbers of their own.
 */
function changedBases(
  given: Numbering,
  numbers: readonly Pick<PitchToFold, "pitchId" | "pitchNum">[],
): PitchBase[] {
  const { known, pitches, baseless } = given;
  const isUntouched = untouched(given);
  const next = new Map(numbers.map(({ pitchId, pitchNum }) => [pitchId, pitchNum]));
  return pitches.flatMap((pitch): PitchBase[] => {
    const { pitchId, beforeImports } = pitch;
    const { source, pitchNum } = beforeImports ?? pitch;
    const hasOwn = source === "field" || (next.get(pitchId) ?? pitch.pitchNum) === pitchNum;
    if (!hasOwn && beforeImports === null)
      return [{ pitchId, beforeImports: baseOf({ ...pitch, ...known.before(pitchId) }) }];
    if (baseless.has(pitchId) && beforeImports)
      return hasOwn ? [] : [{ pitchId, beforeImports: withDoubts(beforeImports, []) }];
    return hasOwn && isUntouched(pitch) ? [{ pitchId, beforeImports: null }] : [];
  });
}

/** Numbers some pitches of known games in the order in which they were thrown. */
export async function numberPitches(tx: Tx, given: Numbering): Promise<void> {
  const { programId, known, pitches } = given;
  const byGame = new Map<string, PitchToFold[]>(known.games.map(({ gameId }) => [gameId, []]));
  for (const pitch of pitches) byGame.get(pitch.gameId)?.push(pitch);
  const kept = await undoneButKept(tx, given);
  const numbers = known.games.flatMap(({ gameId }) =>
    numbersToChange({
      pitches: byGame.get(gameId) ?? [],
      deliveries: [known.deliveries, kept].flatMap((each) => each.get(gameId) ?? []),
    }),
  );
  await setPitchBases(tx, { programId, pitches: changedBases(given, numbers) });
  await renumberPitches(tx, { programId, numbers });
}

/** Numbers the pitches of games in the order in which they were thrown, from everything that imports delivered. */
export async function numberGames(
  tx: Tx,
  given: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<void> {
  if (given.gameIds.length === 0) return;
  const known = await knownGames(tx, given);
  const { pitches } = known;
  await numberPitches(tx, { ...given, known, pitches, baseless: new Set() });
}
