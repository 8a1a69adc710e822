import { clipSpeed } from "@armslot/baseball/video/clip-speed";
import type { FlightMarks } from "@armslot/contracts/video/estimates";
import { Suspense, useState } from "react";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import type { TrackDialogProps } from "./track-dialog.tsx";

const TrackDialog = lazyComponent(async () => (await import("./track-dialog.tsx")).TrackDialog);

interface TrackOfferProps extends Omit<TrackDialogProps, "marks" | "onClose"> {
  readonly flight: FlightMarks | string;
}

/** The way from marks to the movement of the ball, on a server that tracks balls. Renders nothing elsewhere. */
export function TrackOffer({ flight, ...props }: TrackOfferProps) {
  const { tracksVideo } = useViewer().program;
  const [marks, setMarks] = useState<FlightMarks | null>(null);
  if (!tracksVideo) return null;
  const isReady = typeof flight !== "string" && clipSpeed(flight).kind === "speed";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        kind={props.velo === null ? "secondary" : "primary"}
        disabled={!isReady}
        onClick={() => setMarks(typeof flight === "string" ? null : flight)}
      >
        Track the Ball
      </Button>
      <p className="text-dense text-muted">
        {props.velo === null
          ? "Adds the ball’s movement and place at the plate, each with its range."
          : "The device’s speed and this clip together say the movement best."}
      </p>
      {marks && (
        <Suspense>
          <TrackDialog {...props} marks={marks} onClose={() => setMarks(null)} />
        </Suspense>
      )}
    </div>
  );
}
