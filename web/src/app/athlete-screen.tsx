import { AthletePage } from "../athlete/profile/athlete-page.tsx";
import { LatePart } from "../ui/in-turn.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Skeleton } from "../ui/loading.tsx";

const loadHandouts = () => import("./athlete-handouts.tsx");

const AthleteHandouts = lazyComponent(async () => (await loadHandouts()).AthleteHandouts);
const ScoutingPlace = lazyComponent(
  async () => (await import("../scouting/region/scouting-place.tsx")).ScoutingPlace,
);
/** The height of the Scouting region of an athlete of whom nothing is written: lines wrap on narrow screens. Nothing moves when it loads. */
const scoutingPlace = { minHeight: "max(58.5rem, calc(76.5rem - 30.7vw))" };
const ReportActions = lazyComponent(async () => (await loadHandouts()).ReportActions);

/** The athlete's page. It is assembled here because its regions belong to several features. */
export function AthleteScreen() {
  return (
    <AthletePage
      actions={
        <LatePart code={ReportActions} shown={{}} placeholder={<Skeleton className="h-9 w-36" />} />
      }
    >
      {(athlete) => (
        <>
          <div data-screen-only style={scoutingPlace}>
            <LatePart
              code={ScoutingPlace}
              shown={{ athleteId: athlete.uid }}
              placeholder={<Skeleton className="h-80 w-full" />}
            />
          </div>
          <LatePart
            code={AthleteHandouts}
            shown={{ athlete }}
            placeholder={<Skeleton className="h-[22.75rem] w-full md:h-[14rem] print:hidden" />}
          />
        </>
      )}
    </AthletePage>
  );
}
