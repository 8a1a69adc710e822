import { pitchCell, pitchColumns } from "@armslot/baseball/pitch/reading-text";
import { zoneCellWords } from "@armslot/baseball/pitch/zone-cell";
import { handAndClass } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import { requiredText } from "@armslot/contracts/core/fields";
import { limits } from "@armslot/contracts/core/limits";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { circumstances, gameKinds } from "@armslot/contracts/pitch/circumstances";
import { gameFacts } from "@armslot/contracts/pitch/corrections";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Region } from "../ui/region.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { EditPitchDialog } from "./edit-pitch-dialog.tsx";
import { ExcludedMark } from "./excluded-mark.tsx";
import { PitchChoice } from "./pitch-choice.tsx";
import { SelectedPitches } from "./selected-pitches.tsx";
import { type GameParams, useMoveGame, useSaveGame } from "./use-corrections.ts";
import { type SelectedIds, type Selection, useSelection } from "./use-selection.ts";

const chosen = z.strictObject({ toAthleteId: requiredText("Athlete") });

const kinds = Object.entries(gameKinds).map(([value, label]) => ({ value, label }));

const fields = ["gameDate", "opponent", "location", "kind"] as const;

interface EditPitchesProps {
  readonly params: GameParams;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
}

/** The pitches with a checkbox and an Edit button each, and a bar that changes the selected ones at once. */
function EditPitches({ params, pitches, selectedIds }: EditPitchesProps) {
  const [opened, setOpened] = useState<Pitch | null>(null);
  const selection = useSelection(pitches, selectedIds);
  return (
    <Region title="Edit Pitches" isCard={false}>
      <div className="flex flex-col gap-4">
        <SelectedPitches
          params={params}
          pitches={pitches}
          selection={selection}
          onEdit={setOpened}
        />
        <DataTable
          isFitted
          name="Pitches"
          columns={[
            ...specifiedOf(selection),
            editColumn(setOpened),
            // Behind the button, which a phone shows without scrolling far.
            ...(pitches.some(isCharted) ? chartedColumns : []),
          ]}
          rows={pitches}
          rowKey={({ pitchId }) => pitchId}
        />
      </div>
      <EditPitchDialog
        params={params}
        pitches={pitches}
        pitch={opened}
        onClose={() => setOpened(null)}
      />
    </Region>
  );
}

const { call, zoneCell } = circumstances;

/** Whether someone charted a pitch, also one that a device measured. */
function isCharted({ source, zoneCell: cell }: Pitch): boolean {
  return source === "field" || cell !== null;
}

/** What a charter noted of each pitch, which has few readings. */
const chartedColumns: readonly Column<Pitch>[] = [
  {
    key: "call",
    header: call.label,
    width: 6,
    cell: (pitch) => (
      <ExcludedMark pitch={pitch}>
        {pitch.call === null ? "-" : call.choices[pitch.call]}
      </ExcludedMark>
    ),
  },
  {
    key: "zoneCell",
    header: zoneCell.label,
    width: 8,
    cell: (pitch) => (
      <ExcludedMark pitch={pitch}>
        {pitch.zoneCell === null ? "-" : zoneCellWords(pitch.zoneCell)}
      </ExcludedMark>
    ),
  },
];

interface EditGameProps {
  readonly params: GameParams;
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
  readonly onClose: () => void;
}

/** The game's facts, athlete and pitches in edit mode (GAME-6). Every save takes effect at once, and Done saves the facts that are typed. */
export function EditGame({ params, game, pitches, selectedIds, onClose }: EditGameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const doneRef = useRef<(() => void) | null>(null);
  useEffect(() => ref.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={ref} className="flex flex-col gap-6">
      <Region title="Edit Game" actions={<Button onClick={() => doneRef.current?.()}>Done</Button>}>
        <div className="flex flex-col gap-6">
          <GameFactsForm {...{ params, game, doneRef, onClose }} />
          <MoveGame params={params} game={game} />
        </div>
      </Region>
      {pitches.length > 0 && <EditPitches {...{ params, pitches, selectedIds }} />}
    </div>
  );
}

function specifiedOf(selection: Selection): Column<Pitch>[] {
  return pitchColumns.map((column): Column<Pitch> => {
    const { key, screenHeader: header } = column;
    if (key === "pitchNum") {
      return {
        key,
        header,
        width: 4.5,
        cell: (pitch) => <PitchChoice {...{ pitch, selection }} />,
      };
    }
    if (key === "pitchType") {
      return { key, header, width: 5.5, cell: (pitch) => <PitchTypeName {...pitch} /> };
    }
    const cell = (pitch: Pitch) => (
      <ExcludedMark pitch={pitch}>{pitchCell(column, pitch, null).text}</ExcludedMark>
    );
    return { key, header, width: 4.25, align: "end", cell };
  });
}

function editColumn(onEdit: (pitch: Pitch) => void): Column<Pitch> {
  const cell = (pitch: Pitch) => (
    <Button kind="quiet" aria-label={`Edit pitch ${pitch.pitchNum}`} onClick={() => onEdit(pitch)}>
      Edit
    </Button>
  );
  return { key: "edit", header: "Edit", width: 4, align: "end", cell };
}

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
function GameFactsForm({ params, game, doneRef, onClose }: GameFactsFormProps) {
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

interface MoveGameProps {
  readonly params: GameParams;
  readonly game: Game;
}

/** Moves the game to another athlete, and then shows it there. */
function MoveGame({ params, game }: MoveGameProps) {
  const { programId, athleteId } = params;
  const roster = useEndpointQuery(listAthletes, {
    params: { programId },
    query: { standing: "all" },
  });
  const navigate = useNavigate();
  const move = useMoveGame(params);
  const form = useForm({
    schema: chosen,
    initial: { toAthleteId: "" },
    submit: async ({ toAthleteId }) => {
      await move(toAthleteId, game.version);
      form.reset();
      await navigate(pathOf("game", { ...params, athleteId: toAthleteId }), { replace: true });
    },
  });
  const others = (roster.data?.athletes ?? [])
    .filter(({ uid }) => uid !== athleteId)
    .map((athlete) => ({
      value: athlete.uid,
      label: `${fullName(athlete)} (${handAndClass(athlete, ", ")})`,
    }));
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t border-line pt-6">
      <FormAlert>{form.error}</FormAlert>
      <div className="flex flex-wrap items-start gap-3 *:first:min-w-0 *:first:grow *:first:md:max-w-sm">
        <SelectField
          label="Move to another athlete"
          options={others}
          {...form.field("toAthleteId")}
        />
        <Button type="submit" className="mt-6.5 pointer-coarse:mt-6" isBusy={form.isSending}>
          Move Game
        </Button>
      </div>
    </form>
  );
}
