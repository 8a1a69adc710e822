import { fullName } from "@armslot/baseball/roster/names";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type getList, moveInList } from "@armslot/contracts/scouting/lists";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";

export type FoundList = ReplyOf<typeof getList>;

interface ListEntriesProps {
  readonly programId: string;
  readonly list: FoundList["list"];
  readonly entries: FoundList["entries"];
  readonly isPast: boolean;
  readonly onChanged: () => void;
}

/** The athletes of a list by rank, with the buttons that move them. A past list has no buttons. */
export function ListEntries({ programId, list, entries, isPast, onChanged }: ListEntriesProps) {
  const move = useEndpointMutation(moveInList, { onSuccess: onChanged });
  const pressed = useFocusAtTheEnds(entries, move.isPending);
  const put = (uid: string, to: string) =>
    move.mutate({
      params: { programId, listId: list.listId },
      body: { athleteIds: [uid], to, reason: null },
    });
  /** Where an athlete goes one place up: after the one who is two places above, or to the top. */
  const above = (rank: number) => entries[rank - 2]?.uid ?? "first";
  return (
    <div className="flex flex-col gap-2">
      {move.error && <Problem>{move.error.sentence}</Problem>}
      <ol className="flex flex-col rounded-card border border-line">
        {entries.map((entry, rank) => (
          <li
            key={entry.uid}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-dense last:border-b-0"
          >
            <span className="w-8 text-end font-semibold tabular-nums">{rank + 1}</span>
            <span className="min-w-0 flex-[1_1_12rem]">
              <Link
                to={pathOf("athlete", { programId, athleteId: entry.uid })}
                className="font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
              >
                {fullName(entry)}
              </Link>
              <span className="block text-meta text-muted">
                {[
                  entry.position,
                  entry.gradClass,
                  entry.reason,
                  `${formatDate(entry.movedAt)}, ${entry.movedBy ?? "a former member"}`,
                ]
                  .filter((fact) => fact !== null)
                  .join(" · ")}
              </span>
            </span>
            {!isPast && (
              <span className="flex gap-1 print:hidden">
                <Button
                  kind="quiet"
                  aria-label={`Move ${fullName(entry)} up`}
                  disabled={rank === 0 || move.isPending}
                  onClick={({ currentTarget }) => {
                    pressed.current = currentTarget;
                    put(entry.uid, above(rank));
                  }}
                >
                  Up
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Move ${fullName(entry)} down`}
                  disabled={rank === entries.length - 1 || move.isPending}
                  onClick={({ currentTarget }) => {
                    pressed.current = currentTarget;
                    put(entry.uid, entries[rank + 1]?.uid ?? "last");
                  }}
                >
                  Down
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`Take Out: ${fullName(entry)}`}
                  disabled={move.isPending}
                  onClick={() => put(entry.uid, "out")}
                >
                  Take Out
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Returns the ref of the pressed button. When its athlete has reached an end of the list, where it is disabled, the athlete's other
 * button gets the focus.
 */
function useFocusAtTheEnds(
  entries: FoundList["entries"],
  isMoving: boolean,
): RefObject<HTMLButtonElement | null> {
  const pressed = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order of the entries disables other buttons.
  useLayoutEffect(() => {
    const button = pressed.current;
    if (isMoving || !button?.disabled) return;
    // A browser takes the focus from a disabled button a moment later.
    const isLost = [document.body, button].includes(document.activeElement as HTMLButtonElement);
    if (isLost) button.parentElement?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [entries, isMoving]);
  return pressed;
}
