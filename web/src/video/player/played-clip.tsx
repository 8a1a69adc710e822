import { secondMs } from "@armslot/contracts/core/durations";
import { type ComponentProps, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ClipNotes } from "./clip-notes.tsx";
import { ClipPlayer, type PlayedMoment } from "./clip-player.tsx";
import { ClipTools } from "./clip-tools.tsx";
import { Drawings } from "./drawings.tsx";
import { useClipNotes } from "./use-note-draft.ts";

type PlayedClipProps = Omit<ComponentProps<typeof ClipPlayer>, "over" | "children">;

/** Returns the shown moment of the first clip's film, and its last one, in milliseconds. */
function momentsMs({ frames, readers }: PlayedMoment) {
  const times = readers[0]?.times ?? [];
  const at = times[frames[0] ?? 0] ?? 0;
  return { atMs: Math.round(at * secondMs), endMs: Math.ceil((times.at(-1) ?? 0) * secondMs) };
}

/** A clip with its notes, its release and its ends. A film that is only on this phone, and a comparison, are played alone. */
export function PlayedClip(props: PlayedClipProps) {
  const [first, other] = props.clips;
  const stored = other ? null : (first?.stored ?? null);
  const notes = useClipNotes(stored?.programId ?? "", stored?.clip.clipId ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const hasTools = isOpen || notes.notes.length > 0;
  if (!stored) return <ClipPlayer {...props} />;
  const drawingsAt = ({ frames, readers }: PlayedMoment) => {
    const { times = [] } = readers[0] ?? {};
    const shownAt = (atMs: number) => times.findLastIndex((time) => time * secondMs <= atMs + 0.5);
    return notes.notes
      .filter(({ atMs }) => Math.max(0, shownAt(atMs)) === frames[0])
      .flatMap(({ drawings }) => drawings);
  };
  return (
    <ClipPlayer
      {...props}
      over={(moment) => (
        <Drawings
          drawings={[...drawingsAt(moment), ...notes.drawings]}
          open={notes.open}
          size={moment.readers[0] ?? { width: 16, height: 9 }}
          onPoint={notes.pen === null ? null : notes.draw}
        />
      )}
    >
      {(moment) => {
        const { atMs, endMs } = momentsMs(moment);
        const show = (ms: number) => moment.clock.show(indexAt(moment, ms));
        return (
          <>
            <ClipTools stored={stored} atMs={atMs} endMs={endMs} />
            {hasTools ? (
              <ClipNotes state={notes} atMs={atMs} onShow={show} />
            ) : (
              <Button className="self-start" onClick={() => setIsOpen(true)}>
                Add a Note or Drawing
              </Button>
            )}
          </>
        );
      }}
    </ClipPlayer>
  );
}

/** Returns the index of a moment of the film on the clock. */
function indexAt({ clock, readers, frames }: PlayedMoment, ms: number): number {
  const times = readers[0]?.times ?? [];
  // The clock counts from the release, and the film from its first frame.
  const zero = (times[frames[0] ?? 0] ?? 0) - (clock.moments[clock.at] ?? 0);
  return Math.max(
    0,
    clock.moments.findLastIndex((moment) => (moment + zero) * secondMs <= ms + 0.5),
  );
}
