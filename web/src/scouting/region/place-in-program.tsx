import {
  type Standing,
  setStanding,
  standingDaySentence,
  standings,
} from "@armslot/contracts/roster/standing";
import { moveToStage, saveTag, tagAthletes } from "@armslot/contracts/scouting/tags-and-stages";
import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { formatDate, today } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { catchFocus, useKeptFocus } from "../../ui/catch-focus.ts";
import { controlClasses } from "../../ui/control-classes.ts";
import { Fold } from "../../ui/fold.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { StageReason } from "../stage-reason.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface AthleteTagsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

const sameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), "en", { sensitivity: "base" }) === 0;

interface PlaceInProgramProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

/** The athlete's standing, stage and tags, with the history of the first two. */
export function PlaceInProgram({ programId, athleteId, scouting }: PlaceInProgramProps) {
  const refresh = useRefreshScouting();
  const standing = useEndpointMutation(setStanding, { onSuccess: refresh });
  const move = useEndpointMutation(moveToStage, { onSuccess: refresh });
  const [asked, setAsked] = useState<string | null>(null);
  const [newStanding, setNewStanding] = useState<Standing | null>(null);
  const stageChoice = useOpener<HTMLSelectElement>(() => setAsked(null));
  const standingChoice = useOpener<HTMLSelectElement>(() => setNewStanding(null));
  const stageId = scouting.stageMoves[0]?.stageId ?? "";
  const moveTo = (to: string, reason: string | null) =>
    move.mutate(
      { params: { programId }, body: { athleteIds: [athleteId], stageId: to, reason } },
      { onSuccess: stageChoice.close },
    );
  const choose = (to: string) => {
    const stage = scouting.stages.find((each) => each.stageId === to);
    if (stage?.needsReason) setAsked(to);
    else if (stage) moveTo(to, null);
  };
  const problem = standing.error ?? move.error;
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          <SelectField
            ref={standingChoice.opener}
            name="standing"
            label="Standing"
            value={newStanding ?? scouting.standing}
            options={Object.entries(standings).map(([value, label]) => ({ value, label }))}
            onChange={(value) => {
              setNewStanding(value === scouting.standing ? null : (value as Standing));
            }}
          />
          {newStanding !== null && (
            <StandingDay
              isBusy={standing.isPending}
              onSave={(since) =>
                standing.mutate(
                  { params: { programId, athleteId }, body: { standing: newStanding, since } },
                  { onSuccess: standingChoice.close },
                )
              }
              onCancel={standingChoice.close}
            />
          )}
        </div>
        <SelectField
          ref={stageChoice.opener}
          name="stage"
          label="Stage"
          placeholder="No stage yet"
          value={asked ?? stageId}
          options={scouting.stages.map((stage) => ({ value: stage.stageId, label: stage.name }))}
          onChange={choose}
        />
      </div>
      {asked !== null && (
        <StageReason
          isBusy={move.isPending}
          onSave={(reason) => moveTo(asked, reason)}
          onCancel={stageChoice.close}
        />
      )}
      {problem && <Problem>{problem.sentence}</Problem>}
      <AthleteTags {...{ programId, athleteId, scouting }} />
      <History {...{ programId, athleteId, scouting }} />
    </div>
  );
}

interface StandingDayProps {
  readonly isBusy: boolean;
  readonly onSave: (since: string) => void;
  readonly onCancel: () => void;
}

/** Asks from which day a chosen standing holds. */
function StandingDay({ isBusy, onSave, onCancel }: StandingDayProps) {
  const [since, setSince] = useState(today());
  const [wasTried, setWasTried] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (since !== "") onSave(since);
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <TextField
        name="since"
        label="Since"
        type="date"
        value={since}
        error={wasTried && since === "" ? standingDaySentence : undefined}
        onChange={setSince}
      />
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          Change Standing
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** The changes of standing and stage, newest first. */
function History(props: PlaceInProgramProps) {
  const { stages } = props.scouting;
  const moves = useScouted({
    ...{ ...props, part: "stageMoves" },
    keyOf: ({ movedAt, stageId }) => `${movedAt} ${stageId}`,
  });
  const changes = useScouted({
    ...{ ...props, part: "standings" },
    keyOf: ({ setAt, standing }) => `${setAt} ${standing}`,
  });
  const nameOf = (id: string) => stages.find(({ stageId }) => stageId === id)?.name ?? "–";
  const moved = moves.items.map(({ stageId, reason, movedBy, movedAt }) => ({
    at: movedAt,
    by: movedBy,
    text: [nameOf(stageId), reason].filter(Boolean).join(": "),
  }));
  const changed = changes.items.map(({ standing, former, since, setAt, setBy }) => ({
    at: setAt,
    by: setBy,
    text: `${standings[former]} to ${standings[standing]} since ${formatDate(since)}`,
  }));
  // Lines before the oldest one that is read of either kind wait for those that are not read yet.
  const [, from = ""] = [
    moves.older.hasMore ? (moved.at(-1)?.at ?? "") : "",
    changes.older.hasMore ? (changed.at(-1)?.at ?? "") : "",
  ].sort();
  const lines = [...moved, ...changed]
    .filter(({ at }) => at >= from)
    .sort((a, b) => b.at.localeCompare(a.at));
  if (lines.length === 0) return null;
  const parts = [moves.older, changes.older].filter(({ hasMore }) => hasMore);
  return (
    <Fold summary="History">
      <div tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <ol className="flex flex-col gap-1 text-dense">
          {lines.map(({ at, by, text }) => (
            <li key={`${at} ${text}`} className="wrap-anywhere">
              {text}
              <span className="text-muted">{` · ${formatDate(at)}, ${by ?? "a former member"}`}</span>
            </li>
          ))}
        </ol>
        <ShowOlder
          shown={lines.length}
          total={moves.older.total + changes.older.total}
          hasMore={parts.length > 0}
          isBusy={parts.some(({ isBusy }) => isBusy)}
          hasFailed={parts.some(({ hasFailed }) => hasFailed)}
          onMore={() => {
            for (const part of parts) part.onMore();
          }}
        />
      </div>
    </Fold>
  );
}

/** The athlete's tags. A typed name that no tag has becomes a tag of the program. */
function AthleteTags({ programId, athleteId, scouting }: AthleteTagsProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const refresh = useRefreshScouting();
  const create = useEndpointMutation(saveTag);
  const put = useEndpointMutation(tagAthletes, { onSuccess: refresh });
  const own = scouting.allTags.filter(({ tagId }) => scouting.tags.includes(tagId));
  const others = scouting.allTags.filter(({ tagId }) => !scouting.tags.includes(tagId));
  const tag = (tagId: string, isOn: boolean) =>
    put.mutateAsync({ params: { programId, tagId }, body: { athleteIds: [athleteId], isOn } });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") return;
    const known = scouting.allTags.find(({ name }) => sameName(name, typed));
    const { tagId } =
      known ??
      (await create.mutateAsync({ params: { programId, tagId: newId() }, body: { name: typed } }));
    await tag(tagId, true);
    setTyped("");
    catchFocus(field.current);
  };
  const problem = create.error ?? put.error;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Tags" className="flex flex-wrap items-center gap-2 empty:hidden">
        {own.map(({ tagId, name }) => (
          <TagItem
            key={tagId}
            name={name}
            onTakeAway={() => void tag(tagId, false).catch(() => null)}
          />
        ))}
      </ul>
      <form
        onSubmit={(event) => void add(event).catch(() => null)}
        className="flex max-w-[40rem] items-center gap-2"
      >
        <input
          ref={field}
          aria-label="Add a tag"
          placeholder="Add a tag"
          list="tags-of-the-program"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={controlClasses}
        />
        <datalist id="tags-of-the-program">
          {others.map(({ tagId, name }) => (
            <option key={tagId} value={name} />
          ))}
        </datalist>
        <Button type="submit" isBusy={create.isPending || put.isPending}>
          Add
        </Button>
      </form>
      {problem && <Problem>{problem.sentence}</Problem>}
    </div>
  );
}

interface TagItemProps {
  readonly name: string;
  readonly onTakeAway: () => void;
}

function TagItem({ name, onTakeAway }: TagItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, false);
  return (
    <li className="flex h-9 items-center rounded-badge border border-line bg-surface ps-3 text-dense pointer-coarse:h-11">
      <span className="max-w-64 truncate">{name}</span>
      <button
        ref={button}
        type="button"
        aria-label={`Take the tag ${name} away`}
        onClick={onTakeAway}
        className="flex size-9 items-center justify-center text-muted hover:text-ink pointer-coarse:size-11"
      >
        <X aria-hidden="true" size={14} />
      </button>
    </li>
  );
}
