import { fullName } from "@armslot/baseball/roster/names";
import type { Board, BoardRow } from "@armslot/contracts/scouting/board";
import { moveToStage, type Stage } from "@armslot/contracts/scouting/tags-and-stages";
import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { formatCount, formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { StageReason } from "../stage-reason.tsx";
import { lookMarkOf, lookMarks, ofpText } from "./board-texts.ts";

interface StageColumnsProps {
  readonly programId: string;
  readonly board: Board;
  readonly rows: readonly BoardRow[];
}

interface AskedMove {
  readonly uid: string;
  readonly stage: Stage;
}

/** The board in columns by stage, below each other on a phone. A drag or the menu of a card moves an athlete. */
export function StageColumns({ programId, board, rows }: StageColumnsProps) {
  const refresh = useRefreshScouting();
  const move = useEndpointMutation(moveToStage, { onSuccess: refresh });
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const moveTo = ({ uid, stage }: AskedMove, reason: string | null) =>
    move.mutate(
      { params: { programId }, body: { athleteIds: [uid], stageId: stage.stageId, reason } },
      {
        onSuccess: () => setAsked(null),
        // What refused it is not on the screen yet, such as a stage that someone removed.
        onError: () => void refresh(),
      },
    );
  const choose = (uid: string, stage: Stage) => {
    if (rows.find((row) => row.uid === uid)?.stageId === stage.stageId) return;
    if (stage.needsReason) setAsked({ uid, stage });
    else moveTo({ uid, stage }, null);
  };
  const without = rows.filter(({ stageId }) => stageId === undefined);
  return (
    <div className="flex flex-col gap-3">
      {move.error && asked === null && <Problem>{move.error.sentence}</Problem>}
      <div className="flex flex-col gap-4 md:flex-row md:overflow-x-auto md:pb-2">
        {without.length > 0 && (
          <StageColumn {...{ programId, board, rows: without }} stage={null} onMove={choose} />
        )}
        {board.stages.map((stage) => (
          <StageColumn
            key={stage.stageId}
            {...{ programId, board, stage }}
            rows={rows.filter(({ stageId }) => stageId === stage.stageId)}
            onMove={choose}
          />
        ))}
      </div>
      <Dialog
        title={asked ? `Move to ${asked.stage.name}` : "Move"}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
      >
        {move.error && <Problem>{move.error.sentence}</Problem>}
        <StageReason
          isBusy={move.isPending}
          onSave={(reason) => asked && moveTo(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      </Dialog>
    </div>
  );
}

interface StageColumnProps extends StageColumnsProps {
  /** Null for the athletes without a stage. */
  readonly stage: Stage | null;
  readonly onMove: (uid: string, stage: Stage) => void;
}

const dragType = "text/x-armslot-athlete";
/** A column shows this many cards at first, because a program may have thousands of athletes in one stage. */
const shownAtFirst = 30;

function StageColumn({ programId, board, rows, stage, onMove }: StageColumnProps) {
  const [isOver, setIsOver] = useState(false);
  const [shown, setShown] = useState(shownAtFirst);
  const name = stage?.name ?? "No stage";
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const uid = event.dataTransfer.getData(dragType);
    if (stage && uid !== "") onMove(uid, stage);
  };
  return (
    <section
      aria-label={name}
      onDragOver={(event) => {
        if (stage === null || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Each card under the pointer fires the event too.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setIsOver(false);
      }}
      onDrop={drop}
      className={classNames(
        "flex min-w-0 flex-col gap-2 rounded-card border bg-surface p-2 md:w-64 md:shrink-0",
        isOver ? "border-accent" : "border-line",
      )}
    >
      <h2 className="flex items-center justify-between px-1 text-dense font-semibold">
        <span className="wrap-anywhere">{name}</span>
        <span className="text-muted tabular-nums">{rows.length}</span>
      </h2>
      <ul className="flex flex-col gap-2 empty:hidden">
        {rows.slice(0, shown).map((row) => (
          <li key={row.uid}>
            <AthleteCard {...{ programId, board, row, onMove }} />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <button
          type="button"
          onClick={() => setShown(shown + 100)}
          className="h-9 rounded-control text-dense font-medium text-accent pointer-coarse:h-11"
        >
          {`Show more of ${rows.length}`}
        </button>
      )}
    </section>
  );
}

interface AthleteCardProps {
  readonly programId: string;
  readonly board: Board;
  readonly row: BoardRow;
  readonly onMove: (uid: string, stage: Stage) => void;
}

function AthleteCard({ programId, board, row, onMove }: AthleteCardProps) {
  const facts = [row.position, row.gradClass, row.school].filter((fact) => fact !== undefined);
  const mark = lookMarkOf(row);
  const judged = [
    row.looks === 0
      ? null
      : `${formatCount(row.looks, "look")} by ${formatCount(row.scouts, "scout")}`,
    row.lastLook === undefined ? null : formatDate(row.lastLook),
    ofpText(row) === "-" ? null : `OFP ${ofpText(row)}`,
  ].filter((fact) => fact !== null);
  return (
    <article
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, row.uid)}
      className="flex cursor-grab flex-col gap-1.5 rounded-control border border-line bg-bg p-2 text-dense"
    >
      <Link
        to={`${pathOf("athlete", { programId, athleteId: row.uid })}#scouting`}
        draggable={false}
        className="font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
      >
        {fullName(row)}
      </Link>
      <span className="text-meta text-muted wrap-anywhere">{facts.join(" · ")}</span>
      <span className="text-meta tabular-nums">{judged.join(" · ")}</span>
      <span className="flex flex-wrap gap-1 empty:hidden">
        {mark && <Badge {...(mark === "again" && { kind: "warning" })}>{lookMarks[mark]}</Badge>}
      </span>
      <ChoiceBox
        label={`Stage of ${fullName(row)}`}
        {...(row.stageId === undefined && { everything: "Move to…" })}
        value={row.stageId ?? ""}
        options={board.stages.map(({ stageId, name }) => ({ value: stageId, label: name }))}
        onChange={(chosen) => {
          const stage = board.stages.find(({ stageId }) => stageId === chosen);
          if (stage) onMove(row.uid, stage);
        }}
      />
    </article>
  );
}
