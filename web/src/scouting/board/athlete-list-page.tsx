import { fullName } from "@armslot/baseball/roster/names";
import { may } from "@armslot/contracts/core/access";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  getList,
  moveInList,
  permissionOverLeftLists,
  removeList,
  saveList,
} from "@armslot/contracts/scouting/lists";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { formatDate } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Fold } from "../../ui/fold.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

/** Returns the moment at which a calendar day ends where the reader is. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

/** A list of athletes in an order, as it is or as it was at the end of a past day. */
export function AthleteListPage() {
  const { programId = "", listId = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const day = search.get("asOf") ?? "";
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const query = useEndpointQuery(getList, {
    params: { programId, listId },
    query: isDay ? { asOf: endOfDay(day) } : {},
  });
  const found = query.data;
  usePageTitle(found?.list.name ?? "List");
  const back = (
    <ButtonLink to={`${pathOf("athleteManagement", { programId })}?standing=all&list=${listId}`}>
      Board
    </ButtonLink>
  );
  if (query.error && isMissing(query.error))
    return (
      <PageHeader
        title="List not found"
        actions={
          <ButtonLink to={pathOf("athleteManagement", { programId })}>Back to Athletes</ButtonLink>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={found?.list.name ?? "List"}
        description={
          <span className="block min-h-5">
            {found &&
              `${found.list.isShared ? "Shared" : "Only you see it"} · ${found.list.owner ?? "a former member"}`}
          </span>
        }
        hasActionRow
        actions={
          <>
            {back}
            <Button kind="primary" disabled={!found} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <div className="flex max-w-[40rem] items-end gap-2 print:hidden">
          <TextField
            name="asOf"
            label="As of the end of"
            type="date"
            value={day}
            onChange={(chosen) => setSearch(chosen === "" ? {} : { asOf: chosen })}
          />
          {day !== "" && <Button onClick={() => setSearch({})}>Now</Button>}
        </div>
        {query.isPending && <TableSkeleton rows={6} />}
        {query.error && !found && (
          <ReadFailed read={query}>Failed to load the list. Please try again.</ReadFailed>
        )}
        {found && (
          <ListBody
            {...{ programId, found }}
            day={isDay ? day : null}
            onChanged={() => void query.refetch()}
          />
        )}
      </div>
    </>
  );
}

interface ListBodyProps {
  readonly programId: string;
  readonly found: FoundList;
  /** The past day that is shown. Null for the list as it is now. */
  readonly day: string | null;
  readonly onChanged: () => void;
}

function ListBody({ programId, found, day, onChanged }: ListBodyProps) {
  const { list, entries, moves } = found;
  const { user } = useViewer();
  const isOwn = list.ownerId === user.uid;
  return (
    <>
      {day !== null && <Badge kind="warning">{`As of ${formatDate(day)}`}</Badge>}
      {entries.length === 0 ? (
        <EmptyState>
          {day === null
            ? "This list is empty. Choose athletes on the board and add them with “List…”."
            : "The list was empty on that day."}
        </EmptyState>
      ) : (
        <ListEntries {...{ programId, list, entries, onChanged }} isPast={day !== null} />
      )}
      {moves.length > 0 && <Moves moves={moves} />}
      {(isOwn || (list.owner === null && may(user.role, permissionOverLeftLists))) && (
        <OwnerActions {...{ programId, list, isOwn, onChanged }} />
      )}
    </>
  );
}

function Moves({ moves }: { readonly moves: FoundList["moves"] }) {
  return (
    <div className="print:hidden">
      <Fold summary="History">
        <ol className="flex flex-col gap-1 text-dense">
          {moves.map(({ uid, name, isOut, reason, movedBy, movedAt }) => (
            <li key={`${uid} ${movedAt}`} className="wrap-anywhere">
              {[`${name} ${isOut ? "taken out" : "put in or moved"}`, reason]
                .filter((part) => part !== null)
                .join(": ")}
              <span className="text-muted">
                {` · ${formatDate(movedAt)}, ${movedBy ?? "a former member"}`}
              </span>
            </li>
          ))}
        </ol>
      </Fold>
    </div>
  );
}

interface OwnerActionsProps {
  readonly programId: string;
  readonly list: FoundList["list"];
  readonly isOwn: boolean;
  readonly onChanged: () => void;
}

/** What the owner of a list decides: its name, who sees it, and its end. A list that a removed member left stays shared. */
function OwnerActions({ programId, list, isOwn, onChanged }: OwnerActionsProps) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [name, setName] = useState(list.name);
  const params = { programId, listId: list.listId };
  const save = useEndpointMutation(saveList, { onSuccess: onChanged });
  const remove = useEndpointMutation(removeList, {
    onSuccess: () => navigate(pathOf("athleteManagement", { programId }), { replace: true }),
  });
  const problem = save.error ?? remove.error;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4 print:hidden">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params, body: { name, isShared: list.isShared } });
        }}
        className="flex max-w-[40rem] items-end gap-2"
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          value={name}
          error={save.error?.fields.name}
          onChange={setName}
        />
        <Button type="submit" isBusy={save.isPending} disabled={name === list.name}>
          Rename
        </Button>
      </form>
      {isOwn && (
        <Checkbox
          isChecked={list.isShared}
          onChange={(isShared) => save.mutate({ params, body: { name: list.name, isShared } })}
        >
          Colleagues see this list
        </Checkbox>
      )}
      {problem && <Problem>{problem.sentence}</Problem>}
      <ConfirmInPlace
        label="Delete List"
        question="Delete this list and its history?"
        className="self-start"
        isAsking={isAsking}
        isBusy={remove.isPending}
        onAsk={() => setIsAsking(true)}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}

type FoundList = ReplyOf<typeof getList>;

interface ListEntriesProps {
  readonly programId: string;
  readonly list: FoundList["list"];
  readonly entries: FoundList["entries"];
  readonly isPast: boolean;
  readonly onChanged: () => void;
}

/** The athletes of a list by rank, with the buttons that move them. A past list has no buttons. */
function ListEntries({ programId, list, entries, isPast, onChanged }: ListEntriesProps) {
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
