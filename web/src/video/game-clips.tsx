import type { Game, Pitch } from "@armslot/contracts/games/games";
import { undoPairing } from "@armslot/contracts/video/clip-pairing";
import type { Clip, Films } from "@armslot/contracts/video/clips";
import { useState } from "react";
import { formatCount } from "../client/format.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { Problem } from "../ui/problem.tsx";
import { ChoosePitchDialog } from "./choose-pitch-dialog.tsx";
import { DeleteFilm, useReadFilmsAgain } from "./delete-film.tsx";
import { FilmRow } from "./film-row.tsx";
import type { PitchClip } from "./game-films.tsx";
import { PairFilmsDialog } from "./pair-films.tsx";
import { readyRecording } from "./player/clip-source.ts";

interface GameClipsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
  readonly clips: readonly PitchClip[];
  readonly films: Films;
  readonly onPlay: (start: string) => void;
}

/** The clips of a game, and those that wait for its pitches (FILM-6, CLIP-9). */
export function GameClips({ game, pitches, clips, films, onPlay }: GameClipsProps) {
  return (
    <>
      <Pairing game={game} pitches={pitches} films={films} />
      {clips.length > 0 && <ClipList game={game} clips={clips} films={films} onPlay={onPlay} />}
    </>
  );
}

/** Returns how many films wait: single ones without a pitch, and long ones of which no part is a clip yet. */
function countWaiting({ recordings, clips }: Films): number {
  return recordings.filter(({ recordingId, state, kind }) => {
    const own = clips.filter((clip) => clip.recordingId === recordingId);
    const waits = kind === "long" ? own.length === 0 : own.some(({ pitchId }) => pitchId === null);
    return state === "ready" && waits;
  }).length;
}

/** Finds the pitches of the videos that wait, and undoes that. */
function Pairing({ game, pitches, films }: Pick<GameClipsProps, "game" | "pitches" | "films">) {
  const { programId } = useViewer().program;
  const [isOpen, setIsOpen] = useState(false);
  const [paired, setPaired] = useState<{ pairingId: string; pairs: number } | null>(null);
  const readAgain = useReadFilmsAgain();
  const undoing = useEndpointMutation(undoPairing, {
    onSuccess: () => {
      readAgain();
      setPaired(null);
    },
  });
  const waiting = countWaiting(films);
  const place = { programId, athleteId: game.athlete.uid, gameId: game.gameId };
  return (
    <>
      {waiting > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-dense">
            {formatCount(waiting, "video waits", "videos wait")} for a pitch.
          </p>
          <Button onClick={() => setIsOpen(true)}>Find the Pitches</Button>
        </div>
      )}
      {paired && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-dense">
            {formatCount(paired.pairs, "pitch has", "pitches have")} a clip now.
          </p>
          <Button
            isBusy={undoing.isPending}
            onClick={() => undoing.mutate({ params: { programId, pairingId: paired.pairingId } })}
          >
            Undo
          </Button>
        </div>
      )}
      {undoing.error && <Problem>{undoing.error.sentence}</Problem>}
      <PairFilmsDialog
        game={place}
        pitches={pitches}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onPaired={setPaired}
      />
    </>
  );
}

function ClipList({ game, clips, films, onPlay }: Omit<GameClipsProps, "pitches">) {
  const { programId } = useViewer().program;
  const [moving, setMoving] = useState<Clip | null>(null);
  const place = { programId, athleteId: game.athlete.uid, gameId: game.gameId };
  return (
    <>
      <ul aria-label="Clips" className="flex max-h-[32rem] flex-col gap-2 overflow-y-auto">
        {clips.map(({ clip, source }) => (
          <FilmRow
            key={clip.clipId}
            {...{ programId, recordingId: clip.recordingId }}
            hasPoster={readyRecording(films, clip)?.hasPoster ?? false}
            title={source.title}
            facts={
              <>
                {source.facts.join(", ")}
                {clip.needsLook && <span className="text-warning"> Please look.</span>}
              </>
            }
            actions={
              <>
                <Button aria-label={`Play ${source.title}`} onClick={() => onPlay(source.key)}>
                  Play
                </Button>
                <Button aria-label={`Move ${source.title}`} onClick={() => setMoving(clip)}>
                  Move
                </Button>
                <DeleteFilm programId={programId} of={{ clipId: clip.clipId }} />
              </>
            }
          />
        ))}
      </ul>
      <ChoosePitchDialog clip={moving} place={place} onClose={() => setMoving(null)} />
    </>
  );
}
