import type { RadarPitch } from "@armslot/baseball/charting/radar-pitch";
import { fixedText } from "@armslot/baseball/pitch/decimal";
import { radarMessages } from "@armslot/contracts/charting/radar-messages";
import { Cable } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "../ui/choice-list.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { Problem } from "../ui/problem.tsx";
import {
  afterBytes,
  afterLoss,
  afterTime,
  faultOf,
  newRadarWatch,
  type RadarUnit,
  radarUnits,
  type Watched,
} from "./radar-watch.ts";
import { type CableFailure, type OpenCable, openCable, type SerialAccess } from "./serial-cable.ts";

/** How the radar is set. No frame says it (RADAR-2). */
interface RadarSettings {
  readonly unit: RadarUnit;
  readonly baudRate: number;
}

/** The state of the connection, and what is wrong with it. */
type RadarState =
  | { readonly kind: "closed"; readonly problem: CableFailure | "lost" | null }
  | { readonly kind: "opening"; readonly problem: null }
  | { readonly kind: "open"; readonly problem: ReturnType<typeof faultOf> };

const tickMs = 250;

const closed = { kind: "closed", problem: null } as const;

const baudRates = [9600, 19200, 38400, 57600, 115200] as const;
const unitOptions = radarUnits.map((unit) => ({ value: unit, label: unit }));

interface RadarProps {
  readonly access: SerialAccess;
  /** Called with the velocity in mph, to a tenth, within a second after each pitch. */
  readonly onPitch: (velo: number) => void;
}

/** The button that connects a radar, and what it sends once it is connected (RADAR-4). */
export function Radar({ access, onPitch }: RadarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [last, setLast] = useState<number | null>(null);
  const { state, connect, disconnect } = useRadar(access, ({ velo }) => {
    setLast(velo);
    onPitch(velo);
  });
  const isOpen = state.kind === "open";
  return (
    <section aria-label="Radar" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <>
            <p role="status" className="text-dense font-medium tabular-nums">
              {last === null ? "Radar connected" : `Radar: ${fixedText(last, 1)} mph`}
            </p>
            <Button onClick={() => void disconnect()}>Disconnect</Button>
          </>
        ) : (
          <Button isBusy={state.kind === "opening"} onClick={() => setIsAsking(true)}>
            <Cable aria-hidden="true" size={16} />
            Connect Radar
          </Button>
        )}
        {(isOpen || state.problem) && <Badge kind="warning">{radarMessages.untested}</Badge>}
      </div>
      {state.problem && <Problem>{radarMessages[state.problem]}</Problem>}
      <Dialog title="Connect Radar" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <RadarForm
          onConnect={(settings) => {
            setIsAsking(false);
            setLast(null);
            void connect(settings);
          }}
          onClose={() => setIsAsking(false)}
        />
      </Dialog>
    </section>
  );
}

interface RadarFormProps {
  readonly onConnect: (settings: RadarSettings) => void;
  readonly onClose: () => void;
}

/** The question about the settings that the radar does not send. No unit is assumed, because a wrong one makes wrong velocities. */
function RadarForm({ onConnect, onClose }: RadarFormProps) {
  const [unit, setUnit] = useState<RadarUnit | null>(null);
  const [baudRate, setBaudRate] = useState(String(baudRates[0]));
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = baudRates.find((rate) => String(rate) === baudRate);
    setIsMissing(unit === null || chosen === undefined);
    if (unit !== null && chosen !== undefined) onConnect({ unit, baudRate: chosen });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <p>
        <Badge kind="warning">{radarMessages.untested}</Badge>
      </p>
      <p className="text-dense text-muted">
        Connect a Stalker radar with its serial cable and set its message format to S. The velocity
        of each pitch is then filled in. Compare it with the radar’s display.
      </p>
      <ChoiceList
        question="The radar’s unit"
        value={unit}
        onChange={(value) => setUnit(value as RadarUnit)}
        options={unitOptions}
      />
      <SelectField
        label="Baud rate"
        name="baudRate"
        hint="As it is set on the radar."
        value={baudRate}
        onChange={setBaudRate}
        options={baudRates}
      />
      {isMissing && <Problem>{radarMessages.settingsMissing}</Problem>}
      <DialogActions>
        <Button type="submit" kind="primary">
          Choose Cable
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

/** Returns the state of a radar on a cable, and the functions that connect and disconnect it. It is disconnected on unmount. */
function useRadar(access: SerialAccess, onPitch: (pitch: RadarPitch) => void) {
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
