import { fullName } from "@armslot/baseball/roster/names";
import { type Clip, type Films, listClips } from "@armslot/contracts/clips/clips";
import { filmMessages } from "@armslot/contracts/clips/film-phone";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { Suspense, useEffect, useMemo, useState } from "react";
import { type ClipSource, readyRecording, storedClip } from "../../film/player/clip-source.ts";
import { AddFilm } from "../../film/shown/add-film.tsx";
import { showPitchClips } from "../../film/shown/pitch-clips.ts";
import { pitchFacts, pitchTitle } from "../../film/shown/pitch-words.ts";
import { formatDate } from "../../lib/format.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Region } from "../../ui/page/region.tsx";
import { ChoosePitchDialog } from "./choose-pitch-dialog.tsx";
import { DeleteFilm } from "./delete-film.tsx";
import { FilmRow } from "./film-row.tsx";

const PlayerDialog = lazyComponent(
  async () => (await import("../../film/player/player-dialog.tsx")).PlayerDialog,
);

interface GameFilmsProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/** The clips of a game: where they are added, and those of its pitches (FILM-1, FILM-7). */
export function GameFilms({ game, pitches }: GameFilmsProps) {
  const { program } = useViewer();
  const { programId } = program;
  const query = useEndpointQuery(listClips, {
    params: { programId },
    query: { gameId: game.gameId },
  });
  const films = query.data;
  const clips = useMemo(() => clipsOf(programId, films, pitches), [programId, films, pitches]);
  const [played, setPlayed] = useState<Played | null>(null);
  useEffect(() => {
    const play = (pitchId: string, listed: readonly string[]) => {
      const ofPitch = (id: string) => clips.filter(({ pitch }) => pitch.pitchId === id);
      const [start] = ofPitch(pitchId);
      if (!start) return;
      setPlayed({
        start: start.source.key,
        keys: listed.flatMap((id) => ofPitch(id).map(({ source }) => source.key)),
      });
    };
    return showPitchClips({ pitchIds: new Set(clips.map(({ pitch }) => pitch.pitchId)), play });
  }, [clips]);
  const playAll = (start: string) =>
    setPlayed({ start, keys: clips.map(({ source }) => source.key) });
  // A change in the player makes the clips read again, and the player shows them as they are now.
  const playlist = played?.keys.flatMap(
    (key) => clips.find(({ source }) => source.key === key)?.source ?? [],
  );
  return (
    <Region title="Videos">
      <div className="flex flex-col gap-4">
        <AddToPitch game={game} pitches={pitches} />
        {clips.length > 0 && (
          <ClipList
            programId={programId}
            game={game}
            clips={clips}
            films={films}
            onPlay={playAll}
          />
        )}
      </div>
      {played && playlist && (
        <Suspense>
          <PlayerDialog
            playlist={playlist}
            start={played.start}
            isOpen
            onClose={() => setPlayed(null)}
          />
        </Suspense>
      )}
    </Region>
  );
}

interface Played {
  readonly start: string;
  /** The keys of the clips that play in a row. */
  readonly keys: readonly string[];
}

interface PitchClip {
  readonly pitch: Pitch;
  readonly clip: Clip;
  readonly source: ClipSource;
}

/** Returns the clips of pitches that can be played, in the order of the pitches. */
function clipsOf(
  programId: string,
  films: Films | undefined,
  pitches: readonly Pitch[],
): readonly PitchClip[] {
  if (!films) return [];
  return pitches.flatMap((pitch) =>
    films.clips
      .filter((clip) => clip.pitchId === pitch.pitchId && readyRecording(films, clip) !== null)
      .map((clip) => {
        const shown = { title: pitchTitle(pitch), facts: pitchFacts(pitch) };
        return { pitch, clip, source: storedClip(programId, clip, shown) };
      }),
  );
}

/** The buttons that add a film to the game, or to one of its pitches. */
function AddToPitch({ game, pitches }: GameFilmsProps) {
  const { user, program } = useViewer();
  const [pitchId, setPitchId] = useState("");
  const pitch = pitches.find((one) => one.pitchId === pitchId);
  const { gameId, athlete, gameDate } = game;
  const place = {
    athleteId: athlete.uid,
    gameId,
    pitchId: pitch?.pitchId ?? null,
    label: [fullName(athlete), pitch ? `pitch ${pitch.pitchNum}` : formatDate(gameDate, "")]
      .filter(Boolean)
      .join(", "),
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 max-md:w-full">
          <SelectField
            label="Which pitch does it show?"
            name="film-pitch"
            placeholder="Choose later"
            value={pitch ? pitchId : ""}
            onChange={setPitchId}
            options={pitches.map((one) => ({ value: one.pitchId, label: pitchTitle(one) }))}
          />
        </div>
        <AddFilm owner={{ userId: user.uid, programId: program.programId }} place={place} />
      </div>
      <p className="text-dense text-muted">{filmMessages.noTags}</p>
    </div>
  );
}

interface ClipListProps {
  readonly programId: string;
  readonly game: Game;
  readonly clips: readonly PitchClip[];
  readonly films: Films | undefined;
  readonly onPlay: (start: string) => void;
}

function ClipList({ programId, game, clips, films, onPlay }: ClipListProps) {
  const [moving, setMoving] = useState<Clip | null>(null);
  const place = { programId, athleteId: game.athlete.uid, gameId: game.gameId };
  return (
    <>
      <ul aria-label="Clips" className="flex max-h-[32rem] flex-col gap-2 overflow-y-auto">
        {clips.map(({ clip, source }) => (
          <FilmRow
            key={clip.clipId}
            {...{ programId, recordingId: clip.recordingId }}
            hasPoster={(films && readyRecording(films, clip)?.hasPoster) ?? false}
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
