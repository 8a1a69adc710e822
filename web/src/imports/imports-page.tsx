import { may } from "@armslot/contracts/core/access";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  getImport,
  type ImportEntry,
  importMessages,
  listImports,
} from "@armslot/contracts/imports/imports";
import { type InfiniteData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { useParams } from "react-router";
import { call } from "../client/api.ts";
import type { AppError } from "../client/app-error.ts";
import { formatCount } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { Moment } from "../parts/moment.tsx";
import { useViewer } from "../session/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { Fold } from "../ui/fold.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Problem } from "../ui/problem.tsx";
import { StackingCell, StackingRow, StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { FileName } from "./file-name.tsx";
import { addedText, countPitches, formatNames, personName } from "./import-words.ts";
import { ImportedGames } from "./imported-games.tsx";
import { MovedPitches } from "./moved-pitches.tsx";

const UndoDialog = lazyComponent(async () => (await import("./undo-dialog.tsx")).UndoDialog);

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

interface ImportRowProps {
  readonly programId: string;
  readonly entry: ImportEntry;
}

/** One import in the history. Its games open below the outcome. */
function ImportRow({ programId, entry }: ImportRowProps) {
  const { user } = useViewer();
  const undo = useLazyDialog();
  const { fileName, format, undone, by } = entry;
  const name = fileName ?? "Erased file";
  const mayUndo = undone === null && (by.uid === user.uid || may(user.role, "athletes:delete"));
  return (
    <StackingRow className="grid-cols-[minmax(0,1fr)_auto] gap-y-1">
      <StackingCell className="order-3 col-span-2 text-muted @min-[60rem]:align-top @min-[60rem]:pt-3.5">
        <Moment at={entry.at} />
      </StackingCell>
      <StackingCell className="order-4 col-span-2 @min-[60rem]:align-top @min-[60rem]:pt-3.5">
        {personName(by)}
      </StackingCell>
      <StackingCell className="order-1 @min-[60rem]:align-top @min-[60rem]:pt-3.5">
        <span className="font-medium">
          <FileName name={name} />
        </span>
        <span className="block text-meta text-muted">{formatNames[format]}</span>
      </StackingCell>
      <StackingCell className="order-5 col-span-2 @min-[60rem]:align-top @min-[60rem]:pt-3.5">
        <Outcome entry={entry} />
        {undone === null && (
          <Fold
            summary={
              <span>
                Games<span className="sr-only"> of {name}</span>
              </span>
            }
          >
            <Games programId={programId} importId={entry.importId} />
          </Fold>
        )}
      </StackingCell>
      <StackingCell className="order-2 @min-[60rem]:text-end @min-[60rem]:align-top">
        {undone !== null && <Badge>Undone</Badge>}
        {undone === null && !mayUndo && (
          <p className="text-meta text-muted @min-[60rem]:pt-0.5">{whoMayUndo(by)}</p>
        )}
        {mayUndo && (
          <Button aria-label={`Undo: ${name}`} onClick={undo.open}>
            Undo
          </Button>
        )}
        {undo.isNeeded && (
          <Suspense fallback={null}>
            <UndoDialog
              programId={programId}
              entry={entry}
              isOpen={undo.isOpen}
              onClose={undo.close}
            />
          </Suspense>
        )}
      </StackingCell>
    </StackingRow>
  );
}

/** Says who can undo an import, to a member who can't. */
function whoMayUndo(by: ImportEntry["by"]): string {
  return by.name === null
    ? "Only an admin can undo this."
    : `Only ${by.name} or an admin can undo this.`;
}

function Outcome({ entry }: { readonly entry: ImportEntry }) {
  const { pitchesChanged, rowsRejected, pitchersSkipped, undone } = entry;
  const parts = [
    addedText(entry),
    ...(pitchesChanged > 0 ? [`${countPitches(pitchesChanged)} completed`] : []),
    ...(rowsRejected > 0 ? [`${formatCount(rowsRejected, "row")} left out`] : []),
    ...(pitchersSkipped > 0 ? [`${formatCount(pitchersSkipped, "pitcher")} not imported`] : []),
  ];
  return (
    <>
      <p>{parts.join(" · ")}</p>
      <MovedPitches moved={entry.moved} when="did" />
      {undone && (
        <p className="text-meta text-muted">
          Undone by {personName(undone.by)} on <Moment at={undone.at} />
        </p>
      )}
    </>
  );
}

function Games({ programId, importId }: { readonly programId: string; readonly importId: string }) {
  const { data, error } = useEndpointQuery(getImport, { params: { programId, importId } });
  if (error && !data) return <Problem>{error.sentence}</Problem>;
  if (!data) return <Loading />;
  if (data.games.length === 0) return <p className="text-dense text-muted">No games.</p>;
  return <ImportedGames programId={programId} games={data.games} />;
}
