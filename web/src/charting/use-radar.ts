import type { RadarPitch } from "@armslot/baseball/charting/radar-pitch";
import { useEffect, useRef, useState } from "react";
import {
  afterBytes,
  afterLoss,
  afterTime,
  faultOf,
  newRadarWatch,
  type RadarUnit,
  type Watched,
} from "./radar-watch.ts";
import { type CableFailure, type OpenCable, openCable, type SerialAccess } from "./serial-cable.ts";

/** How the radar is set. No frame says it (RADAR-2). */
export interface RadarSettings {
  readonly unit: RadarUnit;
  readonly baudRate: number;
}

/** The state of the connection, and what is wrong with it. */
export type RadarState =
  | { readonly kind: "closed"; readonly problem: CableFailure | "lost" | null }
  | { readonly kind: "opening"; readonly problem: null }
  | { readonly kind: "open"; readonly problem: ReturnType<typeof faultOf> };

const tickMs = 250;
const closed = { kind: "closed", problem: null } as const;

/** Returns the state of a radar on a cable, and the functions that connect and disconnect it. It is disconnected on unmount. */
export function useRadar(access: SerialAccess, onPitch: (pitch: RadarPitch) => void) {
  const [state, setState] = useState<RadarState>(closed);
  const cable = useRef<OpenCable | null>(null);
  const isMounted = useRef(true);
  const latestOnPitch = useRef(onPitch);
  useEffect(() => {
    latestOnPitch.current = onPitch;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      void cable.current?.close();
    };
  }, []);
  const disconnect = async () => {
    await cable.current?.close();
    cable.current = null;
    if (isMounted.current) setState(closed);
  };
  const connect = async (settings: RadarSettings) => {
    setState({ kind: "opening", problem: null });
    const opened = await listen(access, settings, {
      onPitch: (pitch) => latestOnPitch.current(pitch),
      onState: (next) => isMounted.current && setState(next),
    });
    if (typeof opened === "string") {
      setState({ kind: "closed", problem: opened });
      return;
    }
    cable.current = opened;
    if (!isMounted.current) await opened.close();
  };
  return { state, connect, disconnect };
}

interface RadarEvents {
  readonly onPitch: (pitch: RadarPitch) => void;
  readonly onState: (state: RadarState) => void;
}

async function listen(access: SerialAccess, settings: RadarSettings, events: RadarEvents) {
  let watch = newRadarWatch(settings.unit, performance.now());
  let shown: RadarState | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const show = () => {
    const problem = faultOf(watch, performance.now());
    if (shown?.problem === problem) return;
    shown = { kind: "open", problem };
    events.onState(shown);
  };
  const take = (watched: Watched) => {
    ({ watch } = watched);
    watched.pitches.forEach(events.onPitch);
    show();
  };
  const opened = await openCable(access, settings.baudRate, {
    onBytes: (bytes) => take(afterBytes(watch, bytes, performance.now())),
    onLoss: () => {
      watch = afterLoss(watch, performance.now());
    },
    onEnd: () => {
      clearInterval(timer);
      events.onState({ kind: "closed", problem: "lost" });
    },
  });
  if (typeof opened === "string") return opened;
  // The charter may take a while with the browser's list.
  watch = { ...watch, heardAt: performance.now() };
  timer = setInterval(() => take(afterTime(watch, performance.now())), tickMs);
  show();
  return {
    close: () => {
      clearInterval(timer);
      return opened.close();
    },
  };
}
