import { averageText } from "@armslot/baseball/pitch/reading-text";
import { fullName } from "@armslot/baseball/roster/names";
import { standings } from "@armslot/contracts/roster/standing";
import type { Board, BoardRow } from "@armslot/contracts/scouting/board";
import { useMemo } from "react";
import { Link } from "react-router";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { Basis } from "../../ui/basis.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { looksText, ofpText } from "./board-texts.ts";

interface BoardTableProps {
  readonly programId: string;
  readonly board: Board;
  readonly rows: readonly BoardRow[];
  /** The IDs of the athletes that an action on several takes. */
  readonly ticked: readonly string[];
  readonly onTick: (athleteIds: readonly string[]) => void;
}

/** The board as a table. */
export function BoardTable({ programId, board, rows, ticked, onTick }: BoardTableProps) {
  const facts = useMemo(() => {
    const isMixed = board.athletes.some(({ standing }) => standing !== board.athletes[0]?.standing);
    return [...placeColumns(board, isMixed), ...seenColumns];
  }, [board]);
  const columns = useMemo(
    () => [nameColumn({ programId, ticked, onTick }), ...facts],
    [programId, ticked, onTick, facts],
  );
  return <DataTable name="Board" columns={columns} rows={rows} rowKey={({ uid }) => uid} />;
}

function nameColumn({
  programId,
  ticked,
  onTick,
}: Pick<BoardTableProps, "programId" | "ticked" | "onTick">): Column<BoardRow> {
  return {
    key: "name",
    header: "Name",
    width: 13,
    narrowWidth: 10,
    sortBy: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    cell: (row) => (
      <span className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={`Choose ${fullName(row)}`}
          checked={ticked.includes(row.uid)}
          onChange={({ target }) =>
            onTick(target.checked ? [...ticked, row.uid] : ticked.filter((uid) => uid !== row.uid))
          }
          className="size-4 shrink-0 accent-accent print:hidden"
        />
        <Link
          to={`${pathOf("athlete", { programId, athleteId: row.uid })}#scouting`}
          className="data-table-text min-w-0 font-medium text-accent underline-offset-4 hover:underline"
        >
          {fullName(row)}
        </Link>
      </span>
    ),
  };
}

const standingColumn: Column<BoardRow> = {
  key: "standing",
  header: "Standing",
  width: 6,
  sortBy: ({ standing }) => standing ?? null,
  cell: ({ standing }) => standing && standings[standing],
};

/** The columns of what an athlete is to the program. The standing shows only where athletes differ in it. */
function placeColumns({ stages, tags }: Board, isMixed: boolean): readonly Column<BoardRow>[] {
  const stageOf = new Map(stages.map(({ stageId, name }, place) => [stageId, { name, place }]));
  const tagOf = new Map(tags.map(({ tagId, name }) => [tagId, name]));
  const tagNames = (row: BoardRow) =>
    row.tags.map((tagId) => tagOf.get(tagId)).filter((name) => name !== undefined);
  return [
    {
      key: "stage",
      header: "Stage",
      sortBy: ({ stageId = "" }) => stageOf.get(stageId)?.place ?? null,
      cell: ({ stageId = "" }) => stageOf.get(stageId)?.name ?? "-",
    },
    ...(isMixed ? [standingColumn] : []),
    {
      key: "class",
      header: "Class",
      width: 4.5,
      align: "end",
      sortBy: ({ gradClass }) => gradClass ?? null,
      cell: ({ gradClass }) => gradClass ?? "-",
    },
    { key: "position", header: "Pos.", width: 4.5, cell: ({ position }) => position },
    {
      key: "tags",
      header: "Tags",
      width: 9,
      sortBy: (row) => tagNames(row).join(", ") || null,
      cell: (row) => <span className="data-table-text">{tagNames(row).join(", ") || "-"}</span>,
    },
  ];
}

/** The columns of what scouts saw and what was measured. */
const seenColumns: readonly Column<BoardRow>[] = [
  {
    key: "lastLook",
    header: "Last Look",
    sortBy: ({ lastLook }) => lastLook ?? null,
    cell: ({ lastLook = null }) => formatDate(lastLook, "-"),
  },
  {
    key: "looks",
    header: "Looks",
    width: 8,
    sortBy: ({ looks }) => looks,
    cell: looksText,
  },
  {
    key: "ofp",
    header: "OFP",
    width: 8,
    align: "end",
    sortBy: ({ ofpMedian }) => ofpMedian ?? null,
    cell: ofpText,
  },
  {
    key: "fastball",
    header: "Fastball",
    width: 9,
    align: "end",
    sortBy: ({ fastball }) => fastball ?? null,
    cell: ({ fastball = null, fastballN }) => (
      <>
        {averageText(fastball, "mph")}
        {fastballN !== undefined && <Basis pitches={fastballN} />}
      </>
    ),
  },
  {
    key: "lastOuting",
    header: "Last Outing",
    sortBy: ({ lastOuting }) => lastOuting ?? null,
    cell: ({ lastOuting = null }) => formatDate(lastOuting, "-"),
  },
  {
    key: "followUp",
    header: "Follow-up",
    sortBy: ({ nextFollowUp }) => nextFollowUp ?? null,
    cell: ({ nextFollowUp = null }) => formatDate(nextFollowUp, "-"),
  },
];
