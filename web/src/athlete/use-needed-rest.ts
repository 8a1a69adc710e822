import { type NeededRest, neededRest } from "@armslot/baseball/numbers/needed-rest";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { today } from "../client/format.ts";
import { useViewer } from "../session/session.ts";

/** What the days of rest of an athlete are computed from. */
type RestFacts = Pick<AthleteScreen, "workload" | "caught"> & {
  readonly birthYear: number | null;
};

/** Returns the rest that an athlete needs today, by the program's rule. */
export function useNeededRest({ birthYear, workload: days, caught }: RestFacts): NeededRest {
  const rule = useViewer().program.restRule;
  return neededRest({ birthYear, days, caught, rule, today: today() });
}
