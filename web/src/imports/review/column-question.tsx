import type { ImportReview } from "@armslot/contracts/imports/import-review";
import { useEffect, useRef, useState } from "react";
import { Moment } from "../../parts/moment.tsx";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";

type Question = NonNullable<ImportReview["columnQuestion"]>;
type Fields = Question["fields"];
type Columns = Readonly<Record<string, string>>;

interface ColumnQuestionProps {
  readonly review: ImportReview;
  readonly question: Question;
  readonly onChoose: (columns: Columns) => void;
}

/** Asks for the columns of a file that Armslot does not know. Once they are chosen, it says so in one line and offers to change them. */
export function ColumnQuestion({ review, question, onChoose }: ColumnQuestionProps) {
  const [isChanging, setIsChanging] = useState(false);
  const isRead = review.format !== null || review.dateQuestion !== null;
  const isFolded = isRead && !isChanging;
  const wasAnswered = useRef(false);
  const change = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The form's focused button is gone.
    if (isFolded && wasAnswered.current) change.current?.focus();
    if (isFolded) wasAnswered.current = false;
  }, [isFolded]);
  if (isFolded) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-dense max-md:*:last:-ms-3">
        <span>
          {question.rememberedAt === null ? (
            "Columns as you chose them."
          ) : (
            <>
              Columns as chosen on <Moment at={question.rememberedAt} /> for a file like this one.
            </>
          )}
        </span>
        <Button ref={change} kind="quiet" onClick={() => setIsChanging(true)}>
          Change Columns
        </Button>
      </p>
    );
  }
  const cancel = () => {
    wasAnswered.current = true;
    setIsChanging(false);
  };
  const isStillRefused = review.file.decisions.columns !== undefined && !isRead;
  return (
    <>
      {isStillRefused && <p className="text-dense text-danger">{review.error}</p>}
      <ColumnMapping
        question={question}
        onChoose={(columns) => {
          wasAnswered.current = true;
          setIsChanging(false);
          onChoose(columns);
        }}
        onCancel={isChanging ? cancel : null}
      />
    </>
  );
}

interface ColumnMappingProps extends Pick<ColumnQuestionProps, "question" | "onChoose"> {
  /** Null while there is nothing to go back to. */
  readonly onCancel: (() => void) | null;
}

/** The groups of fields that most files have. The others are folded. */
const openGroups = 2;

/** The column of each field, with the first values of the chosen columns. */
function ColumnMapping({ question, onChoose, onCancel }: ColumnMappingProps) {
  const { fields, columns } = question;
  const [chosen, setChosen] = useState<Columns>(columns);
  const missing = fields.filter(({ key, isRequired }) => isRequired && !chosen[key]);
  const groups = [...new Set(fields.map(({ group }) => group))];
  const selects = (group: string) => (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2 lg:grid-cols-3">
      {fieldsOf(fields, group).map((field) => (
        <ColumnField
          key={field.key}
          field={field}
          question={question}
          column={chosen[field.key]}
          onChange={(column) =>
            setChosen(({ [field.key]: _former, ...others }) =>
              column === "" ? others : { ...others, [field.key]: column },
            )
          }
        />
      ))}
    </div>
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length === 0) onChoose(chosen);
      }}
    >
      <div>
        <h4 className="text-dense font-medium">Which column is which?</h4>
        <p className="text-dense text-muted">
          Armslot doesn't know this kind of file. Choose the columns once, and it remembers them for
          files with the same columns.
        </p>
      </div>
      {groups.slice(0, openGroups).map((group) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-2 text-dense font-medium">{group}</legend>
          {selects(group)}
        </fieldset>
      ))}
      {groups.slice(openGroups).map((group) => {
        const count = fieldsOf(fields, group).filter(({ key }) => chosen[key]).length;
        return (
          <Fold key={group} summary={`${group} (${count} chosen)`}>
            {selects(group)}
          </Fold>
        );
      })}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" disabled={missing.length > 0}>
          Use These Columns
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        {missing.length > 0 && (
          <p className="text-dense text-muted">
            Still needed: {missing.map(({ label }) => label).join(", ")}.
          </p>
        )}
      </div>
    </form>
  );
}

function fieldsOf(fields: Fields, group: string): Fields {
  return fields.filter((field) => field.group === group);
}

interface ColumnFieldProps {
  readonly field: Fields[number];
  readonly question: Question;
  readonly column: string | undefined;
  readonly onChange: (column: string) => void;
}

function ColumnField({ field, question, column, onChange }: ColumnFieldProps) {
  const { key, label, isRequired } = field;
  return (
    <SelectField
      label={isRequired ? `${label} (required)` : label}
      name={key}
      placeholder="Not in this file"
      options={question.header.filter((title) => title !== "")}
      value={column ?? ""}
      {...(column !== undefined && { hint: examplesOf(question, column) })}
      onChange={onChange}
    />
  );
}

const examplesShown = 3;

/** Returns the first different values of a column. */
function examplesOf({ header, sample }: Question, column: string): string {
  const index = header.indexOf(column);
  const values = sample.map((row) => row[index] ?? "").filter((value) => value.trim() !== "");
  return values.length === 0
    ? "No values in the first rows."
    : `For example ${[...new Set(values)].slice(0, examplesShown).join(", ")}`;
}
