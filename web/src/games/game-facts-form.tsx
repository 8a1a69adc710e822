import { limits } from "@armslot/contracts/core/limits";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import type { Game } from "@armslot/contracts/games/games";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { gameFacts } from "@armslot/contracts/pitch/corrections";
import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { type GameParams, useSaveGame } from "./use-corrections.ts";

const kinds = Object.entries(gameKinds).map(([value, label]) => ({ value, label }));
const fields = ["gameDate", "opponent", "location", "kind"] as const;
type Field = (typeof fields)[number];
type Texts = Readonly<Record<Field, string>>;

function textsOf({ gameDate, opponent, location, kind }: Pick<Game, Field>): Texts {
  return { gameDate: gameDate ?? "", opponent: opponent ?? "", location: location ?? "", kind };
}

function eachText(textOf: (field: Field) => string): Texts {
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Texts;
}

interface GameFactsFormProps {
  readonly params: GameParams;
  readonly game: Game;
  /** Set to the function that saves what is typed, and closes unless that fails. */
  readonly doneRef: RefObject<(() => void) | null>;
  readonly onClose: () => void;
}

/** Date, opponent, location and kind of a game. If someone else saved first, typed texts stay and the current values show. */
export function GameFactsForm({ params, game, doneRef, onClose }: GameFactsFormProps) {
  const [base, setBase] = useState(game);
  const [theirs, setTheirs] = useState<Texts | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveGame(params);
  const isDone = useRef(false);
  const form = useForm({
    schema: gameFacts,
    initial: textsOf(game),
    submit: async (facts): Promise<void> => {
      setIsSaved(false);
      const closes = isDone.current;
      const [stored, started, mine] = [textsOf(game), textsOf(base), textsOf(facts)];
      // A newer version with the same facts comes from a change of the pitches and is safe to save over.
      const isSame = fields.every((field) => stored[field] === started[field]);
      const current = await save(facts, isSame ? game.version : base.version);
      setIsSaved(current === null);
      setBase(current ?? { ...game, ...facts });
      setTheirs(current && textsOf(current));
      if (current === null) {
        form.reset(mine);
        if (closes) onClose();
        return;
      }
      const now = textsOf(current);
      const resolved = eachText((field) =>
        mine[field] === started[field] ? now[field] : mine[field],
      );
      form.reset(resolved, now);
    },
  });
  useImperativeHandle(doneRef, () => () => {
    if (!form.isDirty) return onClose();
    isDone.current = true;
    form.props.ref.current?.requestSubmit();
    isDone.current = false;
  });
  const bind = (name: Field) => {
    const isOther = theirs !== null && theirs[name] !== form.values[name];
    return isOther
      ? { ...form.field(name), hint: `Now: ${theirs[name] || "empty"}` }
      : form.field(name);
  };
  const text = { autoComplete: "off", maxLength: limits.textMaxCharacters } as const;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{theirs ? screenErrors["version-conflict"].sentence : form.error}</FormAlert>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        <TextField label="Date" type="date" autoComplete="off" {...bind("gameDate")} />
        <TextField label="Opponent" {...text} {...bind("opponent")} />
        <TextField label="Location" {...text} {...bind("location")} />
        <SelectField label="Kind" options={kinds} {...bind("kind")} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Save Game
        </Button>
        {isSaved && !form.isDirty && <StatusNote>Changes saved.</StatusNote>}
      </div>
    </form>
  );
}
