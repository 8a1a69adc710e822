import { type OutingLine, outingText } from "@armslot/baseball/screens/outing-line";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { getSharing, shareConsents } from "@armslot/contracts/shares/sharing";
import { useState } from "react";
import { copyText } from "../../../lib/device/copy-text.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useViewer } from "../../../session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ChoiceList } from "../../../ui/controls/choice-list.tsx";
import { Problem } from "../../../ui/notes/problem.tsx";
import { StatusNote } from "../../../ui/notes/status-note.tsx";

interface SendSummaryProps {
  readonly line: OutingLine;
  readonly words: Parameters<typeof outingText>[1];
}

const staff = "staff";

const readers = [
  { value: staff, label: "Only our staff" },
  ...Object.entries(shareConsents).map(([value, label]) => ({
    value,
    label: `Also others. ${label}`,
  })),
];

/** Whether the device has a share sheet, as phones do. */
function hasShareSheet(): boolean {
  return typeof (navigator as { readonly share?: unknown }).share === "function";
}

/** Sends the summary with the device's share sheet, or copies it. Outside of the staff it needs what links to reports need (SHARE-1, SHARE-2). */
export function SendSummary({ line, words }: SendSummaryProps) {
  const { programId } = useViewer().program;
  const sharing = useEndpointQuery(getSharing, { params: { programId } });
  const [reader, setReader] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isCopied, setIsCopied] = useState(false);
  const text = outingText(line, words);
  /** Runs the action if the reader may get the summary. */
  const after = (act: () => Promise<unknown>) => () => {
    const problem = problemOf(reader, sharing.data?.isAllowed ?? null);
    setFailure(problem);
    setIsCopied(false);
    if (problem === null) void act();
  };
  const copy = async () => {
    const isDone = await copyText(Promise.resolve(text));
    setIsCopied(isDone);
    if (!isDone) setFailure(fieldMessages.copyFailed);
  };
  // The person closing the share sheet is no failure.
  const send = () => navigator.share({ text }).catch(() => null);
  return (
    <section aria-label="Summary to send" className="flex flex-col gap-2 border-t border-line pt-4">
      <ChoiceList
        question="Who gets the summary?"
        value={reader}
        onChange={(value) => {
          setReader(value);
          setFailure(null);
        }}
        options={readers}
      />
      {failure && <Problem>{failure}</Problem>}
      {isCopied && <StatusNote>Summary copied.</StatusNote>}
      <div className="flex gap-2 *:flex-auto">
        {hasShareSheet() && <Button onClick={after(send)}>Send…</Button>}
        <Button onClick={after(copy)}>Copy Summary</Button>
      </div>
    </section>
  );
}

/** Returns why the summary does not leave, or null. */
function problemOf(reader: string | null, isAllowed: boolean | null): string | null {
  if (reader === null) return fieldMessages.readerMissing;
  if (reader === staff || isAllowed) return null;
  return isAllowed === null ? fieldMessages.sharingUnknown : fieldMessages.sharingOff;
}
