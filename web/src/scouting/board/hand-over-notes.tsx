import type { Board } from "@armslot/contracts/scouting/board";
import { handOverNotes } from "@armslot/contracts/scouting/notes-and-ratings";
import { useState } from "react";
import { formatCount } from "../../client/format.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";

interface HandOverNotesProps {
  readonly programId: string;
  readonly members: Board["members"];
}

/** Hands all of the reader's private notes to a colleague, for example before leaving the program. */
export function HandOverNotes({ programId, members }: HandOverNotesProps) {
  const [toUserId, setToUserId] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useViewer();
  const refresh = useRefreshScouting();
  const hand = useEndpointMutation(handOverNotes, { onSuccess: refresh });
  const others = members.filter(({ uid }) => uid !== user.uid);
  const chosen = others.find(({ uid }) => uid === toUserId);
  if (others.length === 0) return null;
  return (
    <Region title="Your Private Notes">
      <div className="flex flex-col gap-3">
        <p className="text-dense">
          Your private notes are deleted when you leave the program, unless you hand them to a
          colleague before. Only the colleague reads them from then on.
        </p>
        <div className="max-w-64">
          <SelectField
            name="colleague"
            label="Colleague"
            value={toUserId}
            options={others.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={setToUserId}
          />
        </div>
        {chosen && (
          <ConfirmInPlace
            label="Hand Over"
            question={`Hand all of your private notes to ${chosen.name}?`}
            className="self-start"
            isAsking={isAsking}
            isBusy={hand.isPending}
            onAsk={() => setIsAsking(true)}
            onConfirm={() =>
              hand.mutate(
                { params: { programId }, body: { toUserId } },
                { onSuccess: () => setIsAsking(false) },
              )
            }
            onCancel={() => setIsAsking(false)}
          />
        )}
        {hand.data && (
          <StatusNote>{`${formatCount(hand.data.notes, "note")} handed over.`}</StatusNote>
        )}
        {hand.error && <Problem>{hand.error.sentence}</Problem>}
      </div>
    </Region>
  );
}
