import {
  type LevelCsvRow,
  type LevelTexts,
  levelCsvTemplate,
  levelHeader,
  levelPitchTypes,
  readLevelCsv,
} from "@armslot/baseball/roster/level-csv";
import {
  addLevelTable,
  type EnteredLevelTable,
  type LevelTable,
  levelTableFacts,
  listLevelTables,
  saveLevelTable,
} from "@armslot/contracts/athlete/level-tables";
import { screenErrors } from "@armslot/contracts/core/screen-errors";
import { type LevelReading, levelReadings } from "@armslot/contracts/pitch/levels";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useState } from "react";
import { AppError, currentOf } from "../../client/app-error.ts";
import { csvLinesOf, csvTextOf } from "../../client/csv-lines.ts";
import { downloadCsv } from "../../client/download-file.ts";
import { formatCount } from "../../client/format.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { useForm, useMarkUnsaved } from "../../client/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { controlClasses } from "../../ui/control-classes.ts";
import { Fold } from "../../ui/fold.tsx";
import { ConflictNotice } from "../../ui/form/conflict-notice.tsx";
import { CsvSource } from "../../ui/form/csv-source.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { NumberField } from "../../ui/form/number-field.tsx";
import { RequiredNote } from "../../ui/form/required-note.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import {
  blankTexts,
  checkRows,
  type RowErrors,
  type RowTexts,
  rowDifferences,
  rowKey,
  textsOfRows,
  typesOf,
} from "./level-rows.ts";

interface LevelGridProps {
  /** The pitch types to show. */
  readonly types: readonly string[];
  readonly texts: RowTexts;
  readonly errors: RowErrors;
  readonly onChange: (key: string, texts: LevelTexts) => void;
  readonly onAddType: (pitchType: string) => void;
}

/** The numbers of a level table: a block per pitch type, and a row per reading. */
function LevelGrid({ types, onAddType, ...rest }: LevelGridProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {types.map((type) => (
          <TypeBlock key={type} pitchType={type} {...rest} />
        ))}
      </div>
      <div className="max-w-64">
        <SelectField
          name="pitchType"
          label="Add a Pitch Type"
          value=""
          onChange={onAddType}
          options={levelPitchTypes.filter((type) => !types.includes(type))}
        />
      </div>
    </div>
  );
}

const rowGrid = "grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,4.75rem))] items-center gap-x-2";

const fields = { mean: "Mean", sd: "SD", pitches: "Pitches" } as const;

const fieldNames = Object.keys(fields) as (keyof typeof fields)[];

interface LevelCsvBoxProps {
  /** Fills the rows in. */
  readonly onRead: (rows: readonly LevelCsvRow[]) => void;
}

interface Outcome {
  readonly filled: number;
  readonly problems: readonly string[];
}

const notLoaded = "The file could not be read. Check your connection, then try again.";

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

/** Fills a level table from a CSV file or pasted rows. What could not be read stays in the box, with a sentence per line. */
function LevelCsvBox({ onRead }: LevelCsvBoxProps) {
  const [text, setText] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const read = (pasted: string) => {
    setText(pasted);
    const lines = csvLinesOf(pasted);
    if (typeof lines === "string") return setOutcome({ filled: 0, problems: [lines] });
    const { rows, problems } = readLevelCsv(lines);
    onRead(rows);
    setOutcome({ filled: rows.length, problems });
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const content = await csvTextOf(file).catch(() => ({ refusal: notLoaded }));
    if ("refusal" in content) setOutcome({ filled: 0, problems: [content.refusal] });
    else read(content.text);
  };
  return (
    <Fold summary="Fill In from a CSV File">
      <div className="flex max-w-[40rem] flex-col gap-4">
        <p className="text-dense text-muted">
          The columns are Pitch Type, Reading, Mean, SD and Pitches. Numbers that are there already
          are replaced. Nothing is saved until you save the table.
        </p>
        <Button
          className="self-start"
          onClick={() => downloadCsv("level-table.csv", levelCsvTemplate())}
        >
          Download Template
        </Button>
        <CsvSource
          label="Level Table (CSV)"
          onFile={(file) => void readFile(file)}
          pasted={text}
          onPaste={setText}
        />
        <Button className="self-start" onClick={() => read(text)}>
          Fill In Rows
        </Button>
        <OutcomeNote outcome={outcome} />
      </div>
    </Fold>
  );
}

function OutcomeNote({ outcome }: { readonly outcome: Outcome | null }) {
  if (outcome === null) return null;
  const { filled, problems } = outcome;
  return (
    <>
      {filled > 0 && <StatusNote>{`${formatCount(filled, "row")} filled in below.`}</StatusNote>}
      {filled + problems.length === 0 && (
        <p role="alert" className="text-dense font-medium text-danger">
          No line has numbers.
        </p>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="flex flex-col gap-1 text-dense font-medium text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface TypeBlockProps extends Omit<LevelGridProps, "types" | "onAddType"> {
  readonly pitchType: string;
}

function TypeBlock({ pitchType, texts, errors, onChange }: TypeBlockProps) {
  return (
    <fieldset className="flex min-w-0 max-w-[32rem] flex-col gap-1.5">
      <legend className="sr-only">{pitchType}</legend>
      <div aria-hidden="true" className={`${rowGrid} text-meta text-muted`}>
        <span className="text-dense font-semibold text-ink">{pitchType}</span>
        {fieldNames.map((name) => (
          <span key={name}>{fields[name]}</span>
        ))}
      </div>
      {levelReadings.map((reading) => {
        const key = rowKey(pitchType, reading);
        return (
          <ReadingRow
            key={reading}
            pitchType={pitchType}
            reading={reading}
            texts={texts.get(key) ?? blankTexts}
            errors={errors.get(key) ?? {}}
            onChange={(next) => onChange(key, next)}
          />
        );
      })}
    </fieldset>
  );
}

interface ReadingRowProps {
  readonly pitchType: string;
  readonly reading: LevelReading;
  readonly texts: LevelTexts;
  readonly errors: Partial<LevelTexts>;
  readonly onChange: (texts: LevelTexts) => void;
}

function ReadingRow({ pitchType, reading, texts, errors, onChange }: ReadingRowProps) {
  const errorId = useId();
  const sentences = fieldNames.flatMap((name) => errors[name] ?? []);
  return (
    <div className={rowGrid}>
      <span className="text-dense">{levelHeader(reading)}</span>
      {fieldNames.map((name) => (
        <input
          key={name}
          type="text"
          inputMode={name === "pitches" ? "numeric" : "decimal"}
          autoComplete="off"
          aria-label={`${fields[name]} of ${pitchType}, ${levelHeader(reading)}`}
          aria-invalid={errors[name] === undefined ? undefined : true}
          aria-describedby={errors[name] === undefined ? undefined : errorId}
          value={texts[name]}
          onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          className={`${controlClasses} px-2 tabular-nums`}
        />
      ))}
      {sentences.length > 0 && (
        <p id={errorId} role="alert" className="col-span-4 text-meta font-medium text-danger">
          {sentences.join(" ")}
        </p>
      )}
    </div>
  );
}
