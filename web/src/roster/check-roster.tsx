import type { ProfileField } from "@armslot/contracts/roster/athlete-fields";
import { profileFields } from "@armslot/contracts/roster/athlete-fields";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { addRoster, listAthletes } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Loading } from "../ui/loading.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { type Preview, type PreviewRow, verdictsOf, withText } from "./roster-preview.ts";
import { RosterPreviewTable } from "./roster-preview-table.tsx";

interface CheckRosterProps {
  readonly programId: string;
  readonly preview: Preview;
  readonly onRestart: () => void;
}

/** The second step of the roster import: what will happen to each line, and the button that adds the good ones. */
export function CheckRoster({ programId, preview, onRestart }: CheckRosterProps) {
  const roster = useEndpointQuery(listAthletes, {
    params: { programId },
    query: { standing: "all" },
  });
  const { rows, change, keepLines } = usePreviewRows(preview.rows);
  const athletes = roster.data?.athletes;
  const verdicts = useMemo(() => verdictsOf(rows, athletes ?? []), [rows, athletes]);
  const { send, isSending, failure, added } = useAddRoster(programId);
  const good = verdicts.flatMap((verdict) => (verdict.kind === "added" ? [verdict.profile] : []));
  const count = (kind: string) => verdicts.filter((verdict) => verdict.kind === kind).length;
  const frame = useRef<HTMLDivElement>(null);
  // The focused control of the step before is gone.
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const onAdd = async () => {
    const isAdded = await send(good);
    if (!isAdded) return;
    const wrong = rows.filter((_, index) => verdicts[index]?.kind === "wrong");
    keepLines(new Set(wrong.map(({ line }) => line)));
    // The button goes with the last good line.
    frame.current?.focus({ preventScroll: true });
  };
  if (roster.isError && !athletes) {
    return <ReadFailed read={roster}>{athleteMessages.athletesLoadFailed}</ReadFailed>;
  }
  // Until the roster is known, an athlete who is on it would read "Will be added".
  if (!athletes) {
    return (
      <div ref={frame} tabIndex={-1} className="outline-none">
        <Loading />
      </div>
    );
  }
  return (
    <div ref={frame} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {rows.length > 0 && (
        <p role="status" className="text-dense text-muted">
          {[
            [count("added"), "will be added"],
            [count("known") + count("repeated"), "left out: on your roster or listed twice"],
            [count("wrong"), "with a cell to fix"],
            [count("left-out"), "left out by you"],
          ]
            .flatMap(([lines, what]) => (lines === 0 ? [] : `${lines} ${what}`))
            .join(" · ")}
        </p>
      )}
      {preview.unread.length > 0 && (
        <p className="text-dense text-muted">{`Columns that are not read: ${preview.unread.join(", ")}.`}</p>
      )}
      {rows.length > 0 && <RosterPreviewTable rows={rows} verdicts={verdicts} {...change} />}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap gap-2 border-t border-line bg-bg px-4 py-3 md:bottom-0 md:mx-0 md:rounded-card md:border">
        <div className="w-full empty:hidden">
          {added > 0 && (
            <StatusNote>{`${formatCount(added, "athlete")} added to your roster.`}</StatusNote>
          )}
          <FormAlert>{failure}</FormAlert>
        </div>
        {good.length > 0 && (
          <Button
            kind="primary"
            isBusy={isSending || roster.isPending}
            onClick={() => void onAdd()}
          >
            {`Add ${formatCount(good.length, "Athlete")}`}
          </Button>
        )}
        {added > 0 && (
          <ButtonLink to={pathOf("dashboard", { programId })}>See Your Roster</ButtonLink>
        )}
        <Button onClick={onRestart}>Choose Another File</Button>
      </div>
    </div>
  );
}

/** Returns the rows of the preview with the functions that change them. */
function usePreviewRows(initial: readonly PreviewRow[]) {
  const [rows, setRows] = useState(initial);
  const update = useCallback((line: number, next: (row: PreviewRow) => PreviewRow) => {
    setRows((before) => before.map((row) => (row.line === line ? next(row) : row)));
  }, []);
  const onType = useCallback(
    (line: number, field: ProfileField, text: string) =>
      update(line, (row) => withText(row, field, text)),
    [update],
  );
  const onEdit = useCallback(
    (line: number) => update(line, (row) => ({ ...row, open: new Set(profileFields) })),
    [update],
  );
  const onLeaveOut = useCallback(
    (line: number, isLeftOut: boolean) => update(line, (row) => ({ ...row, isLeftOut })),
    [update],
  );
  const keepLines = (lines: ReadonlySet<number>) =>
    setRows((before) => before.filter(({ line }) => lines.has(line)));
  return { rows, change: { onType, onEdit, onLeaveOut }, keepLines };
}

/** Returns the function that adds athletes, all or none, and its state. `added` is the number of all athletes added so far. */
function useAddRoster(programId: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, error } = useEndpointMutation(addRoster);
  const [added, setAdded] = useState(0);
  const isBusy = useRef(false);
  const send = async (athletes: Parameters<typeof mutateAsync>[0]["body"]["athletes"]) => {
    // A second click would get the reply of the first one and count its athletes again.
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      const reply = await mutateAsync({ params: { programId }, body: { athletes } });
      setAdded((before) => before + reply.added);
      return true;
    } catch {
      return false;
    } finally {
      isBusy.current = false;
      void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    }
  };
  return { send, isSending: isPending, failure: error?.sentence, added };
}
