import { type FormEvent, Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { csvTextOf } from "../client/csv-lines.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { CsvSource } from "../ui/form/csv-source.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Preview } from "./roster-preview.ts";

interface ChooseRosterProps {
  readonly onRead: (preview: Preview) => void;
}

const notLoaded = "The file could not be read. Check your connection, then try again.";

const previewLater = async (text: string) => (await import("./roster-preview.ts")).previewOf(text);

/** The code of the second step loads while the person chooses a file. */
const CheckRoster = lazyComponent(async () => (await import("./check-roster.tsx")).CheckRoster);

/** The page that adds athletes from a roster file: choose, check, add (ROSTER-6). */
export function ImportRosterPage() {
  usePageTitle("Import Roster");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    // If preloading fails, the code loads when it is needed.
    void CheckRoster.preload().catch(() => null);
  }, []);
  return (
    <>
      <PageHeader title="Import Roster" actions={<Button onClick={goBack}>Back</Button>} />
      {preview === null ? (
        <ChooseRoster onRead={setPreview} />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-80 w-full" />
            </Loading>
          }
        >
          <CheckRoster programId={programId} preview={preview} onRestart={() => setPreview(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The first step of the roster import: a file, or rows pasted from a spreadsheet. Nothing is sent to the server. */
function ChooseRoster({ onRead }: ChooseRosterProps) {
  const [pasted, setPasted] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = async (text: string) => {
    const preview = await previewLater(text).catch(() => notLoaded);
    if (typeof preview === "string") setRefusal(preview);
    else onRead(preview);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const content = await csvTextOf(file).catch(() => ({ refusal: notLoaded }));
    if ("refusal" in content) setRefusal(content.refusal);
    else await read(content.text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pasted.trim() === "") setRefusal("Choose a file, or paste the rows of your roster first.");
    else void read(pasted);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-[40rem] flex-col gap-6">
      <p className="text-body">
        Choose a CSV file with one pitcher per line, or paste the rows from a spreadsheet. The first
        line names the columns: Name, Hand, Class, School, City, State, Height. You check every
        athlete before anything is added.
      </p>
      <FormAlert>{refusal}</FormAlert>
      <CsvSource
        label="Roster File (CSV)"
        onFile={(file) => void readFile(file)}
        pasted={pasted}
        onPaste={setPasted}
      />
      <Button type="submit" kind="primary" className="md:self-start">
        Check Athletes
      </Button>
    </form>
  );
}
