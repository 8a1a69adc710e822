import { groupBy } from "@armslot/baseball/pitch/group-by";
import { limits } from "@armslot/contracts/core/limits";
import {
  type GameKind,
  noPitchValues,
  type PitchSource,
  type PitchValues,
} from "@armslot/contracts/pitch/circumstances";
import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import type { NewPitch } from "../storage/pitches.ts";
import { type DemoRow, demoRows } from "./demo-files.ts";
import { addDays, outingFridays, schoolYear } from "./season-weekends.ts";

interface DemoPitch extends PitchValues, Pick<NewPitch, "pitchNum" | "pitchType" | "source"> {}

/** A game of the demo program with its pitches. */
interface DemoGame {
  readonly gameDate: string;
  readonly opponent: string;
  readonly location: string;
  readonly kind: GameKind;
  readonly source: PitchSource;
  readonly pitches: readonly DemoPitch[];
}

/** A demo athlete with all their games, oldest first. */
interface DemoPitcher {
  readonly profile: AthleteProfile;
  readonly games: readonly DemoGame[];
}

const ageAtGraduation = 18;

const numberOrText = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));

/** Returns the values of a row whose cells are filled. The files are part of the product, and tests check their values. */
function valuesOf(row: DemoRow): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, text]) => text !== "")
      .map(([name, text]) => [name, numberOrText(text)]),
  );
}

function profileOf({ yearsToGraduation, ...row }: DemoRow, year: number): AthleteProfile {
  const graduation = year + Number(yearsToGraduation);
  return {
    ...(valuesOf(row) as Omit<AthleteProfile, "gradClass" | "birthYear">),
    gradClass: Math.max(limits.gradClassMin, graduation),
    birthYear: graduation - ageAtGraduation,
  };
}

function pitchesOf(
  rows: readonly DemoRow[],
  { gameDate, source }: Pick<DemoGame, "gameDate" | "source">,
): DemoPitch[] {
  return rows.map(({ game: _, ...row }, index) => {
    const values = valuesOf(row) as Pick<DemoPitch, "pitchType" | "thrownAt">;
    const { thrownAt } = values;
    const dated = thrownAt === undefined ? {} : { thrownAt: `${gameDate}T${thrownAt}` };
    return { ...noPitchValues, ...values, ...dated, pitchNum: index + 1, source };
  });
}

/**
 * Returns the demo program's seasons: the same pitches each time, on the last season weekends before `now`.
 * @param now the time of loading; only its UTC date matters
 */
export function demoProgram(now: Date): DemoPitcher[] {
  const games = demoRows("games");
  const thrown = groupBy(demoRows("pitches"), ({ game = "" }) => game);
  const weekends = Math.max(...games.map(({ weekendsAgo }) => Number(weekendsAgo))) + 1;
  const fridays = outingFridays(now, weekends);
  const year = schoolYear(now.toISOString().slice(0, 10));
  const gameOf = (row: DemoRow): DemoGame => {
    const { game = "", athlete: _, weekendsAgo, daysAfterFriday, ...facts } = row;
    const friday = fridays.at(-1 - Number(weekendsAgo)) ?? "";
    const dated = {
      ...(facts as Record<"opponent" | "location", string> & Pick<DemoGame, "kind" | "source">),
      gameDate: addDays(friday, Number(daysAfterFriday)),
    };
    return { ...dated, pitches: pitchesOf(thrown.get(game) ?? [], dated) };
  };
  return demoRows("athletes").map((row, index) => ({
    profile: profileOf(row, year),
    games: games.filter(({ athlete }) => Number(athlete) === index + 1).map(gameOf),
  }));
}
