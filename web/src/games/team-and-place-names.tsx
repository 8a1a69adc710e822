import { type Alias, listAliases, removeAlias } from "@armslot/contracts/games/aliases";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { StackingCell, StackingRow, StackingTable } from "../ui/table/stacking-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";

const headers = [
  { text: "Shown as", width: "w-[30%]" },
  { text: "Code in files", width: "w-[40%]" },
  { text: "Kind" },
  { text: "Actions", width: "w-44", isVisuallyHidden: true },
];

const kindNames = { opponent: "Team", location: "Place" } as const;

/** The list of the program's names for codes of teams and places (ALIAS-3). */
export function TeamAndPlaceNames() {
  const { programId } = useViewer().program;
  const isEnabled = useCanFetch();
  const aliases = useEndpointQuery(listAliases, { params: { programId } }, { isEnabled });
  if (aliases.data) return <Aliases programId={programId} aliases={aliases.data.aliases} />;
  if (aliases.isPending) return <TableSkeleton rows={2} />;
  return <ReadFailed read={aliases}>Failed to load names. Please try again.</ReadFailed>;
}

interface AliasesProps {
  readonly programId: string;
  readonly aliases: readonly Alias[];
}

function Aliases({ programId, aliases }: AliasesProps) {
  const queryClient = useQueryClient();
  const frame = useRef<HTMLDivElement>(null);
  const removal = useEndpointMutation(removeAlias, {
    onSuccess: async () => {
      frame.current?.focus();
      // Every screen with a game shows the code again.
      await queryClient.invalidateQueries();
    },
  });
  if (aliases.length === 0)
    return (
      <p className="text-dense text-muted">
        Device files name teams and places with codes such as HAR_GUL. A game’s page lets you choose
        the name to show.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <FormAlert>{removal.error?.sentence}</FormAlert>
      <StackingTable ref={frame} name="Team and place names" headers={headers}>
        {aliases.map(({ aliasId, kind, code, name }) => (
          <StackingRow key={aliasId} className="grid-cols-[1fr_auto]">
            <StackingCell className="font-medium">{name}</StackingCell>
            <StackingCell className="col-start-1 text-muted">{code}</StackingCell>
            <StackingCell className="col-start-1 text-muted">{kindNames[kind]}</StackingCell>
            <StackingCell className="col-start-2 row-span-3 row-start-1 text-end">
              <Button
                aria-label={`Show Code ${code}`}
                disabled={removal.isPending}
                onClick={() => removal.mutate({ params: { programId, aliasId } })}
              >
                Show Code
              </Button>
            </StackingCell>
          </StackingRow>
        ))}
      </StackingTable>
    </div>
  );
}
