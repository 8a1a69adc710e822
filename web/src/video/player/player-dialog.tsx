import { useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import type { Arrangement } from "./clip-pictures.tsx";
import type { ClipSource } from "./clip-source.ts";
import { PlayedClip } from "./played-clip.tsx";
import type { Speed } from "./use-clip-clock.ts";

interface PlayerDialogProps {
  /** The clips that play in a row, in order. */
  readonly playlist: readonly ClipSource[];
  /** The key of the clip that is shown first. */
  readonly start: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The player over the page. It goes through a list of clips, and shows one of them beside another (FILM-7 to FILM-9). */
export function PlayerDialog({ playlist, start, isOpen, onClose }: PlayerDialogProps) {
  const first = playlist.find(({ key }) => key === start);
  return (
    <Dialog title={first?.title ?? "Clip"} isOpen={isOpen} onClose={onClose} isWide>
      <Playlist playlist={playlist} start={start} onClose={onClose} />
    </Dialog>
  );
}

function Playlist({ playlist, start, onClose }: Omit<PlayerDialogProps, "isOpen">) {
  const [key, setKey] = useState(start);
  const [otherKey, setOtherKey] = useState("");
  const [arrangement, setArrangement] = useState<Arrangement>("beside");
  const [isInRow, setInRow] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const at = playlist.findIndex((clip) => clip.key === key);
  const clips = useMemo(
    () => [key, otherKey].flatMap((one) => playlist.find((clip) => clip.key === one) ?? []),
    [playlist, key, otherKey],
  );
  const go = (by: number) => {
    const next = playlist[at + by];
    if (next) setKey(next.key);
    return next !== undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <PlayedClip
        key={clips.map((clip) => clip.key).join(" ")}
        clips={clips}
        arrangement={arrangement}
        onLoop={() => !isInRow || !go(1)}
        speed={speed}
        onSpeed={setSpeed}
        startsPlaying={isInRow}
      />
      {playlist.length > 1 && (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line pt-4">
          <Button disabled={at <= 0} onClick={() => go(-1)}>
            Previous Clip
          </Button>
          <Button disabled={at >= playlist.length - 1} onClick={() => go(1)}>
            Next Clip
          </Button>
          <Checkbox isChecked={isInRow} onChange={setInRow}>
            Play in a row
          </Checkbox>
          <CompareWith
            playlist={playlist.filter((clip) => clip.key !== key)}
            value={otherKey}
            onChange={setOtherKey}
          />
          {clips.length > 1 && (
            <Checkbox
              isChecked={arrangement === "over"}
              onChange={(isOver) => setArrangement(isOver ? "over" : "beside")}
            >
              One over the other
            </Checkbox>
          )}
        </div>
      )}
      <Button className="self-end" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

interface CompareWithProps {
  readonly playlist: readonly ClipSource[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

function CompareWith({ playlist, value, onChange }: CompareWithProps) {
  return (
    <SelectField
      label="Compare with"
      name="compare"
      value={value}
      onChange={onChange}
      placeholder="No other clip"
      options={playlist.map(({ key: one, title }) => ({ value: one, label: title }))}
    />
  );
}
