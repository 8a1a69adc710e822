import { createHash } from "node:crypto";
import type { Outing } from "@armslot/baseball/files/outings/outing";
import { totalsOfGames } from "@armslot/baseball/numbers/game-totals";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { handOfType, typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import { nameKey } from "@armslot/baseball/roster/names";
import { levelReadings, storedReading } from "@armslot/contracts/pitch/levels";
import type { FilePitcher } from "../sightings/match-pitchers.ts";
import type { LeagueSumsRow } from "../storage/league-sums.ts";
import { digestOfKey } from "../storage/pitches.ts";

interface LeagueOf {
  readonly programId: string;
  /** The date of the games for which the file has none. */
  readonly date: string | undefined;
}

/** What another team's pitcher threw with one hand in an outing whose season is known. */
interface LeagueOuting {
  readonly outing: Outing;
  readonly throws: "R" | "L";
  readonly season: number;
  /** The bit that the pitcher sets, from 0 to 255. */
  readonly bit: number;
}

const bits = 256;

/** Returns which of 256 bits a pitcher sets. It is the same in each file that writes the name the same, and names no one. */
function bitOf({ key, pitcher: { fullName, throws } }: FilePitcher, programId: string): number {
  const name = nameKey(fullName);
  const hash = createHash("sha256").update(
    `${programId} ${name === "" ? key : `${name} ${throws}`}`,
  );
  return hash.digest()[0] ?? 0;
}

function outingsOf(pitcher: FilePitcher, { programId, date }: LeagueOf): LeagueOuting[] {
  const { throws: own } = pitcher.pitcher;
  const bit = bitOf(pitcher, programId);
  return pitcher.outings.flatMap((outing) => {
    const day = outing.game.date ?? date;
    if (day === undefined) return [];
    const arms = groupBy(outing.pitches, ({ pitchType }) => handOfType(pitchType, own));
    return [...arms].flatMap(([throws, pitches]) => {
      if (throws === null) return [];
      return [{ outing: { ...outing, pitches }, throws, bit, season: Number(day.slice(0, 4)) }];
    });
  });
}

const counted = ({ outing }: LeagueOuting) =>
  outing.pitches
    .filter(({ excludedReason }) => excludedReason === null)
    .map((pitch) => ({ ...pitch, pitchType: typeWithoutArm(pitch.pitchType), movementAxis: null }));

/** Returns the sums of pitchers by game, season, throwing hand and type. Pitchers without a hand and games without a date are left out. */
export function leagueSums(pitchers: readonly FilePitcher[], of: LeagueOf): LeagueSumsRow[] {
  const outings = pitchers.flatMap((pitcher) => outingsOf(pitcher, of));
  const groups = groupBy(outings, ({ outing, season, throws }) =>
    JSON.stringify([outing.game.sourceKey, season, throws]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { outing, season, throws } = first;
    const gameKey = digestOfKey(outing.game.sourceKey);
    return totalsOfGames([{ game: 0, pitches: group.flatMap(counted) }]).map((type) => {
      const { pitchType, pitches } = type;
      const sums = levelReadings.flatMap((reading) => {
        const name = storedReading(reading);
        const { [name]: found } = type.readings;
        return found ? [[name, found.slice(0, 3)] as const] : [];
      });
      const set = new Set(
        group
          .filter((each) => counted(each).some((pitch) => pitch.pitchType === pitchType))
          .map(({ bit }) => bit),
      );
      const pitcherBits = Array.from({ length: bits }, (_, bit) => (set.has(bit) ? "1" : "0"));
      const readings = Object.fromEntries(sums);
      return {
        gameKey,
        season,
        throws,
        pitchType,
        pitches,
        pitchers: pitcherBits.join(""),
        readings,
      };
    });
  });
}
