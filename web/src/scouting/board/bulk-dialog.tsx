import type { Board } from "@armslot/contracts/scouting/board";
import { moveInList, saveList } from "@armslot/contracts/scouting/lists";
import {
  moveToStage,
  saveTag,
  stageReasonSentence,
  tagAthletes,
} from "@armslot/contracts/scouting/tags-and-stages";
import { type FormEvent, useRef, useState } from "react";
import { asAppError } from "../../client/app-error.ts";
import { formatCount } from "../../client/format.ts";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { type BulkAction, type BulkProps, bulkActions } from "./bulk-actions.ts";

interface BulkFormProps extends BulkProps {
  readonly action: BulkAction;
  readonly onClose: () => void;
}

/** The dialog of an action on several athletes. */
export function BulkDialog(props: BulkFormProps) {
  const { action, ticked, onClose } = props;
  return (
    <Dialog
      title={`${bulkActions[action]} for ${formatCount(ticked.length, "athlete")}`}
      isOpen
      onClose={onClose}
    >
      <BulkForm {...props} />
    </Dialog>
  );
}

const newOne = "new";
const outcomes = { tag: "tagged", stage: "moved to", list: "added to" } as const;

function optionsOf({ stages, tags, lists }: Board, action: BulkAction) {
  if (action === "stage")
    return stages.map(({ stageId, name }) => ({ value: stageId, label: name }));
  const known =
    action === "tag"
      ? tags.map(({ tagId, name }) => ({ value: tagId, label: name }))
      : lists.map(({ listId, name }) => ({ value: listId, label: name }));
  return [...known, { value: newOne, label: action === "tag" ? "New tag" : "New list" }];
}

/** Returns what is missing in a sentence, or null. */
function missingOf(typed: { chosen: string; text: string; needsReason: boolean }): string | null {
  const { chosen, text, needsReason } = typed;
  if (chosen === "") return "Choose one.";
  if (text.trim() !== "") return null;
  if (needsReason) return stageReasonSentence;
  return chosen === newOne ? "Name is required." : null;
}

function labelOf(options: ReturnType<typeof optionsOf>, chosen: string): string {
  return options.find(({ value }) => value === chosen)?.label ?? "";
}

const newListHint = "Colleagues see a new list. On its page you can keep it to yourself.";

/** Chooses the tag, the stage or the list, or names a new one. */
function BulkForm({ programId, board, ticked, action, onDone, onClose }: BulkFormProps) {
  const [chosen, setChosen] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { apply, isBusy } = useBulkActions(programId, ticked);
  const needsReason =
    action === "stage" && board.stages.some((each) => each.stageId === chosen && each.needsReason);
  const needsName = chosen === newOne;
  const options = optionsOf(board, action);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingOf({ chosen, text, needsReason });
    if (missing !== null) return setProblem(missing);
    try {
      if (!(await apply(action, needsName ? null : chosen, text))) return;
      const name = needsName ? text.trim() : labelOf(options, chosen);
      onClose();
      onDone(`${formatCount(ticked.length, "athlete")} ${outcomes[action]} ${name}.`);
    } catch (thrown) {
      setProblem(asAppError(thrown).sentence);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <FormAlert>{problem}</FormAlert>
      <SelectField
        name={action}
        label={bulkActions[action]}
        value={chosen}
        options={options}
        onChange={(value) => {
          setChosen(value);
          setProblem(null);
        }}
      />
      {needsReason && <OneText label="Reason" maxLength={500} {...{ text, setText }} />}
      {needsName && (
        <OneText
          label="Name"
          maxLength={100}
          {...{ text, setText }}
          {...(action === "list" && { hint: newListHint })}
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

interface OneTextProps {
  readonly label: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly text: string;
  readonly setText: (text: string) => void;
}

function OneText({ text, setText, ...field }: OneTextProps) {
  return <TextField name="text" autoComplete="off" {...field} value={text} onChange={setText} />;
}

/**
 * Returns the action on several athletes. Without an ID it first creates the tag or the list with the typed name. It resolves to false
 * while the same action is under way: the second click of a double click comes before the button is disabled.
 */
function useBulkActions(programId: string, athleteIds: readonly string[]) {
  const refresh = useRefreshScouting();
  const addTag = useEndpointMutation(saveTag);
  const tag = useEndpointMutation(tagAthletes);
  const move = useEndpointMutation(moveToStage);
  const addList = useEndpointMutation(saveList);
  const put = useEndpointMutation(moveInList);
  const athletes = [...athleteIds];
  // A second try names what the first one created.
  const [newOnesId] = useState(newId);
  const isRunning = useRef(false);
  const doOne = async (action: BulkAction, known: string | null, text: string) => {
    const id = known ?? newOnesId;
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
    apply: async (action: BulkAction, known: string | null, text: string) => {
      if (isRunning.current) return false;
      isRunning.current = true;
      try {
        await doOne(action, known, text);
        await refresh();
        return true;
      } finally {
        isRunning.current = false;
      }
    },
  };
}
