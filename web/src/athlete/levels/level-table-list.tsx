import { levelTables } from "@armslot/baseball/numbers/level-tables";
import {
  type LevelTable,
  listLevelTables,
  removeLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../client/format.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { StackingCell, StackingRow, StackingTable } from "../../ui/table/stacking-table.tsx";

const headers = [
  { text: "Name", width: "w-[22%]" },
  { text: "Year", width: "w-20" },
  { text: "Source" },
  { text: "Rows", width: "w-24" },
  { text: "Actions", width: "w-72", isVisuallyHidden: true },
];

interface LevelTableListProps {
  readonly programId: string;
  readonly tables: readonly LevelTable[];
  readonly canManage: boolean;
  readonly onEdit: (levelTableId: string) => void;
}

/** The program's level tables, and which tables every program has. */
export function LevelTableList(props: LevelTableListProps) {
  const { tables, canManage } = props;
  const offered = levelTables.map(({ name, year }) => `${name}, ${year}`).join(" and ");
  return (
    <>
      {tables.length > 0 ? (
        <List {...props} />
      ) : (
        <EmptyState>
          {canManage
            ? "Your program has no level tables yet. Add one for a level that you have numbers of."
            : "Your program has no level tables yet. An admin can add them."}
        </EmptyState>
      )}
      <p className="max-w-[80ch] text-dense text-muted">{`Every program also has ${offered}.`}</p>
    </>
  );
}

/** The list, with Edit and Delete for admins. */
function List({ programId, tables, canManage, onEdit }: LevelTableListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<string | null>(null);
  const removal = useEndpointMutation(removeLevelTable, {
    onSuccess: async () => {
      frame.current?.focus();
      setAsking(null);
      void queryClient.invalidateQueries({ queryKey: endpointKey(getAthlete) });
      await queryClient.invalidateQueries({ queryKey: endpointKey(listLevelTables) });
    },
  });
  return (
    <>
      <FormAlert>{removal.error?.sentence}</FormAlert>
      <StackingTable
        ref={frame}
        name="Level tables"
        headers={canManage ? headers : headers.slice(0, -1)}
      >
        {tables.map(({ levelTableId, name, year, source, rows }) => (
          <StackingRow key={levelTableId} className="grid-cols-[minmax(0,1fr)_auto]">
            <StackingCell className="font-medium wrap-anywhere">{name}</StackingCell>
            <StackingCell className="text-end @min-[60rem]:text-start">{year}</StackingCell>
            <StackingCell className="col-span-2 text-muted wrap-anywhere">{source}</StackingCell>
            <StackingCell className="col-span-2 text-muted">
              {formatCount(rows.length, "row")}
            </StackingCell>
            {canManage && (
              <StackingCell className="col-span-2">
                <span className="flex flex-wrap gap-2 @min-[60rem]:justify-end">
                  {asking !== levelTableId && (
                    <Button
                      aria-label={`Edit ${name}, ${year}`}
                      onClick={() => onEdit(levelTableId)}
                    >
                      Edit
                    </Button>
                  )}
                  <ConfirmInPlace
                    label="Delete"
                    question={`Delete ${name}, ${year}?`}
                    isAsking={asking === levelTableId}
                    isBusy={removal.isPending}
                    onAsk={() => setAsking(levelTableId)}
                    onCancel={() => setAsking(null)}
                    onConfirm={() => removal.mutate({ params: { programId, levelTableId } })}
                  />
                </span>
              </StackingCell>
            )}
          </StackingRow>
        ))}
      </StackingTable>
    </>
  );
}
