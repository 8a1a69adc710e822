import type { NumberedPitch } from "@armslot/baseball/field-outing";
import { readingNumberText } from "@armslot/baseball/value-text";
import { circumstances } from "@armslot/contracts/circumstances";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { PitchTypeIcon } from "../../charts/pitch-mark.tsx";
import { hasInnings, lastVelos, tiringDrop, typeMix } from "./charting.ts";
import { PadButton } from "./pad-button.tsx";
import type { Outing } from "./use-outing.ts";

interface OutingSummaryProps {
  readonly outing: Outing;
  readonly onEdit: (pitchId: string) => void;
  /** Further facts above the last pitches. */
  readonly children: ReactNode;
}

/** What a charter reads between pitches below the figures: the mix, the last velocities and the last pitches. */
export function OutingSummary({ outing, onEdit, children }: OutingSummaryProps) {
  const { pitches, completed } = outing;
  const last = completed.at(-1);
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        {last && `Pitch ${last.pitchNum} kept: ${pitchText(last)}`}
      </p>
      <Mix pitches={pitches} />
      <Velocities pitches={pitches} />
      {children}
      <LastPitches pitches={pitches} onEdit={onEdit} />
    </div>
  );
}

interface OutingFiguresProps {
  readonly outing: Outing;
  readonly onSituation: () => void;
}

/** The pitch count, and the count, outs and inning of the next pitch. They are in view on every screen. */
export function OutingFigures({ outing, onSituation }: OutingFiguresProps) {
  const { pitches, facts, situation } = outing;
  const { inning, outs, balls, strikes } = situation;
  const figures = [
    ["Count", `${balls ?? "-"}–${strikes ?? "-"}`],
    ["Outs", outs ?? "-"],
    ["Inning", inning ?? "-"],
  ] as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dl>
        <Figure label="Pitches" text={pitches.length} />
      </dl>
      {hasInnings(facts.kind) && (
        <div className="flex items-center gap-4">
          <dl className="flex gap-4">
            {figures.map(([label, text]) => (
              <Figure key={label} label={label} text={text} />
            ))}
          </dl>
          <PadButton aria-label="Correct the count" className="w-12 shrink-0" onClick={onSituation}>
            <Pencil aria-hidden="true" size={18} />
          </PadButton>
        </div>
      )}
    </div>
  );
}

function Figure({ label, text }: { readonly label: string; readonly text: string | number }) {
  return (
    <div className="flex flex-col">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="text-figure font-semibold whitespace-nowrap">{text}</dd>
    </div>
  );
}

interface PitchesProps {
  readonly pitches: readonly NumberedPitch[];
}

function Mix({ pitches }: PitchesProps) {
  if (pitches.length === 0) return null;
  return (
    <ul aria-label="Pitch types" className="flex flex-wrap gap-x-4 gap-y-1 text-dense">
      {typeMix(pitches).map(({ pitchType, count }) => (
        <li key={pitchType} className="flex items-center gap-1">
          {pitchType !== null && <PitchTypeIcon pitchType={pitchType} />}
          {pitchType ?? "No type"} {count}
        </li>
      ))}
    </ul>
  );
}

function Velocities({ pitches }: PitchesProps) {
  const last = lastVelos(pitches);
  if (last.length === 0) return null;
  const drop = tiringDrop(pitches);
  return (
    <div className="text-dense">
      <p>
        <span className="text-muted">Last velocities: </span>
        {last.map(({ velo }) => velo).join(" ")} mph
      </p>
      {drop && (
        <p className="font-medium text-warning">
          {drop.pitchType} down {readingNumberText("velo", drop.mph)} mph since the start. Tiring?
        </p>
      )}
    </div>
  );
}

const shownLast = 20;

/** Returns a pitch in words: "Slider, 84 mph, Ball". */
export function pitchText({ pitchType, velo, call, zoneCell }: NumberedPitch): string {
  const parts = [
    pitchType,
    velo === null ? null : `${velo} mph`,
    call === null ? null : circumstances.call.choices[call],
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return zoneCell === null ? "Nothing known" : "Location only";
}

interface LastPitchesProps extends PitchesProps {
  readonly onEdit: (pitchId: string) => void;
}

/** The last pitches, newest first. Each opens its editor on a click or a long press. */
function LastPitches({ pitches, onEdit }: LastPitchesProps) {
  return (
    <ol aria-label="Last pitches" className="flex flex-col">
      {pitches
        .slice(-shownLast)
        .toReversed()
        .map((pitch) => (
          <li key={pitch.pitchId} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-label={`Edit pitch ${pitch.pitchNum}: ${pitchText(pitch)}`}
              onClick={() => onEdit(pitch.pitchId)}
              onContextMenu={(event) => {
                event.preventDefault();
                onEdit(pitch.pitchId);
              }}
              className="flex min-h-12 w-full items-center gap-3 px-1 text-start text-dense focus-visible:outline-offset-[-2px]"
            >
              <span className="w-6 text-end text-muted">{pitch.pitchNum}</span>
              <PitchTypeIcon pitchType={pitch.pitchType ?? ""} />
              <span className="min-w-0 truncate">{pitchText(pitch)}</span>
            </button>
          </li>
        ))}
    </ol>
  );
}
