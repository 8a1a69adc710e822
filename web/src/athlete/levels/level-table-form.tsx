import type { LevelCsvRow, LevelTexts } from "@armslot/baseball/roster/level-csv";
import {
  addLevelTable,
  type EnteredLevelTable,
  type LevelTable,
  levelTableFacts,
  listLevelTables,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { AppError, currentOf } from "../../client/app-error.ts";
import { formatCount } from "../../client/format.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { useForm, useMarkUnsaved } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "../../ui/form/conflict-notice.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { LevelCsvBox } from "./level-csv-box.tsx";
import { LevelGrid } from "./level-grid.tsx";
import {
  checkRows,
  type RowTexts,
  rowDifferences,
  rowKey,
  textsOfRows,
  typesOf,
} from "./level-rows.ts";

interface LevelTableFormProps {
  readonly programId: string;
  /** The table at the start of editing, or null for a new one. */
  readonly table: LevelTable | null;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

const noTexts: RowTexts = new Map();
const firstType = "Four-Seam";

/** The form of a program's level table. If someone else saved meanwhile, it names what they changed and keeps what was typed. */
export function LevelTableForm({ programId, table, onSaved, onClose }: LevelTableFormProps) {
  const [started] = useState(table);
  const [theirs, setTheirs] = useState<LevelTable | null>(null);
  const rows = useRows(started);
  const save = useSaveTable(programId, theirs ?? started);
  const form = useForm({
    schema: levelTableFacts,
    numbers: ["year"],
    initial: {
      name: started?.name ?? "",
      year: String(started?.year ?? ""),
      source: started?.source ?? "",
    },
    describe: ({ fields, sentence }) => {
      const ofRows = Object.entries(fields).find(([name]) => name.startsWith("rows"))?.[1];
      return ofRows ?? (Object.keys(fields).length > 0 ? null : sentence);
    },
    submit: async (facts) => {
      const { checked } = rows;
      if (!checked.isValid) throw new AppError("invalid-input", { sentence: checked.sentence });
      const current = await save({ ...facts, rows: [...checked.rows] });
      setTheirs(current);
      if (current === null) onSaved(facts.name);
    },
  });
  useMarkUnsaved(rows.isChanged);
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);
  const onSubmit = (event: FormEvent) => {
    rows.showErrors();
    form.props.onSubmit(event);
  };
  const now = (name: "name" | "year" | "source") =>
    theirs && String(theirs[name]) !== form.values[name] ? { hint: `Now: ${theirs[name]}` } : {};
  return (
    <form {...form.props} onSubmit={onSubmit} className="flex flex-col gap-6">
      <FormAlert>{form.error}</FormAlert>
      {theirs && (
        <>
          <ConflictNotice isSending={form.isSending} onTakeTheirs={onClose}>
            {screenErrors["version-conflict"].sentence}
          </ConflictNotice>
          <TheirRows lines={rowDifferences(rows.grid.texts, theirs.rows)} />
        </>
      )}
      <RequiredNote only={["Name", "Year", "Source"]} />
      <div className="grid max-w-[40rem] gap-4 md:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField {...form.field("name")} {...now("name")} label="Name" autoComplete="off" />
        <NumberField {...form.field("year")} {...now("year")} label="Year" />
        <div className="md:col-span-2">
          <TextField
            {...form.field("source")}
            hint="Where the numbers are from. Everyone who compares sees it."
            {...now("source")}
            label="Source"
            autoComplete="off"
          />
        </div>
      </div>
      <LevelCsvBox onRead={rows.fill} />
      <LevelGrid {...rows.grid} />
      <p className="max-w-[80ch] text-meta text-muted">
        Mean and standard deviation over the level’s pitches. Arm-side break is positive toward the
        throwing arm. Leave out what you don’t have.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Save Level Table
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** The rows of someone else's save that differ from the typed ones. */
function TheirRows({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-label="Their numbers" className="text-dense">
      <p className="font-medium">{`${formatCount(lines.length, "row")} with other numbers in their table:`}</p>
      <ul className="mt-1 list-disc gap-x-8 ps-5 text-muted md:columns-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the typed rows with the functions that change them. */
function useRows(started: LevelTable | null) {
  const [initial] = useState(() => (started ? textsOfRows(started.rows) : noTexts));
  const [texts, setTexts] = useState(initial);
  const [added, setAdded] = useState<readonly string[]>(started ? [] : [firstType]);
  const [showsErrors, setShowsErrors] = useState(false);
  const checked = checkRows(texts);
  const filled = typesOf(texts);
  return {
    checked,
    isChanged: texts !== initial,
    showErrors: () => setShowsErrors(true),
    fill: (rows: readonly LevelCsvRow[]) => {
      const read = rows.map((row) => [rowKey(row.pitchType, row.reading), row.texts] as const);
      setTexts((before) => new Map([...before, ...read]));
      setShowsErrors(rows.length > 0);
    },
    grid: {
      types: [...filled, ...added.filter((type) => !filled.includes(type))],
      texts,
      errors: showsErrors && !checked.isValid ? checked.errors : new Map(),
      onChange: (key: string, next: LevelTexts) =>
        setTexts((before) => new Map([...before, [key, next]])),
      onAddType: (type: string) => setAdded((before) => [...before, type]),
    },
  };
}

/** Returns the function that stores a table. It resolves to null, or to the current table if someone else saved in the meantime. */
function useSaveTable(programId: string, base: LevelTable | null) {
  const queryClient = useQueryClient();
  const adding = useEndpointMutation(addLevelTable);
  const saving = useEndpointMutation(saveLevelTable);
  return async (body: EnteredLevelTable): Promise<LevelTable | null> => {
    try {
      if (base === null) await adding.mutateAsync({ params: { programId }, body });
      else {
        const params = { programId, levelTableId: base.levelTableId };
        await saving.mutateAsync({ params, body: { ...body, version: base.version } });
      }
      return null;
    } catch (thrown) {
      const current = currentOf(saveLevelTable, thrown);
      if (current === null) throw thrown;
      return current;
    } finally {
      void queryClient.invalidateQueries({ queryKey: endpointKey(listLevelTables) });
      void queryClient.invalidateQueries({ queryKey: endpointKey(getAthlete) });
    }
  };
}
