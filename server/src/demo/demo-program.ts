import type { AthleteProfile } from "@armslot/contracts/athlete-fields";
import { limits } from "@armslot/contracts/limits";
import { type DemoGame, demoGame } from "./demo-games.ts";
import { type DemoAthlete, demoRoster } from "./demo-roster.ts";
import { withDeviceReadings } from "./device-readings.ts";
import { pitcherForm } from "./pitch-draws.ts";
import { type Random, seededRandom } from "./random.ts";
import { schoolYear, seasonFridays } from "./season-weekends.ts";

/** A demo athlete with all their games, oldest first. */
export interface DemoPitcher {
  readonly profile: AthleteProfile;
  readonly games: readonly DemoGame[];
}

const seed = 45;
const deviceSeed = 46;
const weekends = 14;
const gamesPerPitcher = [6, 12] as const;

/** Returns a random selection of the season's weekends, in order. */
function weekendsOf(fridays: readonly string[], count: number, random: Random): string[] {
  const drawn = fridays.map((friday) => ({ friday, lot: random.next() }));
  return drawn
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ friday }) => friday)
    .sort();
}

function profileOf(athlete: DemoAthlete, year: number): AthleteProfile {
  const { yearsToGraduation, fastball, role, arsenal, ...profile } = athlete;
  return { ...profile, gradClass: Math.max(limits.gradClassMin, year + yearsToGraduation) };
}

/**
 * Generates the demo program's season: the same pitches each time, on the last season weekends before `now`.
 * @param now the time of loading; only its UTC date matters
 */
export function demoProgram(now: Date): DemoPitcher[] {
  const fridays = seasonFridays(now, weekends);
  const year = schoolYear(now.toISOString().slice(0, 10));
  return demoRoster().map((athlete, place) => {
    // Each pitcher has a separate generator: changing one leaves the others as they are.
    const random = seededRandom(seed + place * 7919);
    const form = pitcherForm(athlete, random);
    const cutterPhase = random.integer(0, 4);
    const count = random.integer(...gamesPerPitcher);
    const games = weekendsOf(fridays, count, random).map((friday, index) =>
      demoGame(form, { friday, index, cutterPhase }, random),
    );
    // A generator of its own keeps velocities and breaks as they are when a reading is added.
    const device = seededRandom(deviceSeed + place * 7919);
    return {
      profile: profileOf(athlete, year),
      games: withDeviceReadings(games, athlete.position, device),
    };
  });
}
