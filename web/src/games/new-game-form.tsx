import { limits } from "@armslot/contracts/core/limits";
import { gameDateMin, newGameFacts, playedDateMax } from "@armslot/contracts/games/new-game";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { type FormEvent, useState } from "react";
import type { AppError } from "../client/app-error.ts";
import { type Form, useForm, useMarkUnsaved } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Region } from "../ui/region.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { useGameDraft, useStoreDraft } from "./game-draft.ts";
import { GridTotals } from "./grid-totals.tsx";
import { PitchGrid } from "./pitch-grid.tsx";
import { typeKeys } from "./type-keys.ts";
import { firstRefusedCell, pitchesOf, useFocusCell, useGrid } from "./use-grid.ts";
import { useSaveGame } from "./use-save-game.ts";

/** The form of a new game: its facts, and the table of its pitches. */
export function NewGameForm() {
  const draft = useGameDraft();
  const grid = useGrid(draft.initial.rows);
  const focus = useFocusCell();
  const pitches = pitchesOf(grid.rows);
  const { save, isSaved } = useSaveGame(pitches);
  const [wasTried, setWasTried] = useState(false);
  const [isKept, setIsKept] = useState(draft.wasRestored);
  const form = useForm({
    schema: newGameFacts,
    initial: draft.initial.facts,
    submit: save,
    describe: sentenceOf,
  });
  const typedRows = grid.rows.filter(({ isBlank }) => !isBlank).map(({ cells }) => cells);
  useStoreDraft(draft, { facts: form.values, rows: typedRows, isSaved });
  useMarkUnsaved(typedRows.length > 0 && !isSaved);
  const submit = (event: FormEvent) => {
    setWasTried(true);
    const refused = firstRefusedCell(grid.rows);
    if (refused === null || !form.isValid) form.props.onSubmit(event);
    else {
      event.preventDefault();
      focus.focusCell(refused);
    }
  };
  const discard = () => {
    form.reset(draft.empty.facts);
    grid.clear();
    setIsKept(false);
  };
  return (
    <form {...form.props} onSubmit={submit} className="flex flex-col gap-8">
      {isKept && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <StatusNote>What you typed before is still here.</StatusNote>
          <Button onClick={discard}>Discard</Button>
        </div>
      )}
      <FormAlert>{form.error}</FormAlert>
      <Region title="Game">
        <FactFields form={form} />
      </Region>
      <Region title="Pitches" isCard={false}>
        <div className="flex flex-col gap-4">
          <KeyHints />
          {grid.pasted && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <StatusNote>{grid.pasted.sentence}</StatusNote>
              <Button onClick={grid.undoPaste}>Undo Paste</Button>
            </div>
          )}
          <PitchGrid grid={grid} focus={focus} showsAll={wasTried} />
          <GridTotals pitches={pitches} refused={typedRows.length - pitches.length} />
        </div>
      </Region>
      <Button type="submit" kind="primary" isBusy={form.isSending} className="md:self-start">
        Save Game
      </Button>
    </form>
  );
}

const kinds = Object.entries(gameKinds).map(([value, label]) => ({ value, label }));
const lineOfText = { autoComplete: "off", maxLength: limits.textMaxCharacters } as const;

function FactFields({ form }: { readonly form: Form<typeof newGameFacts> }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <RequiredNote only={["Date", "Kind"]} />
      </div>
      <TextField
        label="Date"
        type="date"
        min={gameDateMin}
        max={playedDateMax()}
        autoComplete="off"
        required
        {...form.field("gameDate")}
      />
      <SelectField
        label="Kind"
        options={kinds}
        autoComplete="off"
        required
        {...form.field("kind")}
      />
      <TextField label="Opponent" {...lineOfText} {...form.field("opponent")} />
      <TextField label="Location" {...lineOfText} {...form.field("location")} />
    </div>
  );
}

/** The keys that help with typing. A phone has none of them. */
function KeyHints() {
  return (
    <p className="max-w-[90ch] text-meta text-muted pointer-coarse:hidden">
      Enter goes to the next pitch, Tab to the next field. Paste rows from a spreadsheet into any
      field. Letters for the type: {typeKeys.map(({ key, name }) => `${key} ${name}`).join(", ")}.
    </p>
  );
}

/** Returns the sentence above the fields, or null if a field shows the error. */
function sentenceOf({ fields, sentence }: AppError): string | null {
  const [[place, remark] = []] = Object.entries(fields);
  if (place === undefined) return sentence;
  const [list, index] = place.split(".");
  if (list !== "pitches") return null;
  return index === undefined ? (remark ?? sentence) : `Pitch ${Number(index) + 1}: ${remark}`;
}
