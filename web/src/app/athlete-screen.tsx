import { lazy, Suspense } from "react";
import { AthletePage } from "../features/athletes/athlete-page.tsx";
import { Skeleton } from "../ui/loading.tsx";

const AthleteHandouts = lazy(async () => ({
  default: (await import("./athlete-handouts.tsx")).AthleteHandouts,
}));

/** The athlete's page. It is assembled here because its regions belong to several features. */
export function AthleteScreen() {
  return (
    <AthletePage>
      {(athlete) => (
        <Suspense
          fallback={<Skeleton className="h-[30.25rem] w-full md:h-[18.5rem] print:hidden" />}
        >
          <AthleteHandouts athlete={athlete} />
        </Suspense>
      )}
    </AthletePage>
  );
}
