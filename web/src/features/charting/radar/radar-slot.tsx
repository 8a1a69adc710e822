import { lazy, Suspense } from "react";
import { serialAccess } from "./serial-cable.ts";

const Radar = lazy(async () => ({ default: (await import("./radar.tsx")).Radar }));

interface RadarSlotProps {
  /** Called with the velocity in mph, to a tenth, within a second after each pitch. */
  readonly onPitch: (velo: number) => void;
}

/** The radar's button where the browser can read a serial cable, and nothing elsewhere (RADAR-4). Its code loads after the screen. */
export function RadarSlot({ onPitch }: RadarSlotProps) {
  const access = serialAccess();
  if (access === null) return null;
  return (
    <Suspense fallback={<div className="h-10" />}>
      <Radar access={access} onPitch={onPitch} />
    </Suspense>
  );
}
