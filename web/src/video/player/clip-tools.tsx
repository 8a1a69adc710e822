import { secondMs } from "@armslot/contracts/core/durations";
import { listClips, saveClip } from "@armslot/contracts/video/clips";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { ClipSource } from "./clip-source.ts";

const nudgeMs = 500;

interface ClipToolsProps {
  readonly stored: NonNullable<ClipSource["stored"]>;
  /** The shown moment of the film, and the film's end as far as it was read, in milliseconds. */
  readonly atMs: number;
  readonly endMs: number;
}

/** Marks the release of a clip, and moves its begin and end (FILM-6, FILM-8). */
export function ClipTools({ stored, atMs, endMs }: ClipToolsProps) {
  const { programId, clip } = stored;
  const queryClient = useQueryClient();
  const saving = useEndpointMutation(saveClip, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(listClips) }),
  });
  const { clipId, pitchId, fromMs, toMs, releaseMs, needsLook, version } = clip;
  const save = (
    change: Partial<Pick<typeof clip, "fromMs" | "toMs" | "releaseMs" | "needsLook">>,
  ) =>
    saving.mutate({
      params: { programId, clipId },
      body: { pitchId, fromMs, toMs, releaseMs, needsLook, version, ...change },
    });
  const end = toMs ?? endMs;
  const isPart = fromMs > 0 || toMs !== null;
  const [isTrimming, setIsTrimming] = useState(isPart);
  const button = { disabled: saving.isPending };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button {...button} onClick={() => save({ releaseMs: atMs })}>
          {releaseMs === null ? "Mark the Release Here" : "Move the Release Here"}
        </Button>
        {releaseMs !== null && (
          <Button kind="quiet" {...button} onClick={() => save({ releaseMs: null })}>
            Clear the Release
          </Button>
        )}
        {needsLook && (
          <Button {...button} onClick={() => save({ needsLook: false })}>
            The Pitch Is Right
          </Button>
        )}
        {!isTrimming && <Button onClick={() => setIsTrimming(true)}>Move Begin or End</Button>}
      </div>
      {isTrimming && (
        <div className="flex flex-wrap items-center gap-2">
          <Nudge
            name="Begin"
            {...button}
            isAtStart={fromMs === 0}
            onNudge={(by) => save({ fromMs: Math.max(0, Math.min(fromMs + by, end - nudgeMs)) })}
          />
          <Nudge
            name="End"
            {...button}
            isAtEnd={toMs === null}
            onNudge={(by) => save({ toMs: Math.max(fromMs + nudgeMs, end + by) })}
          />
          {isPart && (
            <p className="text-dense text-muted">
              Links leave out clips that are a part of a video.
            </p>
          )}
        </div>
      )}
      {saving.error && <Problem>{saving.error.fields.toMs ?? saving.error.sentence}</Problem>}
    </div>
  );
}

interface NudgeProps {
  readonly name: string;
  readonly disabled: boolean;
  /** Whether it can't move further towards the start or the end of the film. */
  readonly isAtStart?: boolean;
  readonly isAtEnd?: boolean;
  readonly onNudge: (byMs: number) => void;
}

function Nudge({ name, disabled, isAtStart, isAtEnd, onNudge }: NudgeProps) {
  const seconds = nudgeMs / secondMs;
  return (
    <>
      <Button disabled={disabled || isAtStart} onClick={() => onNudge(-nudgeMs)}>
        {name} {seconds} s earlier
      </Button>
      <Button disabled={disabled || isAtEnd} onClick={() => onNudge(nudgeMs)}>
        {name} {seconds} s later
      </Button>
    </>
  );
}
