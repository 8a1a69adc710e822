import type { PitchFile, RowNote } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import type { Tx } from "../database/database.ts";
import { athletesByKey, namesOfAthletes } from "../sightings/imports.query.ts";
import { type FilePitcher, type Matched, pitchersOf } from "../sightings/match-pitchers.ts";

interface OfFile {
  readonly programId: string;
  readonly matched: Matched;
}

function devicePitches({ outings }: FilePitcher) {
  return outings.flatMap(({ pitches }) => pitches).filter(({ isDeviceKey }) => isDeviceKey);
}

function sentence({ pitcher }: FilePitcher, athlete: string, count: number): string {
  const name = pitcher.fullName || "a pitcher without a name";
  const are = count === 1 ? "1 pitch is" : `${count} pitches are`;
  return `${are} of ${name} in this file, who is left out, and stored for ${athlete}. Match ${name} to an athlete to move them.`;
}

/**
 * Returns remarks about stored pitches that the file gives to pitchers who are left out. These pitches stay where they are: a name that is written
 * in another way must not take an athlete's pitches away.
 */
export async function leftWithOthers(
  tx: Tx,
  file: PitchFile,
  { programId, matched: { matched } }: OfFile,
): Promise<RowNote[]> {
  const isMatched = new Set(matched.map(({ key }) => key));
  const leftOut = pitchersOf(file.outings).filter(({ key }) => !isMatched.has(key));
  const keys = leftOut.flatMap(devicePitches).flatMap(({ sourceKey }) => sourceKey ?? []);
  const athletes = await athletesByKey(tx, { programId, keys });
  const athleteIds = [...new Set(athletes.values())];
  const names = await namesOfAthletes(tx, { programId, athleteIds });
  return leftOut.flatMap((pitcher) => {
    const stored = devicePitches(pitcher).filter(({ sourceKey }) => athletes.has(sourceKey ?? ""));
    const byAthlete = groupBy(stored, ({ sourceKey }) => athletes.get(sourceKey ?? "") ?? "");
    return [...byAthlete].flatMap(([athleteId, [first, ...others]]) => {
      if (!first) return [];
      const name = names.get(athleteId) ?? "";
      return [{ line: first.line, reason: sentence(pitcher, name, others.length + 1) }];
    });
  });
}
