import { pitchCell, pitchColumns } from "@armslot/baseball/pitch/reading-text";
import { zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import type { Pitch } from "@armslot/contracts/games/games";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import { useState } from "react";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { Button } from "../ui/button.tsx";
import { Region } from "../ui/region.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { EditPitchDialog } from "./edit-pitch-dialog.tsx";
import { ExcludedMark } from "./excluded-mark.tsx";
import { PitchChoice } from "./pitch-choice.tsx";
import { SelectedPitches } from "./selected-pitches.tsx";
import type { GameParams } from "./use-corrections.ts";
import { type SelectedIds, type Selection, useSelection } from "./use-selection.ts";

interface EditPitchesProps {
  readonly params: GameParams;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
}

/** The pitches with a checkbox and an Edit button each, and a bar that changes the selected ones at once. */
export function EditPitches({ params, pitches, selectedIds }: EditPitchesProps) {
  const [opened, setOpened] = useState<Pitch | null>(null);
  const selection = useSelection(pitches, selectedIds);
  return (
    <Region title="Edit Pitches" isCard={false}>
      <div className="flex flex-col gap-4">
        <SelectedPitches
          params={params}
          pitches={pitches}
          selection={selection}
          onEdit={setOpened}
        />
        <DataTable
          isFitted
          name="Pitches"
          columns={[
            ...specifiedOf(selection),
            editColumn(setOpened),
            // Behind the button, which a phone shows without scrolling far.
            ...(pitches.some(isCharted) ? chartedColumns : []),
          ]}
          rows={pitches}
          rowKey={({ pitchId }) => pitchId}
        />
      </div>
      <EditPitchDialog
        params={params}
        pitches={pitches}
        pitch={opened}
        onClose={() => setOpened(null)}
      />
    </Region>
  );
}

const { call, zoneCell } = circumstances;

/** Whether someone charted a pitch, also one that a device measured. */
function isCharted({ source, zoneCell: cell }: Pitch): boolean {
  return source === "field" || cell !== null;
}

/** What a charter noted of each pitch, which has few readings. */
const chartedColumns: readonly Column<Pitch>[] = [
  {
    key: "call",
    header: call.label,
    width: 6,
    cell: (pitch) => (
      <ExcludedMark pitch={pitch}>
        {pitch.call === null ? "-" : call.choices[pitch.call]}
      </ExcludedMark>
    ),
  },
  {
    key: "zoneCell",
    header: zoneCell.label,
    width: 8,
    cell: (pitch) => (
      <ExcludedMark pitch={pitch}>
        {pitch.zoneCell === null ? "-" : zoneCellWords(pitch.zoneCell)}
      </ExcludedMark>
    ),
  },
];

function specifiedOf(selection: Selection): Column<Pitch>[] {
  return pitchColumns.map((column): Column<Pitch> => {
    const { key, screenHeader: header } = column;
    if (key === "pitchNum") {
      return {
        key,
        header,
        width: 4.5,
        cell: (pitch) => <PitchChoice {...{ pitch, selection }} />,
      };
    }
    if (key === "pitchType") {
      return { key, header, width: 5.5, cell: (pitch) => <PitchTypeName {...pitch} /> };
    }
    const cell = (pitch: Pitch) => (
      <ExcludedMark pitch={pitch}>{pitchCell(column, pitch, null).text}</ExcludedMark>
    );
    return { key, header, width: 4.25, align: "end", cell };
  });
}

function editColumn(onEdit: (pitch: Pitch) => void): Column<Pitch> {
  const cell = (pitch: Pitch) => (
    <Button kind="quiet" aria-label={`Edit pitch ${pitch.pitchNum}`} onClick={() => onEdit(pitch)}>
      Edit
    </Button>
  );
  return { key: "edit", header: "Edit", width: 4, align: "end", cell };
}
