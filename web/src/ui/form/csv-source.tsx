import { controlClasses } from "../control-classes.ts";
import { Field } from "./field.tsx";
import { TextArea } from "./text-area.tsx";

interface CsvSourceProps {
  /** The label of the file. */
  readonly label: string;
  readonly onFile: (file: File | undefined) => void;
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
}

/** A CSV file to choose, and a box for pasted rows. */
export function CsvSource({ label, onFile, pasted, onPaste }: CsvSourceProps) {
  return (
    <>
      <Field label={label}>
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className={`${controlClasses} py-1.5 file:me-3 file:rounded-control file:border-0 file:bg-surface file:px-3 file:py-1 file:text-dense file:font-medium file:text-ink`}
            onChange={({ target }) => {
              onFile(target.files?.[0]);
              // The same file can be chosen again after it was fixed.
              target.value = "";
            }}
          />
        )}
      </Field>
      <TextArea
        label="Or Paste Rows"
        name="rows"
        value={pasted}
        onChange={onPaste}
        spellCheck={false}
      />
    </>
  );
}
