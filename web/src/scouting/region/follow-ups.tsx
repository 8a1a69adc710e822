import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { FollowUpRow } from "../follow-up-row.tsx";
import { ShowOlder } from "../show-older.tsx";
import { FollowUpForm } from "./follow-up-form.tsx";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface FollowUpsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly scouting: AthleteScouting;
}

/** What staff still want to do about the athlete, and until when. */
export function FollowUps({ programId, athleteId, userId, scouting }: FollowUpsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const { members } = scouting;
  const { items: followUps, older } = useScouted({
    ...{ programId, athleteId, scouting, part: "followUps" },
    keyOf: ({ followUpId }) => followUpId,
  });
  return (
    <Part
      title="Follow-ups"
      actions={
        !isAdding && (
          <Button ref={opener} kind="quiet" onClick={() => setIsAdding(true)}>
            Add a Follow-up
          </Button>
        )
      }
    >
      {followUps.length === 0 && !isAdding && <NothingYet>Nothing is planned.</NothingYet>}
      <ul className="flex flex-col empty:hidden">
        {followUps.map((followUp) => (
          <li key={followUp.followUpId}>
            <FollowUpRow programId={programId} followUp={followUp} />
          </li>
        ))}
      </ul>
      <ShowOlder {...older} />
      {isAdding && <FollowUpForm {...{ programId, athleteId, userId, members }} onDone={close} />}
    </Part>
  );
}
