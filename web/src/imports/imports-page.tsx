import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { ImportEntry } from "@armslot/contracts/imports/imports";
import { importMessages, listImports } from "@armslot/contracts/imports/imports";
import { type InfiniteData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Problem } from "../ui/problem.tsx";
import { StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { ImportRow } from "./import-row.tsx";

type Page = ReplyOf<typeof listImports>;
type Cursor = string | undefined;

function useImports(programId: string) {
  return useInfiniteQuery<Page, AppError, InfiniteData<Page, Cursor>, QueryKey, Cursor>({
    queryKey: [...endpointKey(listImports), programId],
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { params: { programId }, query: { after: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The history of imports, newest first: when, who, which file, what came of it, and Undo (IMPORT-6). */
export function ImportsPage() {
  usePageTitle("Import History");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("importGames", { programId }));
  const imports = useImports(programId);
  return (
    <>
      <PageHeader
        title="Import History"
        actions={
          <>
            <Button onClick={goBack}>Back</Button>
            <ButtonLink kind="primary" to={pathOf("importGames", { programId })}>
              Import Games
            </ButtonLink>
          </>
        }
      />
      {imports.isPending && <TableSkeleton rows={6} />}
      {imports.isError && !imports.data && (
        <ReadFailed read={imports}>{importMessages.importsLoadFailed}</ReadFailed>
      )}
      {imports.data && (
        <Entries
          programId={programId}
          entries={imports.data.pages.flatMap(({ entries }) => entries)}
          imports={imports}
        />
      )}
    </>
  );
}

const headers = [
  { text: "When", width: "w-48" },
  { text: "Who", width: "w-[15%]" },
  { text: "File", width: "w-[22%]" },
  { text: "Outcome" },
  { text: "Actions", width: "w-28", isVisuallyHidden: true },
];

interface EntriesProps {
  readonly programId: string;
  readonly entries: readonly ImportEntry[];
  readonly imports: ReturnType<typeof useImports>;
}

function Entries({ programId, entries, imports }: EntriesProps) {
  const frame = useRef<HTMLDivElement>(null);
  if (entries.length === 0) return <EmptyState>{importMessages.importsEmpty}</EmptyState>;
  const loadMore = async () => {
    const { hasNextPage } = await imports.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) frame.current?.focus();
  };
  return (
    <div className="flex flex-col gap-4">
      <StackingTable name="Imports" headers={headers} ref={frame}>
        {entries.map((entry) => (
          <ImportRow key={entry.importId} programId={programId} entry={entry} />
        ))}
      </StackingTable>
      {imports.isFetchNextPageError && <Problem>{importMessages.importsLoadFailed}</Problem>}
      {imports.hasNextPage && (
        <Button
          className="self-center"
          isBusy={imports.isFetchingNextPage}
          onClick={() => void loadMore()}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
