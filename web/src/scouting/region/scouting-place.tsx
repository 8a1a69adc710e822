import { Suspense, useRef } from "react";
import { useParams } from "react-router";
import { useHasComeNear } from "../../ui/in-turn.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { anchorOf } from "../../ui/region.tsx";

const ScoutingRegion = lazyComponent(
  async () => (await import("./scouting-region.tsx")).ScoutingRegion,
);

/** The place of the Scouting region, whose code and data load when it comes near the visible part of the page. */
export function ScoutingPlace({ athleteId }: { readonly athleteId: string }) {
  const { programId = "" } = useParams();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useHasComeNear(place);
  // A link to the region leads here before the region is there.
  const waiting = (
    <div id={anchorOf("Scouting")} tabIndex={-1}>
      <Skeleton className="h-80 w-full" />
    </div>
  );
  return (
    <div ref={place} data-screen-only>
      <Suspense fallback={waiting}>
        {isNear ? <ScoutingRegion programId={programId} athleteId={athleteId} /> : waiting}
      </Suspense>
    </div>
  );
}
