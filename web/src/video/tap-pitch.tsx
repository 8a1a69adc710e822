import { secondMs } from "@armslot/contracts/core/durations";
import type { Pitch } from "@armslot/contracts/games/games";
import { type Films, listClips } from "@armslot/contracts/video/clips";
import type { Recording } from "@armslot/contracts/video/recordings";
import { useRef, useState } from "react";
import { useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { timeText } from "./films/film-text.ts";
import { pitchFacts, pitchTitle } from "./films/pitch-words.ts";
import type { PairedGame, Tap } from "./pair-films.tsx";
import { filmAddress } from "./player/clip-source.ts";

interface TapPitchProps {
  readonly game: PairedGame;
  readonly pitches: readonly Pitch[];
  readonly onTap: (tap: Tap) => void;
}

/** Asks which pitch one video shows, so that the clocks of the phone and of the pitches are known. */
export function TapPitch({ game, pitches, onTap }: TapPitchProps) {
  const { programId, athleteId } = game;
  const { data } = useEndpointQuery(listClips, { params: { programId }, query: { athleteId } });
  const [recordingId, setRecordingId] = useState("");
  const [pitchId, setPitchId] = useState("");
  const picture = useRef<HTMLVideoElement>(null);
  const films = data ? waitingFilms(data, game.gameId) : [];
  const film = films.find((one) => one.recordingId === recordingId);
  const timed = pitches.filter(({ thrownAt }) => thrownAt !== null);
  const tap = () => {
    const atMs = Math.round((picture.current?.currentTime ?? 0) * secondMs);
    onTap({ recordingId, pitchId, atMs: film?.kind === "long" ? atMs : null });
  };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Video"
        name="tapped-video"
        value={film ? recordingId : ""}
        onChange={setRecordingId}
        options={films.map((one, at) => ({ value: one.recordingId, label: filmText(one, at) }))}
      />
      {film && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: films have no sound */}
          <video
            ref={picture}
            key={recordingId}
            src={filmAddress(programId, recordingId)}
            controls
            playsInline
            preload="metadata"
            aria-label="The video"
            className="max-h-64 w-full rounded-control bg-[#000]"
          />
          {film.kind === "long" && (
            <p className="text-meta text-muted">Pause the video where the pitch is released.</p>
          )}
        </>
      )}
      <SelectField
        label="Which pitch is it?"
        name="tapped-pitch"
        value={pitchId}
        onChange={setPitchId}
        options={timed.map((pitch) => ({
          value: pitch.pitchId,
          label: [pitchTitle(pitch), ...pitchFacts(pitch)].join(", "),
        }))}
      />
      <Button className="self-start" disabled={!film || pitchId === ""} onClick={tap}>
        {film?.kind === "long" ? "This Pitch, at This Moment" : "The Video Shows This Pitch"}
      </Button>
    </div>
  );
}

/** Returns the films that pairing could use: ready, of this game or of none, with a clip that waits or no clip yet. */
function waitingFilms({ recordings, clips }: Films, gameId: string): readonly Recording[] {
  return recordings.filter(({ recordingId, state, kind, gameId: of }) => {
    const isHere = state === "ready" && (of === gameId || of === null);
    const own = clips.filter((clip) => clip.recordingId === recordingId);
    return isHere && (kind === "long" || own.some(({ pitchId }) => pitchId === null));
  });
}

/** Returns a moment in words: "Mar 1, 2:15:07 PM". */
function momentText(at: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
  return format.format(new Date(at));
}

/** Returns a film in words: "Video 3, Mar 1, 2:15:07 PM, 4 s". */
function filmText({ startedAt, kind, facts }: Recording, at: number): string {
  return [
    kind === "long" ? `Long recording ${at + 1}` : `Video ${at + 1}`,
    startedAt && momentText(startedAt),
    facts && timeText(facts.durationMs / secondMs),
  ]
    .filter(Boolean)
    .join(", ");
}
