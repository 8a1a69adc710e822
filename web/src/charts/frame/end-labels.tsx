import { otherPitchTypeCode, pitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { pitchStyle } from "./pitch-style.ts";

interface EndLabel {
  readonly key?: string;
  readonly pitchType: string;
  /** Replaces the code of the pitch type. */
  readonly name?: string | undefined;
  /** Where the line ends. */
  readonly y: number;
}

interface EndLabelsProps {
  readonly x: number;
  readonly labels: readonly EndLabel[];
  readonly top: number;
  readonly bottom: number;
}

const lineHeight = 13;

/** The letters of a type without a code that fit beside a chart. */
const nameOfTypeMaxCharacters = 3;

function codeOf(pitchType: string): string {
  const { label } = pitchStyle(pitchType);
  const isNamed = pitchTypeCode(pitchType) === otherPitchTypeCode;
  return isNamed ? label.slice(0, nameOfTypeMaxCharacters) : label;
}

/** The codes of pitch types, or names, at the right ends of their lines, moved apart where lines end close together. */
export function EndLabels({ x, labels, top, bottom }: EndLabelsProps) {
  return moveApart(labels, { top, bottom }).map(({ key, pitchType, name, y }) => (
    <text key={key ?? pitchType} x={x} y={y + 4} className="fill-ink font-semibold">
      {name === undefined ? codeOf(pitchType) : shortened(name)}
    </text>
  ));
}

const nameMaxCharacters = 11;

function shortened(name: string): string {
  return name.length > nameMaxCharacters ? `${name.slice(0, nameMaxCharacters - 1)}…` : name;
}

/** Returns the labels from top to bottom with places at least a line apart, and within the chart if they fit. */
function moveApart<Item extends { readonly y: number }>(
  labels: readonly Item[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Item[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  let free = top;
  const down = sorted.map((label) => {
    const y = Math.max(label.y, free);
    free = y + lineHeight;
    return { ...label, y };
  });
  let limit = bottom;
  return down
    .toReversed()
    .map((label) => {
      const y = Math.min(label.y, limit);
      limit = y - lineHeight;
      return { ...label, y };
    })
    .toReversed();
}
