import { type BoardRow, getBoard } from "@armslot/contracts/scouting/board";
import { getList } from "@armslot/contracts/scouting/lists";
import { Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { BoardChoices } from "./board-choices.tsx";
import { BoardTable } from "./board-table.tsx";
import { BulkBar, BulkDone } from "./bulk-bar.tsx";
import { DueFollowUps } from "./due-follow-ups.tsx";
import { EmptyBoard } from "./empty-board.tsx";
import { useBoardView, useShownRows } from "./use-board-view.ts";

const StageColumns = lazyComponent(async () => (await import("./stage-columns.tsx")).StageColumns);
const NewProspect = lazyComponent(async () => (await import("./new-prospect.tsx")).NewProspect);

/** The board: the athletes whom the program scouts, as a table or by stage, with what is due (PROD-5). */
export function AthleteManagementPage() {
  usePageTitle("Athlete Management");
  const { programId = "" } = useParams();
  const { user } = useViewer();
  const [view, show] = useBoardView();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [done, setDone] = useState("");
  const [isAdding, setIsAdding] = useState(false);
  const query = useEndpointQuery(getBoard, {
    params: { programId },
    query: { standing: view.standing },
  });
  const list = useEndpointQuery(
    getList,
    { params: { programId, listId: view.list }, query: {} },
    { isEnabled: view.list !== "" },
  );
  const listed = list.data?.list.athletes ?? null;
  const board = query.data;
  const rows = useShownRows({ board, view, listed: view.list === "" ? null : listed });
  const shownTicks = useMemo(() => ticksAmong(rows, ticked), [rows, ticked]);
  const tick = (uids: readonly string[], sentence = "") => {
    setTicked(uids);
    setDone(sentence);
  };
  return (
    <>
      <PageHeader
        title="Athlete Management"
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge kind="good">Coming soon</Badge>
            Finding duplicates and moving graduated classes at once.
          </span>
        }
        hasActionRow
        actions={
          <>
            <ButtonLink to={pathOf("scoutingSettings", { programId })}>Settings</ButtonLink>
            <ButtonLink to={pathOf("scoutPage", { programId, userId: user.uid })}>
              My Scouting
            </ButtonLink>
            <Button kind="primary" disabled={isAdding} onClick={() => setIsAdding(true)}>
              New Prospect
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {isAdding && (
          <Suspense fallback={<TableSkeleton rows={2} />}>
            <NewProspect programId={programId} onClose={() => setIsAdding(false)} />
          </Suspense>
        )}
        {board && <DueFollowUps programId={programId} userId={user.uid} board={board} />}
        {/* What is due is above them, so they wait for it instead of moving. */}
        {!query.isPending && <BoardChoices board={board} view={view} onChange={show} />}
        {!query.isPending && view.list !== "" && (
          <ButtonLink
            className="self-start"
            to={pathOf("athleteList", { programId, listId: view.list })}
          >
            Order and History of This List
          </ButtonLink>
        )}
        {query.isPending && <TableSkeleton rows={10} />}
        {query.error && !board && (
          <ReadFailed read={query}>Failed to load the board. Please try again.</ReadFailed>
        )}
        {board && rows.length === 0 && (
          <EmptyBoard view={view} total={board.athletes.length} onClear={() => show(noFilters)} />
        )}
        {board && rows.length > 0 && view.isByStage && (
          <Suspense fallback={<TableSkeleton rows={10} />}>
            <StageColumns {...{ programId, board, rows }} />
          </Suspense>
        )}
        {board && rows.length > 0 && !view.isByStage && (
          <BoardTable {...{ programId, board, rows }} ticked={shownTicks} onTick={tick} />
        )}
        {board && shownTicks.length > 0 && !view.isByStage && (
          <BulkBar
            {...{ programId, board }}
            ticked={shownTicks}
            onDone={(sentence) => tick([], sentence)}
          />
        )}
        {done !== "" && <BulkDone sentence={done} onClose={() => setDone("")} />}
      </div>
    </>
  );
}

/** Returns the ticked athletes that are shown. */
function ticksAmong(rows: readonly BoardRow[], ticked: readonly string[]): readonly string[] {
  if (ticked.length === 0) return ticked;
  const shown = new Set(rows.map(({ uid }) => uid));
  return ticked.filter((uid) => shown.has(uid));
}

const noFilters = { text: "", stage: "", tag: "", list: "", looks: "" } as const;
