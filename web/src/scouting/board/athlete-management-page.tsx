import { standings } from "@armslot/contracts/roster/standing";
import { type Board, type BoardRow, getBoard } from "@armslot/contracts/scouting/board";
import { getList } from "@armslot/contracts/scouting/lists";
import { Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import { formatCount, today } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { useViewer } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { FollowUpRow } from "../follow-up-row.tsx";
import { BoardTable } from "./board-table.tsx";
import { lookMarks } from "./board-texts.ts";
import { type BulkAction, type BulkProps, bulkActions } from "./bulk-actions.ts";
import { type BoardView, useBoardView, useShownRows } from "./use-board-view.ts";

interface EmptyBoardProps {
  readonly view: BoardView;
  /** How many athletes of the standing there are. */
  readonly total: number;
  readonly onClear: () => void;
}

const sentences = {
  prospect:
    "No prospects yet. Add one with a name and a hand, or make an athlete a prospect on their page.",
  roster: "No one is on the roster yet.",
  opponent: "No opponents. An import can keep pitchers of the other team by name.",
  alumnus: "No alumni. An athlete becomes one on their page.",
  all: "No athletes yet.",
} as const;

const CalendarLink = lazyComponent(async () => (await import("./calendar-link.tsx")).CalendarLink);

interface DueFollowUpsProps {
  readonly programId: string;
  readonly userId: string;
  readonly board: Board;
}

const shownAtFirst = 3;

const BulkDialog = lazyComponent(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

const barClass =
  "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-3 shadow-float md:bottom-4 print:hidden";

interface BoardChoicesProps {
  readonly board: Board | undefined;
  readonly view: BoardView;
  readonly onChange: (change: Partial<BoardView>) => void;
}

const standingOptions = [
  ...Object.entries(standings).map(([value, label]) => ({ value, label })),
  { value: "all", label: "All standings" },
];

const noChoices: Pick<Board, "stages" | "tags" | "lists"> = { stages: [], tags: [], lists: [] };

const looksOptions = Object.entries(lookMarks).map(([value, label]) => ({ value, label }));

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

/** The board's search, its filters, and the choice between a table and columns by stage. */
function BoardChoices({ board, view, onChange }: BoardChoicesProps) {
  const { stages, tags, lists } = board ?? noChoices;
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SearchField
        label="Search the Board…"
        value={view.text}
        onChange={(text) => onChange({ text })}
      />
      <div
        className="grid w-full gap-2"
        style={{ gridTemplateColumns: "repeat(auto-fit, minmax(9.75rem, 1fr))" }}
      >
        <ChoiceBox
          label="Standing"
          value={view.standing}
          options={standingOptions}
          onChange={(standing) => onChange({ standing: standing as BoardView["standing"] })}
        />
        <ChoiceBox
          label="Stage"
          everything="All stages"
          value={view.stage}
          options={[
            { value: "none", label: "No stage" },
            ...stages.map(({ stageId, name }) => ({ value: stageId, label: name })),
          ]}
          onChange={(stage) => onChange({ stage })}
        />
        <ChoiceBox
          label="Tag"
          everything="All tags"
          value={view.tag}
          options={tags.map(({ tagId, name }) => ({ value: tagId, label: name }))}
          onChange={(tag) => onChange({ tag })}
        />
        <ChoiceBox
          label="List"
          everything="All lists"
          value={view.list}
          options={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
          onChange={(list) => onChange({ list })}
        />
        <ChoiceBox
          label="Looks"
          everything="Any looks"
          value={view.looks}
          options={looksOptions}
          onChange={(looks) => onChange({ looks: looks as BoardView["looks"] })}
        />
        <RadioGroup
          name="board-view"
          label="View"
          isLabelShown={false}
          value={view.isByStage ? "stages" : "table"}
          options={[
            { value: "table", label: "Table" },
            { value: "stages", label: "By Stage" },
          ]}
          onChange={(value) => onChange({ isByStage: value === "stages" })}
        />
      </div>
    </div>
  );
}

interface BulkDoneProps {
  readonly sentence: string;
  readonly onClose: () => void;
}

/** Says in the place of the bar what was done, until it is closed or other athletes are chosen. */
function BulkDone({ sentence, onClose }: BulkDoneProps) {
  return (
    <div className={barClass}>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <StatusNote>{sentence}</StatusNote>
      </div>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/** The bar for an action on several athletes at once. On a phone it stays above the navigation. */
function BulkBar(props: BulkProps) {
  const { ticked, onDone } = props;
  const [open, setOpen] = useState<BulkAction | null>(null);
  return (
    <section aria-label="Chosen athletes" className={barClass}>
      <p role="status" className="min-w-0 flex-1 text-dense font-medium max-md:basis-full">
        {formatCount(ticked.length, "athlete")}
      </p>
      {(Object.keys(bulkActions) as BulkAction[]).map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {`${bulkActions[action]}…`}
        </Button>
      ))}
      <Button kind="quiet" onClick={() => onDone("")}>
        Cancel
      </Button>
      {open && (
        <Suspense>
          <BulkDialog {...props} action={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The follow-ups that are due, the reader's own first. Renders nothing when none is. */
function DueFollowUps({ programId, userId, board }: DueFollowUpsProps) {
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

/** Replaces an empty board: nothing there, or nothing that passes the filters. */
function EmptyBoard({ view, total, onClear }: EmptyBoardProps) {
  if (total === 0) return <EmptyState>{sentences[view.standing]}</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Show All</Button>}>
      No athletes match these choices.
    </EmptyState>
  );
}
