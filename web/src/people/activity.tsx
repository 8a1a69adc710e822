import { accountMessages } from "@armslot/contracts/core/account-messages";
import { type ActivityEntry, listActivity } from "@armslot/contracts/people/activity";
import { useRef } from "react";
import { useEndpointPages } from "../client/endpoint-pages.ts";
import { Moment } from "../parts/moment.tsx";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { StackingCell, StackingRow, StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { activitySentence, actorName } from "./activity-sentence.ts";

const headers = [
  { text: "When", width: "w-52" },
  { text: "Who", width: "w-[25%]" },
  { text: "What" },
];

/** The program's activity, newest first, with a button to load older entries. */
export function Activity() {
  const { programId } = useViewer().program;
  const isEnabled = useCanFetch();
  const activity = useEndpointPages(
    listActivity,
    { params: { programId }, query: {} },
    { isEnabled },
  );
  if (activity.data === undefined) {
    if (activity.isPending) return <TableSkeleton rows={6} />;
    return <ReadFailed read={activity}>{accountMessages.activityLoadFailed}</ReadFailed>;
  }
  const entries = activity.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) return <EmptyState>No activity yet.</EmptyState>;
  return <Entries entries={entries} activity={activity} />;
}

interface EntriesProps {
  readonly entries: readonly ActivityEntry[];
  readonly activity: ReturnType<typeof useEndpointPages<typeof listActivity>>;
}

function Entries({ entries, activity }: EntriesProps) {
  const frame = useRef<HTMLDivElement>(null);
  const loadMore = async () => {
    const { hasNextPage } = await activity.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) frame.current?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <StackingTable name="Activity" headers={headers} ref={frame}>
        {entries.map((entry) => (
          <EntryRow key={entry.entryId} entry={entry} />
        ))}
      </StackingTable>
      <FormAlert>
        {activity.isFetchNextPageError ? accountMessages.activityLoadFailed : null}
      </FormAlert>
      {activity.hasNextPage && (
        <Button
          className="self-center"
          isBusy={activity.isFetchingNextPage}
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}

function EntryRow({ entry }: { readonly entry: ActivityEntry }) {
  return (
    <StackingRow className="grid-cols-[minmax(0,1fr)_auto]">
      <StackingCell className="order-2 text-muted">
        <Moment at={entry.at} />
      </StackingCell>
      <StackingCell className="order-1 font-medium">{actorName(entry.actor)}</StackingCell>
      <StackingCell className="order-3 col-span-2">{activitySentence(entry)}</StackingCell>
    </StackingRow>
  );
}
