import { averagesOfTotals, totalsOfPitches } from "@armslot/baseball/pitch/averages";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { limits } from "@armslot/contracts/core/limits";
import {
  createGame,
  gameDateMin,
  type NewPitch,
  newGameFacts,
  playedDateMax,
} from "@armslot/contracts/games/new-game";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { getAthlete, listAthletes, type PitchTotals } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import * as z from "zod/mini";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import type { AppError } from "../client/app-error.ts";
import type { Typed } from "../client/form-values.ts";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";
import { type Form, useForm, useMarkUnsaved } from "../client/use-form.ts";
import { eraseDraft, readDraft, storeDraft } from "../device/draft-storage.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { Region } from "../ui/region.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { columnLabels, type GridCells } from "./grid-rows.ts";
import { PitchGrid } from "./pitch-grid.tsx";
import { typeKeys } from "./type-keys.ts";
import { firstRefusedCell, pitchesOf, useFocusCell, useGrid } from "./use-grid.ts";

const columns: readonly Column<PitchTotals>[] = [
  {
    key: "pitchType",
    header: columnLabels.pitchType,
    cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
    width: 5.5,
  },
  {
    key: "velo",
    header: columnLabels.velo,
    cell: (totals) => averageText(averagesOfTotals(totals).velo, "mph"),
    width: 4.75,
    align: "end",
  },
  {
    key: "vertBreak",
    header: columnLabels.vertBreak,
    cell: (totals) => averageText(averagesOfTotals(totals).vertBreak, "in"),
    width: 4,
    align: "end",
  },
  {
    key: "hb",
    header: columnLabels.hb,
    cell: (totals) => averageText(averagesOfTotals(totals).hb, "in"),
    width: 4,
    align: "end",
  },
  { key: "pitches", header: "Pitches", cell: ({ pitches }) => pitches, width: 3.75, align: "end" },
];

type FactTexts = Typed<typeof newGameFacts>;

/** Everything typed on the page. */
interface GameDraft {
  readonly facts: FactTexts;
  readonly rows: readonly GridCells[];
}

const text = z.string();

const draftShape = z.strictObject({
  facts: z.strictObject({ gameDate: text, kind: text, opponent: text, location: text }),
  rows: z.array(
    z.strictObject({ pitchType: text, velo: text, vertBreak: text, hb: text, call: text }),
  ),
});

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

function newDraft(): GameDraft {
  const now = new Date();
  // The viewer's own calendar date: the game was played where they are.
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const gameDate = local.toISOString().slice(0, 10);
  return { facts: { gameDate, kind: "game", opponent: "", location: "" }, rows: [] };
}

/**
 * Returns what to begin with, which is the draft that this device stored for the member and the athlete, if there is one, and the
 * functions that store and erase it.
 */
function useGameDraft() {
  const { programId = "", athleteId = "" } = useParams();
  const { user } = useViewer();
  const owner = { programId, userId: user.uid, kind: "new-game", of: athleteId };
  const [stored] = useState(() => z.safeParse(draftShape, readDraft(owner)));
  const [start] = useState(newDraft);
  return {
    initial: stored.success ? stored.data : start,
    wasRestored: stored.success,
    empty: start,
    store: (draft: GameDraft) => storeDraft(owner, draft),
    erase: () => eraseDraft(owner),
  };
}

type StoredGameDraft = ReturnType<typeof useGameDraft>;

/** Stores the draft with every change, and erases it when nothing is typed. */
function useStoreDraft(
  { empty, store, erase }: StoredGameDraft,
  { facts, rows, isSaved }: GameDraft & { readonly isSaved: boolean },
): void {
  const draft = JSON.stringify({ facts, rows });
  const isEmpty = draft === JSON.stringify(empty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text contains all that is stored.
  useEffect(() => {
    if (isSaved || isEmpty) erase();
    else store({ facts, rows });
  }, [draft, isSaved, isEmpty]);
}

interface GridTotalsProps {
  readonly pitches: readonly NewPitch[];
  /** The number of rows that cannot be saved yet. */
  readonly refused: number;
}

/** The number of pitches typed so far, and the averages of each pitch type. */
function GridTotals({ pitches, refused }: GridTotalsProps) {
  const totals = totalsOfPitches(
    pitches.map((pitch) => ({ ...pitch, excludedReason: null })),
  ).toSorted((a, b) => b.pitches - a.pitches);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-dense text-muted">
        {formatCount(pitches.length, "pitch", "pitches")}
        {refused > 0 && `, and ${formatCount(refused, "row")} to correct`}
        {pitches.length + refused >= limits.pitchesPerGameMax &&
          `. A game can have at most ${limits.pitchesPerGameMax} pitches.`}
      </p>
      {totals.length > 0 && (
        <DataTable
          isFitted
          name="Averages so far"
          columns={columns}
          rows={totals}
          rowKey={({ pitchType }) => pitchType}
        />
      )}
    </div>
  );
}

/** Returns the function that saves the game with these pitches and opens its page, and whether it was saved. */
function useSaveGame(pitches: readonly NewPitch[]) {
  const { programId = "", athleteId = "" } = useParams();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useEndpointMutation(createGame);
  const [isSaved, setIsSaved] = useState(false);
  const wasSaved = useRef(false);
  const save = async (facts: z.output<typeof newGameFacts>) => {
    // The form stays while the next screen loads. A second click then must not add a second game.
    if (wasSaved.current) return;
    const params = { programId, athleteId };
    const { gameId } = await mutateAsync({ params, body: { ...facts, pitches: [...pitches] } });
    wasSaved.current = true;
    setIsSaved(true);
    void queryClient.invalidateQueries({ queryKey: [...endpointKey(getAthlete), { params }] });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    await navigate(pathOf("game", { programId, athleteId, gameId }), { replace: true });
  };
  return { save, isSaved };
}
