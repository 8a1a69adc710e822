import { may } from "@armslot/contracts/core/access";
import { type Board, getBoard, setScouting } from "@armslot/contracts/scouting/board";
import { getContactRules } from "@armslot/contracts/scouting/contact-rules";
import { handOverNotes } from "@armslot/contracts/scouting/notes-and-ratings";
import {
  mergeTag,
  removeTag,
  type Stage,
  saveStages,
  saveTag,
  type Tag,
} from "@armslot/contracts/scouting/tags-and-stages";
import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { formatCount } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useMarkUnsaved } from "../../client/use-form.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceBox } from "../../ui/choice-box.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { controlClasses } from "../../ui/control-classes.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { RulesForm } from "./rules-form.tsx";
import { Templates } from "./templates.tsx";

/** How a program scouts: the blind rule, stages, tags, templates and contact rules. Admins change them, everyone reads them. */
export function ScoutingSettingsPage() {
  usePageTitle("Scouting Settings");
  const { programId = "" } = useParams();
  const isAdmin = may(useViewer().user.role, "program:manage");
  const query = useEndpointQuery(getBoard, { params: { programId }, query: { limit: "1" } });
  const rules = useEndpointQuery(getContactRules, { params: { programId } });
  const board = query.data;
  const failure = query.error ?? rules.error;
  return (
    <>
      <PageHeader
        title="Scouting Settings"
        description={isAdmin ? undefined : "An admin changes what concerns everyone."}
        actions={<ButtonLink to={pathOf("athleteManagement", { programId })}>Back</ButtonLink>}
      />
      <div className="flex flex-col gap-8">
        {(query.isPending || rules.isPending) && <TableSkeleton rows={8} />}
        {failure && !(board && rules.data) && (
          <ErrorState
            requestId={failure.requestId}
            onRetry={() => {
              void query.refetch();
              void rules.refetch();
            }}
          >
            Failed to load the settings. Please try again.
          </ErrorState>
        )}
        {board && rules.data && (
          <>
            <BlindRule programId={programId} settings={board.settings} isAdmin={isAdmin} />
            <StagesForm
              key={JSON.stringify(board.stages)}
              {...{ programId, isAdmin }}
              stages={board.stages}
            />
            <TagsForm {...{ programId }} tags={board.tags} />
            <Templates {...{ programId, isAdmin }} templates={board.templates} />
            <RulesForm
              key={rules.data.version}
              {...{ programId, isAdmin }}
              stored={rules.data}
              onSaved={() => void rules.refetch()}
            />
            <HandOverNotes programId={programId} members={board.members} />
          </>
        )}
      </div>
    </>
  );
}

interface BlindRuleProps {
  readonly programId: string;
  readonly settings: { readonly isBlind: boolean; readonly showsReadings: boolean };
  readonly isAdmin: boolean;
}

function BlindRule({ programId, settings, isAdmin }: BlindRuleProps) {
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(setScouting, { onSuccess: refresh });
  const set = (change: Partial<BlindRuleProps["settings"]>) =>
    save.mutate({ params: { programId }, body: { ...settings, ...change } });
  return (
    <Region title="Reports">
      <fieldset disabled={!isAdmin || save.isPending} className="flex flex-col gap-1">
        <Checkbox isChecked={settings.isBlind} onChange={(isBlind) => set({ isBlind })}>
          Hide the reports of others until a member has filed one, or will not
        </Checkbox>
        <Checkbox
          isChecked={settings.showsReadings}
          onChange={(showsReadings) => set({ showsReadings })}
        >
          Show measured numbers beside what scouts grade
        </Checkbox>
      </fieldset>
      {save.error && <Problem>{save.error.sentence}</Problem>}
    </Region>
  );
}

interface HandOverNotesProps {
  readonly programId: string;
  readonly members: Board["members"];
}

/** Hands all of the reader's private notes to a colleague, for example before leaving the program. */
function HandOverNotes({ programId, members }: HandOverNotesProps) {
  const [toUserId, setToUserId] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useViewer();
  const refresh = useRefreshScouting();
  const hand = useEndpointMutation(handOverNotes, { onSuccess: refresh });
  const others = members.filter(({ uid }) => uid !== user.uid);
  const chosen = others.find(({ uid }) => uid === toUserId);
  if (others.length === 0) return null;
  return (
    <Region title="Your Private Notes">
      <div className="flex flex-col gap-3">
        <p className="text-dense">
          Your private notes are deleted when you leave the program, unless you hand them to a
          colleague before. Only the colleague reads them from then on.
        </p>
        <div className="max-w-64">
          <SelectField
            name="colleague"
            label="Colleague"
            value={toUserId}
            options={others.map(({ uid, name }) => ({ value: uid, label: name }))}
            onChange={setToUserId}
          />
        </div>
        {chosen && (
          <ConfirmInPlace
            label="Hand Over"
            question={`Hand all of your private notes to ${chosen.name}?`}
            className="self-start"
            isAsking={isAsking}
            isBusy={hand.isPending}
            onAsk={() => setIsAsking(true)}
            onConfirm={() =>
              hand.mutate(
                { params: { programId }, body: { toUserId } },
                { onSuccess: () => setIsAsking(false) },
              )
            }
            onCancel={() => setIsAsking(false)}
          />
        )}
        {hand.data && (
          <StatusNote>{`${formatCount(hand.data.notes, "note")} handed over.`}</StatusNote>
        )}
        {hand.error && <Problem>{hand.error.sentence}</Problem>}
      </div>
    </Region>
  );
}

interface StagesFormProps {
  readonly programId: string;
  readonly stages: readonly Stage[];
  readonly isAdmin: boolean;
}

/** Names and orders the stages of the board. */
function StagesForm({ programId, stages, isAdmin }: StagesFormProps) {
  const [rows, setRows] = useState(stages);
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveStages, { onSuccess: refresh });
  const isChanged = JSON.stringify(rows) !== JSON.stringify(stages);
  useMarkUnsaved(isChanged);
  const change = (at: number, part: Partial<Stage>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number) =>
    setRows(
      rows.map((row, place) => {
        if (place === at) return rows[other] ?? row;
        return place === other ? (rows[at] ?? row) : row;
      }),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { programId }, body: { stages: [...rows] } });
  };
  return (
    <Region title="Stages">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <FormAlert>
          {save.error && (Object.values(save.error.fields)[0] ?? save.error.sentence)}
        </FormAlert>
        <fieldset disabled={!isAdmin} className="flex min-w-0 flex-col gap-2">
          {rows.map((row, at) => (
            <div key={row.stageId} className="flex flex-wrap items-center gap-2">
              <input
                aria-label={`Name of stage ${at + 1}`}
                value={row.name}
                maxLength={100}
                onChange={({ target }) => change(at, { name: target.value })}
                className={`${controlClasses} max-w-64`}
              />
              <Checkbox
                isChecked={row.needsReason}
                onChange={(needsReason) => change(at, { needsReason })}
                accessibleName={`${row.name} needs a reason`}
              >
                Reason
              </Checkbox>
              {isAdmin && (
                <span className="flex gap-1">
                  <Button
                    kind="quiet"
                    aria-label={`Move ${row.name} up`}
                    disabled={at === 0}
                    onClick={() => swap(at, at - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${row.name}`}
                    onClick={() => setRows(rows.filter((_, place) => place !== at))}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </div>
          ))}
        </fieldset>
        {isAdmin && (
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => setRows([...rows, { stageId: newId(), name: "", needsReason: false }])}
            >
              Add a Stage
            </Button>
            <Button kind="primary" type="submit" disabled={!isChanged} isBusy={save.isPending}>
              Save Stages
            </Button>
          </div>
        )}
      </form>
    </Region>
  );
}

interface TagsFormProps {
  readonly programId: string;
  readonly tags: readonly Tag[];
}

/** Renames, merges and removes the program's tags. */
function TagsForm({ programId, tags }: TagsFormProps) {
  return (
    <Region title="Tags">
      {tags.length === 0 ? (
        <p className="text-dense text-muted">No tags yet. Add one on an athlete’s page.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {tags.map((tag) => (
            <li key={`${tag.tagId} ${tag.name}`}>
              <TagRow {...{ programId, tag }} others={tags.filter((each) => each !== tag)} />
            </li>
          ))}
        </ul>
      )}
    </Region>
  );
}

interface TagRowProps {
  readonly programId: string;
  readonly tag: Tag;
  readonly others: readonly Tag[];
}

function TagRow({ programId, tag, others }: TagRowProps) {
  const [name, setName] = useState(tag.name);
  const [isAsking, setIsAsking] = useState(false);
  const onSuccess = useRefreshScouting();
  const save = useEndpointMutation(saveTag, { onSuccess });
  const remove = useEndpointMutation(removeTag, { onSuccess });
  const params = { programId, tagId: tag.tagId };
  const problem = save.error ?? remove.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params, body: { name } });
      }}
      className="flex flex-col gap-1"
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          aria-label={`Name of the tag ${tag.name}`}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
          className={`${controlClasses} max-w-64`}
        />
        <Button type="submit" disabled={name === tag.name} isBusy={save.isPending}>
          Rename
        </Button>
        {others.length > 0 && <MergeTag {...{ programId, tag, others }} />}
        <ConfirmInPlace
          label="Remove"
          question={`Remove ${tag.name} from all athletes?`}
          kind="quiet"
          isAsking={isAsking}
          isBusy={remove.isPending}
          onAsk={() => setIsAsking(true)}
          onConfirm={() => remove.mutate({ params })}
          onCancel={() => setIsAsking(false)}
        />
      </div>
      {problem && <Problem>{problem.fields.name ?? problem.sentence}</Problem>}
    </form>
  );
}

/** Gives the athletes of a tag another one. It asks first: with some browsers an arrow key alone chooses. */
function MergeTag({ programId, tag, others }: TagRowProps) {
  const [into, setInto] = useState<Tag | null>(null);
  const onSuccess = useRefreshScouting();
  const merge = useEndpointMutation(mergeTag, { onSuccess });
  if (into === null) {
    return (
      <span className="w-40">
        <ChoiceBox
          label={`Merge ${tag.name} into`}
          everything="Merge into…"
          value=""
          options={others.map(({ tagId, name }) => ({ value: tagId, label: name }))}
          onChange={(intoId) => setInto(others.find(({ tagId }) => tagId === intoId) ?? null)}
        />
      </span>
    );
  }
  const confirm = () =>
    merge.mutate({ params: { programId, tagId: tag.tagId }, body: { intoId: into.tagId } });
  return (
    <>
      <ConfirmInPlace
        label="Merge"
        question={`Give all athletes of ${tag.name} the tag ${into.name} instead, for good?`}
        isAsking
        isBusy={merge.isPending}
        onAsk={() => undefined}
        onConfirm={confirm}
        onCancel={() => setInto(null)}
      />
      {merge.error && <Problem>{merge.error.sentence}</Problem>}
    </>
  );
}
