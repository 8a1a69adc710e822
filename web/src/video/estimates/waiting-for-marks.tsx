import { fullName } from "@armslot/baseball/roster/names";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { type Clip, listClips } from "@armslot/contracts/video/clips";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { Moment } from "../../parts/moment.tsx";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Region } from "../../ui/region.tsx";
import { type ClipSource, readyRecording, storedClip } from "../player/clip-source.ts";

const MarkSpeedDialog = lazyComponent(
  async () => (await import("./mark-speed-dialog.tsx")).MarkSpeedDialog,
);

/** A clip that is marked, and its athlete. */
interface Marked {
  readonly clip: ClipSource;
  readonly athleteId: string;
}

/** The clips whose pitch has no speed, each with the way to its marks (FILM-5). Renders nothing without one. */
export function WaitingForMarks() {
  const { program, user } = useViewer();
  const { programId } = program;
  const query = { waiting: "marks" } as const;
  const { data: films } = useEndpointQuery(listClips, { params: { programId }, query });
  const { data: roster } = useEndpointQuery(listAthletes, { params: { programId } });
  const [marked, setMarked] = useState<Marked | null>(null);
  const rows = (films?.clips ?? []).flatMap((clip) => {
    const recording = films && readyRecording(films, clip);
    const athlete = roster?.athletes.find(({ uid }) => uid === recording?.athleteId);
    return recording && athlete ? [{ clip, recording, athlete }] : [];
  });
  if (rows.length === 0) return null;
  const mark = (clip: Clip, athleteId: string, title: string) =>
    setMarked({ clip: storedClip(programId, clip, { title, facts: [] }), athleteId });
  return (
    <Region title="Waiting for Marks">
      <p className="text-dense text-muted">
        No device measured the pitches of these clips. Mark release and catch, and a clip says the
        speed with its range.
      </p>
      <ul className="mt-3 flex max-h-[32rem] flex-col divide-y divide-line overflow-y-auto">
        {rows.map(({ clip, recording, athlete }) => {
          const name = fullName(athlete);
          const { startedAt, createdAt, gameId } = recording;
          return (
            <li
              key={clip.clipId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="text-dense font-medium wrap-anywhere">{name}</p>
                <p className="text-meta text-muted tabular-nums">
                  <Moment at={startedAt ?? createdAt} />
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  aria-label={`Mark Speed: ${name}`}
                  onClick={() => mark(clip, athlete.uid, name)}
                >
                  Mark Speed
                </Button>
                {gameId !== null && (
                  <Link
                    to={pathOf("game", { programId, athleteId: athlete.uid, gameId })}
                    className="self-center px-2 text-dense font-medium text-accent underline underline-offset-2"
                  >
                    Go to the Game
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {marked && (
        <Suspense>
          <MarkSpeedDialog
            clip={marked.clip}
            velo={null}
            field={{ programId, athleteId: marked.athleteId, userId: user.uid }}
            onClose={() => setMarked(null)}
          />
        </Suspense>
      )}
    </Region>
  );
}
