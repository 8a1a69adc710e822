import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { addLook } from "@armslot/contracts/scouting/looks";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useState } from "react";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useHasLookDraft } from "../look-draft.ts";
import { LookForm } from "../look-form.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { FiledReports } from "./filed-reports.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { GradeMatrices } from "./grade-matrices.tsx";
import { Looks } from "./looks.tsx";
import { OutsideRatings } from "./outside-ratings.tsx";
import { PlaceInProgram } from "./place-in-program.tsx";
import { PrivateNotes } from "./private-notes.tsx";
import { SchoolFacts } from "./school-facts.tsx";

export type AthleteScouting = ReplyOf<typeof getAthleteScouting>;

interface ScoutingRegionProps {
  readonly programId: string;
  readonly athleteId: string;
}

/** The Scouting region of an athlete: what staff saw, wrote and decided. */
export function ScoutingRegion({ programId, athleteId }: ScoutingRegionProps) {
  const query = useEndpointQuery(getAthleteScouting, { params: { programId, athleteId } });
  const [isAdding, setIsAdding] = useState(useHasLookDraft({ programId, athleteId }));
  const [wasAdded, setWasAdded] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const refresh = useRefreshScouting();
  const { mutateAsync } = useEndpointMutation(addLook);
  const scouting = query.data;
  return (
    <div>
      <Region
        title="Scouting"
        actions={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={pathOf("contactLog", { programId, athleteId })}>Contacts</ButtonLink>
            <ButtonLink to={`${pathOf("contactLog", { programId, athleteId })}?log=new`}>
              Log a Contact
            </ButtonLink>
            <Button
              ref={opener}
              disabled={isAdding}
              onClick={() => {
                setIsAdding(true);
                setWasAdded(false);
              }}
            >
              Add a Look
            </Button>
            <ButtonLink kind="primary" to={pathOf("writeReport", { programId, athleteId })}>
              Write a Report
            </ButtonLink>
          </span>
        }
      >
        <div className="flex flex-col gap-6">
          {isAdding && (
            <LookForm
              {...{ programId, athleteId }}
              onEnter={async (lookId, body) => {
                await mutateAsync({ params: { programId, athleteId, lookId }, body });
                await refresh();
                setWasAdded(true);
                close();
              }}
              onCancel={close}
            />
          )}
          {wasAdded && <StatusNote>The look is added.</StatusNote>}
          {query.isPending && <Skeleton className="h-80 w-full" />}
          {query.error && !scouting && (
            <ReadFailed read={query}>Failed to load scouting. Please try again.</ReadFailed>
          )}
          {scouting && <ScoutingParts {...{ programId, athleteId, scouting }} />}
        </div>
      </Region>
    </div>
  );
}

interface ScoutingPartsProps extends ScoutingRegionProps {
  readonly scouting: AthleteScouting;
}

function ScoutingParts(props: ScoutingPartsProps) {
  const { user } = useViewer();
  const { reports, furtherGraded } = props.scouting;
  return (
    <>
      <PlaceInProgram {...props} />
      <FiledReports {...props} userId={user.uid} />
      <GradeMatrices reports={[...reports, ...furtherGraded]} />
      <Looks {...props} userId={user.uid} />
      <FollowUps {...props} userId={user.uid} />
      <OutsideRatings {...props} />
      <SchoolFacts {...props} />
      <PrivateNotes {...props} />
    </>
  );
}
