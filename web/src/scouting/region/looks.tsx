import { type Look, withdrawLook } from "@armslot/contracts/scouting/looks";
import { useState } from "react";
import { Link } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Problem } from "../../ui/problem.tsx";
import { lookLine } from "../look-line.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface LooksProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly scouting: AthleteScouting;
}

/** Who saw the athlete, when and where. */
export function Looks({ userId, ...props }: LooksProps) {
  const { programId, athleteId } = props;
  const { items: looks, older } = useScouted({
    ...props,
    part: "looks",
    keyOf: ({ lookId }) => lookId,
  });
  return (
    <Part title="Looks">
      {looks.length === 0 && <NothingYet>No one has added a look.</NothingYet>}
      <ul className="flex flex-col empty:hidden">
        {looks.map((look) => (
          <li key={look.lookId} className="border-b border-line py-2 last:border-b-0">
            <LookRow {...{ programId, athleteId, look }} isOwn={look.scoutId === userId} />
          </li>
        ))}
      </ul>
      <ShowOlder {...older} />
    </Part>
  );
}

interface LookRowProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly look: Look;
  readonly isOwn: boolean;
}

function LookRow({ programId, athleteId, look, isOwn }: LookRowProps) {
  const { lookId, scout, weather, gun, note, gameId } = look;
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshScouting();
  const withdraw = useEndpointMutation(withdrawLook, { onSuccess: refresh });
  const more = [weather, gun === null ? null : `Gun: ${gun}`].filter(Boolean).join(" · ");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-dense">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium wrap-anywhere">
          {gameId === null ? (
            lookLine(look)
          ) : (
            <Link
              className="text-accent underline underline-offset-4"
              to={pathOf("game", { programId, athleteId, gameId })}
            >
              {lookLine(look)}
            </Link>
          )}
        </p>
        <p className="text-meta text-muted">
          {[isOwn ? "You" : (scout ?? "A former member"), more].filter(Boolean).join(" · ")}
        </p>
        {note !== null && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
        {withdraw.error && <Problem>{withdraw.error.sentence}</Problem>}
      </div>
      {isOwn && (
        <ConfirmInPlace
          label="Withdraw"
          question="Withdraw this look?"
          kind="quiet"
          isAsking={isAsking}
          isBusy={withdraw.isPending}
          onAsk={() => setIsAsking(true)}
          onConfirm={() => withdraw.mutate({ params: { programId, athleteId, lookId } })}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
