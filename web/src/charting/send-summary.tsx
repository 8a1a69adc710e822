import {
  type OutingLine,
  type OutingWords,
  outingText,
  scoreCells,
} from "@armslot/baseball/reports/outing-line";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import {
  getSharing,
  noteSummarySent,
  type ShareConsent,
  shareConsents,
} from "@armslot/contracts/sharing/sharing";
import { useRef, useState } from "react";
import { copyText } from "../client/copy-text.ts";
import { downloadFile } from "../client/download-file.ts";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Problem } from "../ui/problem.tsx";
import { StatusNote } from "../ui/status-note.tsx";

/** What the picture of a finished game shows. It has no batters. */
interface PicturedGame {
  readonly line: OutingLine;
  readonly words: OutingWords;
  /** Labels and values below the line score. */
  readonly figures: readonly (readonly [label: string, value: string])[];
  /** Null unless the member wants it in the picture. */
  readonly school: string | null;
}

const width = 1080;

const edge = 72;

const colors = {
  paper: "#ffffff",
  ink: "#14191f",
  muted: "#55606c",
  line: "#dde2e7",
  accent: "#0a6847",
};

const family = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const cellsInRow = 4;

interface SendSummaryProps {
  readonly line: OutingLine;
  readonly words: OutingWords;
  /** Labels and values below the line score. */
  readonly figures: readonly (readonly [label: string, value: string])[];
  readonly athleteId: string;
  /** Null if it is not known. */
  readonly school: string | null;
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

/** Whether the device's share sheet takes a picture. */
function takesPictures(picture: File): boolean {
  const { canShare } = navigator as { readonly canShare?: Navigator["canShare"] };
  return canShare?.call(navigator, { files: [picture] }) ?? false;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Sends the summary as text and picture with the device's share sheet, copies the text, or saves the picture. Outside of the staff it needs
 * what links to reports need (SHARE-1, SHARE-2).
 */
export function SendSummary({ line, words, figures, athleteId, school }: SendSummaryProps) {
  const { failure, note, reader, choose, after } = useLeaving(athleteId);
  const [hasSchool, setHasSchool] = useState(false);
  const text = outingText(line, words);
  const picture = () => summaryPicture({ line, words, figures, school: hasSchool ? school : null });
  const copy = async () => {
    if (!(await copyText(Promise.resolve(text)))) throw new Error(fieldMessages.copyFailed);
    return "Summary copied.";
  };
  const save = async () => {
    downloadFile("summary.png", await picture());
    return "Picture saved.";
  };
  const send = async () => {
    const drawn = await picture().catch(() => null);
    const files = drawn && takesPictures(drawn) ? { files: [drawn] } : {};
    try {
      await navigator.share({ text, ...files });
    } catch (error) {
      // The person closing the share sheet is no failure.
      if (!isAbort(error)) throw new Error(fieldMessages.sheetRefused);
    }
    return null;
  };
  return (
    <section aria-label="Summary to send" className="flex flex-col gap-2 border-t border-line pt-4">
      <ChoiceList
        question="Who gets the summary?"
        value={reader}
        onChange={choose}
        options={readers}
      />
      {school !== null && (
        // The checkbox of other screens comes with their tables, which no phone at the field needs.
        <label className="flex min-h-11 items-center gap-2 text-dense font-medium">
          <input
            type="checkbox"
            checked={hasSchool}
            onChange={(event) => setHasSchool(event.target.checked)}
            className="size-4 accent-accent"
          />
          Show the school in the picture
        </label>
      )}
      {failure && <Problem>{failure}</Problem>}
      {note && <StatusNote>{note}</StatusNote>}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {hasShareSheet() && <Button onClick={after(send)}>Send…</Button>}
        <Button onClick={after(copy)}>Copy Summary</Button>
        <Button onClick={after(save)}>Save Picture</Button>
      </div>
    </section>
  );
}

/** Asks who gets the summary, and records the consent before it leaves the staff. */
function useLeaving(athleteId: string) {
  const { programId } = useViewer().program;
  const sharing = useEndpointQuery(getSharing, { params: { programId } });
  const consent = useEndpointMutation(noteSummarySent);
  /** The consent that the activity has. Sending again after a failure records no second one. */
  const recorded = useRef<ShareConsent | null>(null);
  const [reader, setReader] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const leave = async (act: () => Promise<string | null>) => {
    const problem = problemOf(reader, sharing.data?.isAllowed ?? null);
    setFailure(problem);
    setNote(null);
    if (problem !== null) return;
    try {
      if (isConsent(reader) && recorded.current !== reader) {
        const body = { consent: reader };
        await consent.mutateAsync({ params: { programId, athleteId }, body }).catch(() => {
          throw new Error(fieldMessages.consentFailed);
        });
        recorded.current = reader;
      }
      setNote(await act());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : fieldMessages.copyFailed);
    }
  };
  return {
    failure,
    note,
    reader,
    choose: (value: string) => {
      setReader(value);
      setFailure(null);
    },
    /** Runs the action if the reader may get the summary. */
    after: (act: () => Promise<string | null>) => () => void leave(act),
  };
}

function isConsent(reader: string | null): reader is ShareConsent {
  return reader !== null && Object.hasOwn(shareConsents, reader);
}

/** Returns why the summary does not leave, or null. */
function problemOf(reader: string | null, isAllowed: boolean | null): string | null {
  if (reader === null) return fieldMessages.readerMissing;
  if (reader === staff || isAllowed) return null;
  return isAllowed === null ? fieldMessages.sharingUnknown : fieldMessages.sharingOff;
}

/** A pen that goes down the page. */
interface Pen {
  readonly on: CanvasRenderingContext2D;
  /** The lower edge of what is drawn. */
  y: number;
}

interface Look {
  readonly size: number;
  readonly color?: string;
  readonly isBold?: boolean;
}

function setLook(on: CanvasRenderingContext2D, { size, color = colors.ink, isBold = false }: Look) {
  on.font = `${isBold ? 600 : 400} ${size}px ${family}`;
  on.fillStyle = color;
}

/** Writes a text in lines that fit the page. A single word that is too long is written smaller. */
function write(pen: Pen, text: string, look: Look): void {
  const { on } = pen;
  const room = width - 2 * edge;
  let { size } = look;
  setLook(on, look);
  const longest = Math.max(...text.split(" ").map((word) => on.measureText(word).width));
  if (longest > room) {
    size = Math.floor((size * room) / longest);
    setLook(on, { ...look, size });
  }
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && on.measureText(joined).width <= room) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  for (const line of lines) {
    pen.y += size * 1.3;
    on.fillText(line, edge, pen.y);
  }
}

/** Draws the numbers of the line score, four in a row, each with its label below. */
function drawScore(pen: Pen, cells: readonly (readonly [value: string, label: string])[]): void {
  const { on } = pen;
  const step = (width - 2 * edge) / cellsInRow;
  const rowHeight = 150;
  for (const [place, [value, label]] of cells.entries()) {
    const x = edge + (place % cellsInRow) * step;
    const y = pen.y + Math.floor(place / cellsInRow) * rowHeight;
    setLook(on, { size: 72, isBold: true });
    on.fillText(value, x, y + 84);
    setLook(on, { size: 30, color: colors.muted });
    on.fillText(label, x, y + 124);
  }
  pen.y += Math.ceil(cells.length / cellsInRow) * rowHeight;
}

function drawRule(pen: Pen): void {
  pen.y += 28;
  pen.on.fillStyle = colors.line;
  pen.on.fillRect(edge, pen.y, width - 2 * edge, 2);
  pen.y += 16;
}

/** Draws the summary, and returns its height. */
function draw(
  on: CanvasRenderingContext2D,
  { line, words, figures, school }: PicturedGame,
): number {
  const pen: Pen = { on, y: 56 };
  on.fillStyle = colors.accent;
  on.fillRect(0, 0, width, 16);
  write(pen, words.pitcher, { size: 72, isBold: true });
  if (school !== null) write(pen, school, { size: 36, color: colors.muted });
  write(pen, words.game, { size: 36, color: colors.muted });
  drawRule(pen);
  drawScore(pen, scoreCells(line, words.hasInnings));
  drawRule(pen);
  for (const [label, value] of figures) write(pen, `${label} ${value}`, { size: 34 });
  if (words.rest !== null) {
    drawRule(pen);
    write(pen, words.rest, { size: 32, color: colors.muted });
  }
  return Math.ceil(pen.y + edge);
}

/** Draws the summary of a finished game as a PNG, on the device. */
async function summaryPicture(game: PicturedGame): Promise<File> {
  const canvas = document.createElement("canvas");
  const on = canvas.getContext("2d");
  if (!on) throw new Error("This browser draws no pictures.");
  canvas.width = width;
  // A first drawing measures. Setting the height erases it.
  canvas.height = draw(on, game);
  on.fillStyle = colors.paper;
  on.fillRect(0, 0, canvas.width, canvas.height);
  draw(on, game);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser draws no pictures.");
  return new File([blob], "summary.png", { type: "image/png" });
}
