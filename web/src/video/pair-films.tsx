import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { Pitch } from "@armslot/contracts/games/games";
import { type PairingPlan, pairClips, planPairing } from "@armslot/contracts/video/clip-pairing";
import { useState } from "react";
import { formatCount } from "../client/format.ts";
import { useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { useReadFilmsAgain } from "./delete-film.tsx";
import { pitchTitle } from "./films/pitch-words.ts";
import { TapPitch } from "./tap-pitch.tsx";

/** What someone tapped: this video shows this pitch, a long one at this moment. */
export interface Tap {
  readonly recordingId: string;
  readonly pitchId: string;
  readonly atMs: number | null;
}

/** The game whose videos are paired. */
export interface PairedGame {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

type Paired = ReplyOf<typeof pairClips>;

interface PairFilmsProps {
  readonly game: PairedGame;
  readonly pitches: readonly Pitch[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPaired: (paired: Paired) => void;
}

/** The dialog that gives the videos of a game their pitches by the times of both (CLIP-9). Nothing is paired before someone agrees. */
export function PairFilmsDialog({ isOpen, onClose, ...pairing }: PairFilmsProps) {
  return (
    <Dialog title="Find the Pitches" isOpen={isOpen} onClose={onClose}>
      <PairFilms {...pairing} onClose={onClose} />
    </Dialog>
  );
}

const obstacles = {
  "no-clips": "No video of this game waits for a pitch.",
  "no-pitch-times":
    "No pitch without a video has a time, so choose the pitch of each video yourself.",
  "no-film-times":
    "These videos don’t say when they were filmed, so choose the pitch of each one yourself.",
} as const;

function PairFilms({ game, pitches, onClose, onPaired }: Omit<PairFilmsProps, "isOpen">) {
  const [tap, setTap] = useState<Tap | null>(null);
  const [isTapping, setIsTapping] = useState(false);
  const readAgain = useReadFilmsAgain();
  const plan = useEndpointQuery(planPairing, { params: game, query: queryOf(tap) });
  const pairing = useEndpointMutation(pairClips, {
    onSuccess: (paired) => {
      readAgain();
      onPaired(paired);
      onClose();
    },
  });
  if (plan.isPending) {
    return (
      <Loading>
        <Skeleton className="h-20 w-full" />
      </Loading>
    );
  }
  if (!plan.data) {
    return <ReadFailed read={plan} />;
  }
  const { pairs, obstacle, needsTap } = plan.data;
  const canTap = obstacle !== "no-clips" && obstacle !== "no-pitch-times";
  return (
    <>
      <div className="flex flex-col gap-4">
        <FormAlert>{pairing.error?.sentence}</FormAlert>
        <PlanText plan={plan.data} isTapped={tap !== null} />
        {pairs.length > 0 && <PairList plan={plan.data} pitches={pitches} />}
        {canTap && (needsTap || isTapping || pairs.length === 0) && (
          <TapPitch game={game} pitches={pitches} onTap={setTap} />
        )}
      </div>
      <DialogActions>
        {pairs.length > 0 && (
          <Button
            kind="primary"
            isBusy={pairing.isPending || plan.isFetching}
            onClick={() => pairing.mutate({ params: game, body: { tap, pairs: pairs.length } })}
          >
            Pair {formatCount(pairs.length, "Pitch", "Pitches")}
          </Button>
        )}
        {canTap && pairs.length > 0 && !isTapping && !needsTap && (
          <Button disabled={pairing.isPending} onClick={() => setIsTapping(true)}>
            Set the Clock by One Pitch
          </Button>
        )}
        <Button disabled={pairing.isPending} onClick={onClose}>
          {pairs.length > 0 ? "Cancel" : "Close"}
        </Button>
      </DialogActions>
    </>
  );
}

function queryOf(tap: Tap | null) {
  if (!tap) return {};
  const { recordingId, pitchId, atMs } = tap;
  return { recordingId, pitchId, ...(atMs !== null && { atMs }) };
}

interface PlanTextProps {
  readonly plan: PairingPlan;
  readonly isTapped: boolean;
}

const nothing = {
  tapped: "With this pitch no other video fits. Check which pitch the video shows.",
  unsure:
    "The times fit in more than one way. Say which pitch one of the videos shows, and the others follow.",
  long: "A long video finds its pitches once you say where one of them is.",
} as const;

/** Says what the plan found, and what it leaves open. */
function PlanText({ plan, isTapped }: PlanTextProps) {
  const { pairs, obstacle, needsTap, unpairedClips, unpairedPitches } = plan;
  if (obstacle) return <p className="text-dense">{obstacles[obstacle]}</p>;
  if (pairs.length === 0) {
    const why = needsTap ? nothing.unsure : nothing.long;
    return <p className="text-dense">{isTapped ? nothing.tapped : why}</p>;
  }
  const unsure = pairs.filter(({ needsLook }) => needsLook).length;
  return (
    <p className="text-dense">
      {formatCount(pairs.length, "pitch", "pitches")} found by the times of the videos.{" "}
      {unpairedClips > 0 && `${formatCount(unpairedClips, "video")} left without a pitch. `}
      {unpairedPitches > 0 &&
        `${formatCount(unpairedPitches, "pitch", "pitches")} left without a video. `}
      {unsure > 0 && `${formatCount(unsure, "pair")} to look at afterwards. `}
      Nothing is cut or copied, and you can undo it.
    </p>
  );
}

interface PairListProps {
  readonly plan: PairingPlan;
  readonly pitches: readonly Pitch[];
}

function PairList({ plan, pitches }: PairListProps) {
  const titles = new Map(pitches.map((pitch) => [pitch.pitchId, pitchTitle(pitch)]));
  return (
    <ul
      aria-label="Found pitches"
      className="max-h-40 overflow-y-auto rounded-control border border-line text-dense"
    >
      {plan.pairs.map(({ pitchId, needsLook }) => (
        <li
          key={pitchId}
          className="flex justify-between gap-4 border-b border-line px-3 py-2 last:border-b-0"
        >
          <span>{titles.get(pitchId) ?? "A pitch that was just added"}</span>
          {needsLook && <span className="text-warning">Please look</span>}
        </li>
      ))}
    </ul>
  );
}
