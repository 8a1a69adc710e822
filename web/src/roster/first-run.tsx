import { pages } from "@armslot/contracts/core/pages";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { ReactNode } from "react";
import { pathOf } from "../client/paths.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** The dashboard of a program without athletes, with the ways to begin (ROSTER-5). */
export function FirstRun({ programId }: { readonly programId: string }) {
  return (
    <div className="flex flex-col gap-6">
      <EmptyState>{athleteMessages.athletesEmpty}</EmptyState>
      <section aria-labelledby="ways-to-begin">
        <h2 id="ways-to-begin" className="mb-3 text-body font-semibold">
          Ways to begin
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          <Way
            title="Add your athletes"
            action={
              <ButtonLink to={pathOf("newAthlete", { programId })}>Add an Athlete</ButtonLink>
            }
          >
            Enter each pitcher’s name, hand, class and school. On an athlete’s page you can then
            type a game pitch by pitch.
          </Way>
          <Way
            title="Import games"
            action={<ButtonLink to={pathOf("importGames", { programId })}>Import Files</ButtonLink>}
          >
            Files from TrackMan, Rapsodo and Baseball Savant become games with averages. One press
            adds their pitchers to your roster.
          </Way>
          <Way
            title="Look at the demo"
            action={<ButtonLink to={`${pages.landing}#product-demo`}>Watch the Demo</ButtonLink>}
          >
            See in a short video what athletes and games look like here once there are pitches.
          </Way>
        </ul>
      </section>
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Way({ title, action, children }: WayProps) {
  return (
    <li className="flex flex-col items-start gap-3 rounded-card border border-line bg-bg p-4 md:p-6">
      <h3 className="text-body font-semibold">{title}</h3>
      <p className="flex-1 text-dense text-muted">{children}</p>
      {action}
    </li>
  );
}
