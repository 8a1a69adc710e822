import { listLevelTables } from "@armslot/contracts/athlete/level-tables";
import { may } from "@armslot/contracts/core/access";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useGoBack } from "../../client/use-go-back.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

const LeagueTable = lazyComponent(async () => (await import("./league-table.tsx")).LeagueTable);

const LevelTableList = lazyComponent(
  async () => (await import("./level-table-list.tsx")).LevelTableList,
);

/** Most visits only read, so the form's code is lazy. */
const LevelTableForm = lazyComponent(
  async () => (await import("./level-table-form.tsx")).LevelTableForm,
);

/** The value of the address's parameter `table` that opens the form of a new one. */
const newTable = "new";

/** Marks the history entry of a form that was opened from the list. */
const openedHere = "opened from the list";

/** The program's own level tables, which admins add, edit and delete (LEVEL-4). The open form is in the address. */
export function LevelTablesPage() {
  usePageTitle("Level Tables");
  const { programId = "" } = useParams();
  const { wanted: inAddress, open: openForm, close } = useOpenForm();
  const [saved, setSaved] = useState<string | null>(null);
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const canManage = may(useViewer().user.role, "program:manage");
  const query = useEndpointQuery(listLevelTables, { params: { programId } });
  useEffect(() => {
    // If preloading fails, the code loads when it is needed.
    void LevelTableList.preload().catch(() => null);
    if (canManage) void LevelTableForm.preload().catch(() => null);
  }, [canManage]);
  const tables = query.data?.tables;
  const wanted = canManage ? inAddress : null;
  const edited = tables?.find(({ levelTableId }) => levelTableId === wanted) ?? null;
  const open = (table: string) => {
    setSaved(null);
    openForm(table);
  };
  if (wanted === newTable || edited) {
    return (
      <>
        <PageHeader title={edited ? "Edit Level Table" : "New Level Table"} />
        <Suspense fallback={<Skeleton className="h-[40rem] w-full" />}>
          <LevelTableForm
            key={wanted}
            programId={programId}
            table={edited}
            onClose={close}
            onSaved={(name) => {
              setSaved(name);
              close();
            }}
          />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Level Tables"
        description="Averages of other levels, such as your league, to compare your pitchers with."
        actions={
          <>
            <Button onClick={goBack}>Back</Button>
            {canManage && (
              <Button kind="primary" onClick={() => open(newTable)}>
                Add a Level Table
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {saved !== null && <StatusNote>{`${saved} is saved.`}</StatusNote>}
        {query.isPending && <TableSkeleton rows={3} />}
        {query.isError && !tables && (
          <ReadFailed read={query}>Failed to load level tables. Please try again.</ReadFailed>
        )}
        {tables && (
          <Suspense fallback={<TableSkeleton rows={3} />}>
            <LevelTableList {...{ programId, tables, canManage }} onEdit={open} />
            <LeagueTable programId={programId} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Returns which form the address opens, and the functions that open and close one. */
function useOpenForm() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const isOpenedHere = useLocation().state === openedHere;
  return {
    wanted: search.get("table"),
    open: (table: string) => setSearch({ table }, { state: openedHere }),
    // Going back leaves one entry of the list in the history, so Back leaves the page.
    close: () => (isOpenedHere ? void navigate(-1) : setSearch({}, { replace: true })),
  };
}
