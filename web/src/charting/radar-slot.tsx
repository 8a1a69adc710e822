import { type ComponentProps, Suspense } from "react";
import { lazyModule } from "../ui/lazy-module.ts";
import type { Radar } from "./radar.tsx";
import { serialAccess } from "./serial-cable.ts";

const radar = lazyModule(() => import("./radar.tsx"));

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
      <LoadedRadar access={access} onPitch={onPitch} />
    </Suspense>
  );
}

/** A page that lost its connection before this code was there charts without a radar. */
function LoadedRadar(props: ComponentProps<typeof Radar>) {
  const code = radar.read();
  return code && <code.Radar {...props} />;
}
