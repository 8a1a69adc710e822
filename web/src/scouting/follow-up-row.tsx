import { type FollowUp, saveFollowUp } from "@armslot/contracts/scouting/follow-ups";
import { formatDate, today } from "../client/format.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Problem } from "../ui/problem.tsx";
import { useRefreshScouting } from "./refresh-scouting.ts";

interface FollowUpRowProps {
  readonly programId: string;
  readonly followUp: FollowUp;
  /** The athlete's name, where several athletes are listed. */
  readonly athlete?: string;
}

/** A follow-up with the box that marks it as done. */
export function FollowUpRow({ programId, followUp, athlete }: FollowUpRowProps) {
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveFollowUp, { onSuccess: refresh });
  const { followUpId, athleteId, ownerId, owner, due, about, version, doneAt } = followUp;
  const isDone = doneAt !== null;
  const isLate = !isDone && due < today();
  const mark = (done: boolean) =>
    save.mutate({
      params: { programId, athleteId, followUpId },
      body: { version, due, ownerId, about, isDone: done },
    });
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 items-start gap-3 py-2 text-dense">
        <input
          type="checkbox"
          checked={isDone}
          disabled={save.isPending}
          onChange={({ target }) => mark(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0 flex-1">
          <span className={isDone ? "text-muted line-through wrap-anywhere" : "wrap-anywhere"}>
            {athlete === undefined ? about : `${athlete}: ${about}`}
          </span>
          <span className="block text-meta text-muted">
            {`${formatDate(due)} · ${owner ?? "a former member"}`}
          </span>
        </span>
        {isLate && <Badge kind="warning">Overdue</Badge>}
      </label>
      {save.error && <Problem>{save.error.sentence}</Problem>}
    </div>
  );
}
