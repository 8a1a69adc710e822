import {
  type LevelCsvRow,
  levelCsvTemplate,
  readLevelCsv,
} from "@armslot/baseball/roster/level-csv";
import { useState } from "react";
import { csvLinesOf, csvTextOf } from "../../client/csv-lines.ts";
import { downloadCsv } from "../../client/download-file.ts";
import { formatCount } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { CsvSource } from "../../ui/form/csv-source.tsx";
import { StatusNote } from "../../ui/status-note.tsx";

interface LevelCsvBoxProps {
  /** Fills the rows in. */
  readonly onRead: (rows: readonly LevelCsvRow[]) => void;
}

interface Outcome {
  readonly filled: number;
  readonly problems: readonly string[];
}

const notLoaded = "The file could not be read. Check your connection, then try again.";

/** Fills a level table from a CSV file or pasted rows. What could not be read stays in the box, with a sentence per line. */
export function LevelCsvBox({ onRead }: LevelCsvBoxProps) {
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
