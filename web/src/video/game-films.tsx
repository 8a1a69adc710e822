import { fullName } from "@armslot/baseball/roster/names";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { type Clip, type Films, listClips } from "@armslot/contracts/video/clips";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { formatDate } from "../client/format.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { SelectField } from "../ui/form/select-field.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Region } from "../ui/region.tsx";
import { AddFilm } from "./films/add-film.tsx";
import { showPitchClips } from "./films/pitch-clips.ts";
import { pitchFacts, pitchTitle } from "./films/pitch-words.ts";
import { type ClipSource, pictureSize, readyRecording, storedClip } from "./player/clip-source.ts";

const GameClips = lazyComponent(async () => (await import("./game-clips.tsx")).GameClips);
const PlayerDialog = lazyComponent(
  async () => (await import("./player/player-dialog.tsx")).PlayerDialog,
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
  const [filmedId, setFilmedId] = useState("");
  const place = useRef<HTMLDivElement>(null);
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
    const film = (pitchId: string) => {
      setFilmedId(pitchId);
      place.current?.scrollIntoView({ block: "center" });
      place.current?.focus({ preventScroll: true });
    };
    const pitchIds = new Set(clips.map(({ pitch }) => pitch.pitchId));
    return showPitchClips({ pitchIds, play, film });
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
        <div ref={place} tabIndex={-1} className="outline-none">
          <AddToPitch game={game} pitches={pitches} pitchId={filmedId} onPitch={setFilmedId} />
        </div>
        {films && films.recordings.length > 0 && (
          <Suspense>
            <GameClips {...{ game, pitches, clips, films }} onPlay={playAll} />
          </Suspense>
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

/** A clip that can be played, with its pitch. */
export interface PitchClip {
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
      .filter((clip) => clip.pitchId === pitch.pitchId)
      .flatMap((clip) => {
        const recording = readyRecording(films, clip);
        if (recording === null) return [];
        const size = pictureSize(recording);
        const shown = { title: pitchTitle(pitch), facts: pitchFacts(pitch), size };
        return [{ pitch, clip, source: storedClip(programId, clip, shown) }];
      }),
  );
}

interface AddToPitchProps extends GameFilmsProps {
  /** The pitch that the next film shows. Empty while none is chosen. */
  readonly pitchId: string;
  readonly onPitch: (pitchId: string) => void;
}

/** The buttons that add a film to the game, or to one of its pitches. */
function AddToPitch({ game, pitches, pitchId, onPitch }: AddToPitchProps) {
  const { user, program } = useViewer();
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
            onChange={onPitch}
            options={pitches.map((one) => ({ value: one.pitchId, label: pitchTitle(one) }))}
          />
        </div>
        <AddFilm owner={{ userId: user.uid, programId: program.programId }} place={place} />
      </div>
      <p className="text-dense text-muted">{filmMessages.noTags}</p>
    </div>
  );
}
