import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { circumstances } from "@armslot/contracts/pitch/circumstances";
import type { ReactNode } from "react";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { PadButton } from "./pad-button.tsx";
import { hasInnings, lastVelos, tiringDrop, typeMix } from "./state/charting.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

interface GameSummaryProps {
  readonly game: CurrentGame;
  readonly onEdit: (pitchId: string) => void;
  /** Further facts above the last pitches. */
  readonly children: ReactNode;
}

/** What a charter reads between pitches below the figures: the mix, the last velocities and the last pitches. */
export function GameSummary({ game, onEdit, children }: GameSummaryProps) {
  const { pitches, completed } = game;
  const last = completed.at(-1);
  return (
    <>
      <p role="status" className="sr-only">
        {last && `Pitch ${last.pitchNum} kept: ${pitchText(last)}`}
      </p>
      <Mix pitches={pitches} />
      <Velocities pitches={pitches} />
      {children}
      <LastPitches pitches={pitches} onEdit={onEdit} />
    </>
  );
}

interface GameFiguresProps {
  readonly game: CurrentGame;
  readonly onSituation: () => void;
}

/**
 * The pitch count, and the count, outs, inning and batter of the next pitch. They are in view on every screen: on a narrow one the header
 * has the pitch count.
 */
export function GameFigures({ game, onSituation }: GameFiguresProps) {
  const { pitches, facts, situation, likely } = game;
  const { outs, inning } = likely;
  const figures = [
    ["Count", `${situation.balls ?? "-"}–${situation.strikes ?? "-"}`],
    ["Outs", outs === null ? "-" : `${outs}${situation.outs === null ? "?" : ""}`],
    ["Inning", inning === null ? "-" : `${inning}${situation.inning === null ? "?" : ""}`],
  ] as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      <dl className="chart-narrow-hidden">
        <Figure label="Pitches" text={pitches.length} />
      </dl>
      {hasInnings(facts.kind) && (
        <div className="flex items-center gap-2">
          <PadButton
            aria-label="Correct the count"
            className="shrink-0 px-2!"
            onClick={onSituation}
          >
            <dl className="flex gap-3 text-start">
              {figures.map(([label, text]) => (
                <Figure key={label} label={label} text={text} />
              ))}
            </dl>
          </PadButton>
          <BatterSide game={game} />
        </div>
      )}
    </div>
  );
}

const sides = ["L", "R"] as const;

/** The side of the batter, in one tap. A second tap on it makes the side unknown. */
function BatterSide({ game: { situation, changeSituation } }: Pick<GameFiguresProps, "game">) {
  return (
    <fieldset aria-label="Batter’s side" className="flex shrink-0 gap-1">
      {sides.map((side) => (
        <PadButton
          key={side}
          aria-label={`${circumstances.batterHand.choices[side]}-handed batter`}
          isChosen={situation.batterHand === side}
          className="w-12"
          onClick={() =>
            changeSituation({ batterHand: situation.batterHand === side ? null : side })
          }
        >
          {side}
        </PadButton>
      ))}
    </fieldset>
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

/** Returns how a pitch ended: its call and the result of the batter. A ball in play has its result only. */
function endTexts({ call, result }: Pick<NumberedPitch, "call" | "result">): readonly string[] {
  const isResultAlone = call === null || (call === "in_play" && result !== null);
  return [
    ...(isResultAlone ? [] : [circumstances.call.choices[call]]),
    ...(result === null ? [] : [circumstances.result.choices[result]]),
  ];
}

/** Returns a pitch in words: "Slider, 84 mph, Ball". */
function pitchText(pitch: NumberedPitch): string {
  const { pitchType, velo, zoneCell, intentionalWalks: walks } = pitch;
  const walked = walks === 1 ? "then an intentional walk" : `then ${walks} intentional walks`;
  const parts = [
    ...[pitchType, velo === null ? null : `${velo} mph`, ...endTexts(pitch)],
    walks === null ? null : walked,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(", ");
  return zoneCell === null ? "Nothing known" : "Location only";
}

interface LastPitchesProps extends PitchesProps {
  readonly onEdit: (pitchId: string) => void;
}

/**
 * The last pitches, newest first. Each opens its editor on a click or a long press. Where the list has no room, its first row stays in view
 * over what is above it.
 */
function LastPitches({ pitches, onEdit }: LastPitchesProps) {
  const shown = pitches.slice(-shownLast).toReversed();
  return (
    <ol
      aria-label="Last pitches"
      className="sticky flex flex-col bg-bg"
      style={{ bottom: `calc(${1 - shown.length} * (3rem + 1px))` }}
    >
      {shown.map((pitch) => (
        <li key={pitch.pitchId} className="border-t border-line">
          <button
            type="button"
            onClick={() => onEdit(pitch.pitchId)}
            onContextMenu={(event) => {
              event.preventDefault();
              onEdit(pitch.pitchId);
            }}
            className="relative flex min-h-12 w-full items-center gap-3 px-1 text-start text-dense focus-visible:outline-offset-[-2px]"
          >
            <span className="sr-only">{`Edit pitch ${pitch.pitchNum}: ${pitchText(pitch)}`}</span>
            <span aria-hidden="true" className="w-6 shrink-0 text-end text-muted">
              {pitch.pitchNum}
            </span>
            <PitchTypeIcon pitchType={pitch.pitchType ?? ""} />
            <span aria-hidden="true" className="min-w-0 truncate">
              {pitchText(pitch)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
