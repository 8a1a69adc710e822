import type { ImportReview } from "@armslot/contracts/import-review";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";

type ColumnQuestion = NonNullable<ImportReview["columnQuestion"]>;

interface ColumnMappingProps {
  readonly question: ColumnQuestion;
  readonly onChoose: (columns: Readonly<Record<string, string>>) => void;
}

/** Asks for the column of each field of a file that Armslot does not know, with the first values of the chosen columns. */
export function ColumnMapping({ question, onChoose }: ColumnMappingProps) {
  const { header, fields, columns } = question;
  const [chosen, setChosen] = useState(columns);
  const missing = fields.filter(({ key, isRequired }) => isRequired && !chosen[key]);
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
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ key, label, isRequired }) => (
          <SelectField
            key={key}
            label={isRequired ? `${label} (required)` : label}
            name={key}
            placeholder="Not in this file"
            options={header.filter((column) => column !== "")}
            value={chosen[key] ?? ""}
            hint={examplesOf(question, chosen[key])}
            onChange={(column) =>
              setChosen(({ [key]: _former, ...others }) =>
                column === "" ? others : { ...others, [key]: column },
              )
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" disabled={missing.length > 0}>
          Use These Columns
        </Button>
        {missing.length > 0 && (
          <p className="text-dense text-muted">
            Still needed: {missing.map(({ label }) => label).join(", ")}.
          </p>
        )}
      </div>
    </form>
  );
}

const examplesShown = 3;

/** Returns the first values of a column. Returns a space without a column, which keeps the line's height. */
function examplesOf({ header, sample }: ColumnQuestion, column: string | undefined): string {
  const index = column === undefined ? -1 : header.indexOf(column);
  const values = sample.map((row) => row[index] ?? "").filter((value) => value.trim() !== "");
  if (index < 0) return "\u00a0";
  return values.length === 0
    ? "No values in the first rows."
    : `For example ${values.slice(0, examplesShown).join(", ")}`;
}
