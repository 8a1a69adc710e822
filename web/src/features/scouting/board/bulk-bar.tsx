import type { Board } from "@armslot/contracts/scouting/board";
import { moveInList, saveList } from "@armslot/contracts/scouting/lists";
import {
  moveToStage,
  saveTag,
  stageReasonSentence,
  tagAthletes,
} from "@armslot/contracts/scouting/tags-and-stages";
import { type FormEvent, useState } from "react";
import { asAppError } from "../../../lib/app-error.ts";
import { formatCount } from "../../../lib/format.ts";
import { useEndpointMutation } from "../../../lib/queries.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog, DialogActions } from "../../../ui/dialog/dialog.tsx";
import { FormAlert } from "../../../ui/form/form-alert.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { newId } from "../new-id.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";

interface BulkBarProps {
  readonly programId: string;
  readonly board: Board;
  /** The IDs of the chosen athletes. */
  readonly ticked: readonly string[];
  readonly onDone: () => void;
}

const actions = { tag: "Tag", stage: "Stage", list: "List" } as const;
type Action = keyof typeof actions;

/** The bar for an action on several athletes at once. On a phone it stays above the navigation. */
export function BulkBar(props: BulkBarProps) {
  const { ticked, onDone } = props;
  const [open, setOpen] = useState<Action | null>(null);
  return (
    <section
      aria-label="Chosen athletes"
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-3 shadow-float md:bottom-4 print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 text-dense font-medium">
        {formatCount(ticked.length, "athlete")}
      </p>
      {(Object.keys(actions) as Action[]).map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {`${actions[action]}…`}
        </Button>
      ))}
      <Button kind="quiet" onClick={onDone}>
        Cancel
      </Button>
      <Dialog
        title={open ? `${actions[open]} for ${formatCount(ticked.length, "athlete")}` : ""}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open && <BulkForm {...props} action={open} onClose={() => setOpen(null)} />}
      </Dialog>
    </section>
  );
}

interface BulkFormProps extends BulkBarProps {
  readonly action: Action;
  readonly onClose: () => void;
}

const newOne = "new";

function optionsOf({ stages, tags, lists }: Board, action: Action) {
  if (action === "stage")
    return stages.map(({ stageId, name }) => ({ value: stageId, label: name }));
  const known =
    action === "tag"
      ? tags.map(({ tagId, name }) => ({ value: tagId, label: name }))
      : lists.map(({ listId, name }) => ({ value: listId, label: name }));
  return [...known, { value: newOne, label: action === "tag" ? "New tag" : "New list" }];
}

/** Chooses the tag, the stage or the list, or names a new one. */
function BulkForm({ programId, board, ticked, action, onDone, onClose }: BulkFormProps) {
  const [chosen, setChosen] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { apply, isBusy } = useBulkActions(programId, ticked);
  const needsReason =
    action === "stage" && board.stages.some((each) => each.stageId === chosen && each.needsReason);
  const needsName = chosen === newOne;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === "") return setProblem("Choose one.");
    if (needsReason && text.trim() === "") return setProblem(stageReasonSentence);
    if (needsName && text.trim() === "") return setProblem("Name is required.");
    try {
      await apply(action, chosen === newOne ? null : chosen, text);
      onClose();
      onDone();
    } catch (thrown) {
      setProblem(asAppError(thrown).sentence);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormAlert>{problem}</FormAlert>
      <SelectField
        name={action}
        label={actions[action]}
        value={chosen}
        options={optionsOf(board, action)}
        onChange={(value) => {
          setChosen(value);
          setProblem(null);
        }}
      />
      {(needsReason || needsName) && (
        <TextField
          name="text"
          label={needsReason ? "Reason" : "Name"}
          autoComplete="off"
          maxLength={needsReason ? 500 : 100}
          value={text}
          onChange={setText}
        />
      )}
      <DialogActions>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {action === "stage" ? "Move" : "Add"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

/** Returns the action on several athletes. Without an ID it first creates the tag or the list with the typed name. */
function useBulkActions(programId: string, athleteIds: readonly string[]) {
  const refresh = useRefreshScouting();
  const addTag = useEndpointMutation(saveTag);
  const tag = useEndpointMutation(tagAthletes);
  const move = useEndpointMutation(moveToStage);
  const addList = useEndpointMutation(saveList);
  const put = useEndpointMutation(moveInList);
  const athletes = [...athleteIds];
  const doOne = async (action: Action, known: string | null, text: string) => {
    const id = known ?? newId();
    if (action === "stage") {
      const body = { athleteIds: athletes, stageId: id, reason: text || null };
      return await move.mutateAsync({ params: { programId }, body });
    }
    if (action === "tag") {
      if (known === null)
        await addTag.mutateAsync({ params: { programId, tagId: id }, body: { name: text } });
      const body = { athleteIds: athletes, isOn: true };
      return await tag.mutateAsync({ params: { programId, tagId: id }, body });
    }
    const params = { programId, listId: id };
    if (known === null) await addList.mutateAsync({ params, body: { name: text, isShared: true } });
    return await put.mutateAsync({
      params,
      body: { athleteIds: athletes, to: "last", reason: null },
    });
  };
  return {
    isBusy: [addTag, tag, move, addList, put].some(({ isPending }) => isPending),
    apply: async (action: Action, known: string | null, text: string) => {
      await doOne(action, known, text);
      await refresh();
    },
  };
}
