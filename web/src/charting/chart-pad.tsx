import {
  allZoneCells,
  isStrikeCell,
  placeOfCell,
  zoneCellAt,
  zoneCellWords,
} from "@armslot/baseball/pitch/zone-cell";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { Undo2 } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { classNames } from "../ui/class-names.ts";
import { PadButton } from "./pad-button.tsx";
import { startVelo, typeChoices, veloKeys } from "./state/charting.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const middleCell = 13;

const last = placeOfCell(allZoneCells.length).row;

interface ChartPadProps {
  readonly game: CurrentGame;
  /** The pitcher's types, most used first. */
  readonly arsenal: readonly string[];
  /** The pitcher's average velocity by type, in mph. */
  readonly averages: ReadonlyMap<string, number>;
  readonly hand: "right" | "left";
}

/** Everything that a charter touches for a pitch. On a phone it is the lower half of the screen. */
export function ChartPad({ game, arsenal, averages, hand }: ChartPadProps) {
  const { current, pitches, tap } = game;
  const isEmpty = Object.keys(current).length === 0;
  return (
    <section
      aria-label="Next pitch"
      className={classNames(
        "chart-pad mx-auto grid gap-1 p-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] max-[22.4rem]:gap-0.5 max-[22.4rem]:px-1 max-[22.4rem]:pt-0 max-[22.4rem]:pb-[env(safe-area-inset-bottom)]",
        hand === "left" && "chart-pad-left",
      )}
    >
      <div className="[grid-area:zone]">
        <ZonePad cell={current.zoneCell ?? null} onTap={(zoneCell) => tap({ zoneCell })} />
      </div>
      <fieldset
        aria-label="Pitch type"
        className="chart-types grid content-stretch gap-1 [grid-area:types]"
      >
        {typeChoices(arsenal, pitches).map((type) => (
          <PadButton
            key={type}
            isChosen={current.pitchType === type}
            onClick={() => tap({ pitchType: type })}
            className="gap-0.5 px-0! text-meta tracking-tight max-[24rem]:text-[0.6875rem]"
          >
            <span className={classNames(current.pitchType === type && "rounded-badge bg-bg p-px")}>
              <PitchTypeIcon pitchType={type} />
            </span>
            {type}
          </PadButton>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-1 [grid-area:tools] max-[22.4rem]:grid-cols-1">
        <PadButton disabled={!game.undo} onClick={game.undo ?? undefined} className="text-meta">
          <Undo2 aria-hidden="true" size={16} />
          Undo
        </PadButton>
        <PadButton disabled={isEmpty} onClick={game.next} className="text-meta">
          Next pitch
        </PadButton>
      </div>
      <VeloKeys
        key={current.pitchType ?? ""}
        expected={startVelo(current.pitchType ?? null, pitches, averages)}
        velo={current.velo ?? null}
        onTap={(velo) => tap({ velo })}
      />
      <CallKeys onTap={(call) => tap({ call })} />
    </section>
  );
}

interface VeloKeysProps {
  /** The velocity that the keys start around, in mph. */
  readonly expected: number;
  readonly velo: number | null;
  readonly onTap: (velo: number) => void;
}

const keysPerRow = 5;

/** The velocities around the expected one. No key moves under a finger: only the two arrows and a radar's velocity out of sight move them. */
function VeloKeys({ expected, velo, onTap }: VeloKeysProps) {
  const [place, setPlace] = useState({ start: expected, shift: 0, velo: null as number | null });
  const keys = veloKeys(place.start, place.shift);
  if (velo !== place.velo) {
    const isInSight = velo === null || keys.includes(Math.round(velo));
    setPlace({ ...place, velo, ...(!isInSight && { start: velo, shift: 0 }) });
  }
  const move = (by: number) => setPlace({ ...place, shift: place.shift + by });
  const keyOf = (mph: number) => (
    <PadButton
      key={mph}
      aria-label={`${mph} mph`}
      isChosen={velo !== null && mph === Math.round(velo)}
      onClick={() => onTap(mph)}
      className="text-body"
    >
      {mph}
    </PadButton>
  );
  const first = keys[0] ?? 0;
  const last = keys.at(-1) ?? 0;
  return (
    <fieldset aria-label="Velocity in mph" className="chart-velo grid gap-1 [grid-area:velo]">
      {keys.slice(keysPerRow).map(keyOf)}
      <PadButton className="text-meta" onClick={() => move(1)}>
        <span aria-hidden="true">▲ {last + 1}</span>
        <span className="sr-only">Faster</span>
      </PadButton>
      {keys.slice(0, keysPerRow).map(keyOf)}
      <PadButton className="text-meta" onClick={() => move(-1)}>
        <span aria-hidden="true">▼ {first - 1}</span>
        <span className="sr-only">Slower</span>
      </PadButton>
    </fieldset>
  );
}

const calls = [
  ["ball", "Ball"],
  ["called_strike", "Called"],
  ["swinging_strike", "Swinging"],
  ["foul", "Foul"],
  ["in_play", "In play"],
] as const satisfies readonly (readonly [NonNullable<PitchFields["call"]>, string])[];

/** The calls. A call completes the pitch. */
function CallKeys({ onTap }: { readonly onTap: (call: (typeof calls)[number][0]) => void }) {
  return (
    <fieldset aria-label="Result" className="chart-calls grid gap-1 [grid-area:calls]">
      {calls.map(([call, label]) => (
        <PadButton
          key={call}
          onClick={() => onTap(call)}
          className="border-2 border-accent! bg-selected! max-[27rem]:text-meta max-[22.4rem]:tracking-tighter"
        >
          {label}
        </PadButton>
      ))}
    </fieldset>
  );
}

function within(place: number): number {
  return Math.min(Math.max(place, 0), last);
}

interface ZonePadProps {
  readonly cell: number | null;
  readonly onTap: (cell: number) => void;
}

/** The strike zone and the ring around it, to tap the location. Arrow keys move between the cells. */
function ZonePad({ cell, onTap }: ZonePadProps) {
  const [reached, setReached] = useState(middleCell);
  const group = useRef<HTMLFieldSetElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const { row, column } = placeOfCell(reached);
    const next = zoneCellAt({ row: within(row + step[0]), column: within(column + step[1]) });
    setReached(next);
    group.current?.querySelectorAll("button")[next - 1]?.focus();
  };
  return (
    <fieldset
      ref={group}
      aria-label="Location, as the catcher sees it"
      onKeyDown={move}
      className="chart-zone grid bg-surface"
    >
      {allZoneCells.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={zoneCellWords(each)}
          aria-pressed={each === cell}
          tabIndex={each === reached ? 0 : -1}
          onFocus={() => setReached(each)}
          onClick={() => onTap(each)}
          className={classNames(
            "relative flex items-center justify-center border border-line focus-visible:z-10 focus-visible:outline-offset-[-3px] active:bg-selected",
            isStrikeCell(each) && "border-control bg-bg",
            zoneEdges(each),
          )}
        >
          {each === cell && <span className="size-7 rounded-badge border-2 border-bg bg-accent" />}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns the classes of the thick frame around the strike zone. */
function zoneEdges(cell: number): string {
  if (!isStrikeCell(cell)) return "";
  const { row, column } = placeOfCell(cell);
  return classNames(
    row === 1 && "border-t-[3px] border-t-ink",
    row === 3 && "border-b-[3px] border-b-ink",
    column === 1 && "border-s-[3px] border-s-ink",
    column === 3 && "border-e-[3px] border-e-ink",
  );
}
