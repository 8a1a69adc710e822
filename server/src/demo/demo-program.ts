import type { AthleteProfile } from "@armslot/contracts/athlete-fields";
import { limits } from "@armslot/contracts/limits";
import { type DemoGame, demoGame } from "./demo-games.ts";
import { type DemoAthlete, demoRoster } from "./demo-roster.ts";
import { pitcherForm } from "./pitcher-form.ts";
import { type Random, seededRandom } from "./random.ts";
import { outingFridays, schoolYear } from "./season-weekends.ts";

/** A demo athlete with all their games, oldest first. */
export interface DemoPitcher {
  readonly profile: AthleteProfile;
  readonly games: readonly DemoGame[];
}

const seed = 31;
const weekendsPerYear = 24;
const ageAtGraduation = 18;

/** Returns a random selection of the athlete's weekends, oldest first. A starter pitched on the newest. */
function weekendsOf({ role, weekends, outings }: DemoAthlete, random: Random): number[] {
  const drawn = Array.from({ length: weekends }, (_, weeksAgo) => {
    const lot = random.next();
    return { weeksAgo, lot: role === "starter" && weeksAgo === 0 ? -1 : lot };
  });
  return drawn
    .sort((a, b) => a.lot - b.lot)
    .slice(0, outings)
    .map(({ weeksAgo }) => weeksAgo)
    .sort((a, b) => b - a);
}

function profileOf(athlete: DemoAthlete, year: number): AthleteProfile {
  const { yearsToGraduation, fastball, role, outings, weekends, arsenal, ...profile } = athlete;
  const graduation = year + yearsToGraduation;
  return {
    ...profile,
    gradClass: Math.max(limits.gradClassMin, graduation),
    birthYear: graduation - ageAtGraduation,
  };
}

/**
 * Generates the demo program's seasons: the same pitches each time, on the last season weekends before `now`.
 * @param now the time of loading; only its UTC date matters
 */
export function demoProgram(now: Date): DemoPitcher[] {
  const roster = demoRoster();
  const fridays = outingFridays(now, Math.max(...roster.map(({ weekends }) => weekends)));
  const year = schoolYear(now.toISOString().slice(0, 10));
  return roster.map((athlete, place) => {
    // Each pitcher has a separate generator: changing one leaves the others as they are.
    const random = seededRandom(seed + place * 7919);
    const form = pitcherForm(athlete, random);
    const cutterPhase = random.integer(0, 4);
    const games = weekendsOf(athlete, random).flatMap((weeksAgo, index) => {
      const friday = fridays.at(-1 - weeksAgo);
      if (!friday) return [];
      const isNewest = index === athlete.outings - 1;
      const yearsAgo = weeksAgo / weekendsPerYear;
      return demoGame(form, { friday, index, yearsAgo, isNewest, cutterPhase }, random);
    });
    return { profile: profileOf(athlete, year), games };
  });
}
