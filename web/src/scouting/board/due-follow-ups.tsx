import type { Board } from "@armslot/contracts/scouting/board";
import { Suspense, useState } from "react";
import { formatCount, today } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { FollowUpRow } from "../follow-up-row.tsx";

const CalendarLink = lazyComponent(async () => (await import("./calendar-link.tsx")).CalendarLink);

interface DueFollowUpsProps {
  readonly programId: string;
  readonly userId: string;
  readonly board: Board;
}

const shownAtFirst = 3;

/** The follow-ups that are due, the reader's own first. Renders nothing when none is. */
export function DueFollowUps({ programId, userId, board }: DueFollowUpsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const now = today();
  const due = board.followUps
    .filter((followUp) => followUp.due <= now && followUp.doneAt === null)
    .toSorted((a, b) => Number(b.ownerId === userId) - Number(a.ownerId === userId));
  const shown = isWhole ? due : due.slice(0, shownAtFirst);
  if (due.length === 0) return null;
  return (
    <section aria-label="Due follow-ups" className="rounded-card border border-line p-3 ps-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 pointer-coarse:min-h-11">
        <h2 className="text-dense font-semibold">{formatCount(due.length, "due follow-up")}</h2>
        <Suspense>
          <CalendarLink programId={programId} />
        </Suspense>
      </div>
      <ul>
        {shown.map((followUp) => (
          <li key={followUp.followUpId}>
            <FollowUpRow programId={programId} followUp={followUp} athlete={followUp.athlete} />
          </li>
        ))}
      </ul>
      {due.length > shown.length && (
        <Button kind="link" onClick={() => setIsWhole(true)}>
          {`Show all ${due.length}`}
        </Button>
      )}
    </section>
  );
}
