import { type ComponentProps, useMemo } from "react";
import { useViewer } from "../session/session.ts";
import { lazyModule } from "../ui/lazy-module.ts";
import type { AddableColumn } from "./athlete-index.ts";
import { Roster, type RosterColumn } from "./roster.tsx";

/** The first rows do not wait for the choices above them. Added columns come with them. */
export const tools = lazyModule(async () => {
  // With the boxes' code at hand, Compare does not replace the table with a placeholder.
  const [code] = await Promise.all([import("./roster-tools.tsx"), ticking.load()]);
  return code;
});

const ticking = lazyModule(() => import("./tick-athletes.tsx"));

const noColumns: readonly RosterColumn[] = [];

interface WidenedRosterProps extends Omit<ComponentProps<typeof Roster>, "added" | "nameColumn"> {
  readonly added: readonly AddableColumn[];
  readonly ticked: readonly string[] | null;
  readonly onTick: (athleteIds: readonly string[] | null) => void;
}

/** The table with added columns or boxes to tick. Their code loads only for a reader who asked for them. */
export function WidenedRoster({ added, ticked, onTick, ...props }: WidenedRosterProps) {
  const code = added.length > 0 ? tools.read() : null;
  const boxes = ticked ? ticking.read() : null;
  const rule = useViewer().program.restRule;
  const columns = useMemo(() => code?.columnsOf(added, rule) ?? noColumns, [code, added, rule]);
  const nameColumn = useMemo(
    () => (ticked ? boxes?.tickColumn({ ticked, onTick }) : undefined),
    [boxes, ticked, onTick],
  );
  const { athletes, order } = props;
  const rows = useMemo(
    () =>
      code && order.column === "available"
        ? code.sortedByAvailability(athletes, { isDescending: order.isDescending, rule })
        : athletes,
    [code, athletes, order.column, order.isDescending, rule],
  );
  return (
    <>
      <Roster {...props} athletes={rows} added={columns} nameColumn={nameColumn} />
      {code && (
        <code.LeftOutNote
          isShown={
            added.includes("recentPitches") &&
            props.athletes.some(({ readings }) => readings?.hasLeftOut)
          }
        />
      )}
      {ticked && boxes && (
        <boxes.CompareBar
          programId={props.programId}
          ticked={ticked}
          onCancel={() => onTick(null)}
        />
      )}
    </>
  );
}
