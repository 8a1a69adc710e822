import { fullName } from "@armslot/baseball/roster/names";
import type { Athlete } from "@armslot/contracts/roster/athletes";
import { type ReactNode, useEffect, useRef } from "react";
import { useParams } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { useGoBack } from "../../client/use-go-back.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";

interface AthleteHeaderProps {
  readonly programId: string;
  /** The athlete, or null while it loads and if that failed. */
  readonly athlete: Athlete | null;
  readonly hasFailed: boolean;
  /** The actions of other parts. */
  readonly actions: ReactNode;
  readonly onEdit: () => void;
  /** Whether to focus Edit Profile, as after editing. */
  readonly takesFocus: boolean;
}

/** The header of the athlete's page, with its actions in one bar. On a phone, "Chart" is all that shows of Chart Pitches. */
export function AthleteHeader(props: AthleteHeaderProps) {
  const { programId, athlete, hasFailed, actions, onEdit, takesFocus } = props;
  const { athleteId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) editButton.current?.focus();
  }, [takesFocus]);
  return (
    <PageHeader
      title={athlete ? fullName(athlete) : <NamePlaceholder isLoading={!hasFailed} />}
      hasActionRow
      actions={
        <>
          <Button onClick={goBack}>Back</Button>
          <ButtonLink to={pathOf("chart", { programId, athleteId })}>
            <span>
              Chart<span className="max-md:sr-only"> Pitches</span>
            </span>
          </ButtonLink>
          {actions}
          <Button ref={editButton} kind="primary" onClick={onEdit} disabled={athlete === null}>
            Edit Profile
          </Button>
        </>
      }
    />
  );
}

function NamePlaceholder({ isLoading }: { readonly isLoading: boolean }) {
  if (!isLoading) return "Athlete";
  return (
    <>
      <span className="sr-only">Athlete</span>
      <span className="flex h-[1lh] items-center">
        <Skeleton className="h-6 w-48 max-w-full" />
      </span>
    </>
  );
}
