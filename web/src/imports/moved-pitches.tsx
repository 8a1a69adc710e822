import type { MovedPitches as Moved } from "@armslot/contracts/imports/import-review";
import { countPitches } from "./import-words.ts";
import { ShowMore } from "./show-more.tsx";

const verbs = {
  will: { one: "goes", several: "go" },
  did: { one: "went", several: "went" },
  back: { one: "went back", several: "went back" },
} as const;

interface MovedPitchesProps {
  readonly moved: readonly Moved[] | undefined;
  /** Whether the pitches will go, went, or went back with an undo. */
  readonly when: keyof typeof verbs;
}

/** Whose pitches go to whom because a device's later file says so: `20 pitches go from Ana Lopez to Ben Ortiz`. */
export function MovedPitches({ moved, when }: MovedPitchesProps) {
  if (!moved) return null;
  const { one, several } = verbs[when];
  return (
    <ShowMore items={moved}>
      {(shown) => (
        <ul className="flex flex-col gap-1 text-dense">
          {shown.map(({ from, to, pitches }) => (
            <li key={`${from.uid} ${to.uid}`} className="wrap-anywhere">
              {countPitches(pitches)} {pitches === 1 ? one : several} from {nameOf(from)} to{" "}
              {nameOf(to)}.
            </li>
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

function nameOf({ name }: Moved["from"]): string {
  return name ?? "a deleted athlete";
}
