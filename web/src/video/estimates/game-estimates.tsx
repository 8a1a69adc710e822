import { fromVideoText } from "@armslot/baseball/video/estimate-text";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { type Clip, listClips } from "@armslot/contracts/video/clips";
import {
  keepVideoEstimate,
  listVideoEstimates,
  removeVideoEstimate,
  type VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { Moment } from "../../parts/moment.tsx";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Fold } from "../../ui/fold.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { Region } from "../../ui/region.tsx";
import { pitchFacts, pitchTitle } from "../films/pitch-words.ts";
import { type ClipSource, readyRecording, storedClip } from "../player/clip-source.ts";
import { estimateFacts } from "./estimate-facts.ts";
import { RangeBar, sharedDomain } from "./range-bar.tsx";

const MarkSpeedDialog = lazyComponent(
  async () => (await import("./mark-speed-dialog.tsx")).MarkSpeedDialog,
);

interface GameEstimatesProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/** A clip that is marked, and the speed of its pitch that a device measured. */
interface Marked {
  readonly clip: ClipSource;
  readonly velo: number | null;
}

interface Row {
  readonly pitch: Pitch;
  readonly clip: Clip | null;
  /** What counts: by marks, by tracking, or both. */
  readonly estimates: readonly VideoEstimate[];
}

/** What the clips of a game say about the speed of its pitches. Nothing of it counts in averages. */
export function GameEstimates({ game, pitches }: GameEstimatesProps) {
  const { program, user } = useViewer();
  const { programId } = program;
  const [marked, setMarked] = useState<Marked | null>(null);
  const { gameId } = game;
  const films = useEndpointQuery(listClips, { params: { programId }, query: { gameId } });
  const params = { programId, athleteId: game.athlete.uid };
  const estimates = useEndpointQuery(listVideoEstimates, { params, query: { gameId } });
  if (!films.data || !estimates.data) return null;
  const { clips } = films.data;
  const rows = pitches.flatMap((pitch): readonly Row[] => {
    const own = clips.filter(
      (one) => one.pitchId === pitch.pitchId && readyRecording(films.data, one),
    );
    const ofPitch = estimates.data.estimates.filter((one) => one.pitchId === pitch.pitchId);
    const [clip = null] = own;
    return clip || ofPitch.length > 0 ? [{ pitch, clip, estimates: ofPitch }] : [];
  });
  if (rows.length === 0) return null;
  const domain = sharedDomain(
    rows.flatMap((row) =>
      row.estimates.flatMap(({ velo }) => (velo ? [{ video: velo, device: row.pitch.velo }] : [])),
    ),
  );
  return (
    <Region title="Speed From Video">
      <ul aria-label="Speeds from video" className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <EstimateRow
            key={row.pitch.pitchId}
            {...row}
            domain={domain}
            {...params}
            onMark={setMarked}
          />
        ))}
      </ul>
      <p className="mt-3 text-dense text-muted">
        Hollow marks are from video, with the range that holds the true speed in 95 of 100 clips.
        Filled marks are a device’s. Speeds from video count in no average of readings, and are
        erased with their clip unless you keep them.
      </p>
      {marked && (
        <Suspense>
          <MarkSpeedDialog
            {...marked}
            field={{ ...params, userId: user.uid }}
            onClose={() => setMarked(null)}
          />
        </Suspense>
      )}
    </Region>
  );
}

interface EstimateRowProps extends Row {
  readonly programId: string;
  readonly athleteId: string;
  readonly domain: readonly [number, number];
  readonly onMark: (marked: Marked) => void;
}

function EstimateRow(props: EstimateRowProps) {
  const { pitch, clip, estimates, programId, athleteId, domain, onMark } = props;
  const title = pitchTitle(pitch);
  const marking = estimates.length > 0 ? "Mark Again" : "Mark Speed";
  const mark = () => {
    if (!clip) return;
    const source = storedClip(programId, clip, { title, facts: pitchFacts(pitch) });
    onMark({ clip: source, velo: pitch.velo });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="text-dense font-medium">{title}</p>
        {estimates.length === 0 && <p className="text-dense text-muted">Waiting for marks</p>}
      </div>
      {clip && (
        <Button aria-label={`${marking}: ${title}`} onClick={mark}>
          {marking}
        </Button>
      )}
      {estimates.map((estimate) => (
        <EstimateLine
          key={estimate.estimateId}
          {...{ estimate, title, programId, domain }}
          hasClip={clip !== null}
          device={pitch.velo}
        />
      ))}
      {clip && (
        <div className="w-full">
          <Fold summary="History of This Clip">
            <ClipHistory {...{ programId, athleteId, title }} clipId={clip.clipId} />
          </Fold>
        </div>
      )}
    </li>
  );
}

interface EstimateLineProps extends Pick<EstimateRowProps, "programId" | "domain"> {
  readonly estimate: VideoEstimate;
  readonly title: string;
  readonly hasClip: boolean;
  /** The speed that a device measured. */
  readonly device: number | null;
}

function EstimateLine(props: EstimateLineProps) {
  const { estimate, title, hasClip, device, programId, domain } = props;
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-48 flex-1 text-dense text-muted tabular-nums">
        <span className="text-body font-medium text-ink">{fromVideoText(estimate)}</span>
        <br />
        {estimateFacts(estimate)}
      </p>
      {estimate.velo && <RangeBar {...{ domain, device }} video={estimate.velo} />}
      <div className="flex flex-wrap gap-2">
        <EstimateActions {...{ programId, estimate, title, hasClip }} />
      </div>
    </div>
  );
}

interface ClipHistoryProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly clipId: string;
  /** What the clip shows. */
  readonly title: string;
}

/** Everything that a clip said about its pitch, also those that no longer count, the newest first. */
function ClipHistory({ programId, athleteId, clipId, title }: ClipHistoryProps) {
  const params = { programId, athleteId };
  const history = useEndpointQuery(listVideoEstimates, { params, query: { clipId } });
  if (history.error && !history.data)
    return <ReadFailed read={history}>Failed to load the history. Please try again.</ReadFailed>;
  if (!history.data)
    return (
      <Loading>
        <Skeleton className="h-11 w-full" />
      </Loading>
    );
  const { estimates } = history.data;
  if (estimates.length === 0)
    return <p className="text-dense text-muted">No speed was marked on this clip.</p>;
  return (
    <ol aria-label={`Speeds of ${title}`} className="flex flex-col gap-2">
      {estimates.map((estimate) => (
        <PastEstimate key={estimate.estimateId} estimate={estimate} />
      ))}
    </ol>
  );
}

function PastEstimate({ estimate }: { readonly estimate: VideoEstimate }) {
  const { madeBy, madeAt, endedAt } = estimate;
  return (
    <li className="text-dense tabular-nums">
      <span className={endedAt === null ? "font-medium" : "text-muted line-through"}>
        {fromVideoText(estimate)}
      </span>
      <span className="block text-muted wrap-anywhere">
        {`${estimateFacts(estimate)}, marked by ${madeBy.name ?? "a former member"}, `}
        <Moment at={madeAt} />
        {endedAt !== null && (
          <>
            {", replaced or removed "}
            <Moment at={endedAt} />
          </>
        )}
      </span>
    </li>
  );
}

interface EstimateActionsProps {
  readonly programId: string;
  readonly estimate: VideoEstimate;
  readonly title: string;
  /** Whether the pitch still has a clip, which can be marked again. */
  readonly hasClip: boolean;
}

/** Removes a value from video, or lets it outlive its clip. */
function EstimateActions({ programId, estimate, title, hasClip }: EstimateActionsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ["listVideoEstimates"] });
  const removal = useEndpointMutation(removeVideoEstimate, { onSuccess });
  const keeping = useEndpointMutation(keepVideoEstimate, { onSuccess });
  const input = { params: { programId, estimateId: estimate.estimateId } };
  return (
    <>
      {estimate.clipId !== null && (
        <Button
          aria-label={`Keep Without Clip: ${title}`}
          isBusy={keeping.isPending}
          onClick={() => keeping.mutate(input)}
        >
          Keep Without Clip
        </Button>
      )}
      <ConfirmInPlace
        label="Remove"
        name={`Remove the speed of ${title}`}
        question={`Remove this speed? ${hasClip ? "To have it again, you would mark the clip again." : "Its clip is gone, so it can’t be marked again."}`}
        isAsking={isAsking}
        isBusy={removal.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => removal.mutate(input)}
      />
      <FormAlert>{removal.error?.sentence ?? keeping.error?.sentence}</FormAlert>
    </>
  );
}
